/** What this browser remembers of how I like the table: colours, keys, sounds. */

interface Wishes {
  fourColours: boolean
  keys: boolean
  sounds: boolean
  still: boolean
}

const PLACE = 'pokerroom.wishes'
const PLAIN: Wishes = { fourColours: true, keys: true, sounds: false, still: false }

function remembered(): Wishes {
  try {
    return { ...PLAIN, ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Wishes>) }
  } catch {
    return { ...PLAIN }
  }
}

export const wishes: Wishes = $state(remembered())

export function wish<K extends keyof Wishes>(name: K, value: Wishes[K]): void {
  wishes[name] = value
  try {
    localStorage.setItem(PLACE, JSON.stringify(wishes))
  } catch {
    /* a browser that keeps nothing forgets it with the page */
  }
}

/** Whether things should stand still: my wish here, or the system's. */
export function still(): boolean {
  return wishes.still || (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches)
}
