/** What this browser has kept of my wishes, and the languages it asks for. It needs nothing else of the pages: the first script looks here. */

export interface Wishes {
  language: string // of the pages; none: what the browser asks for
  fourColours: boolean
  keys: boolean
  sounds: boolean
  asked: boolean // whether sounds are wanted
  still: boolean
  bigBlinds: boolean // amounts in big blinds, where the table has one
  show: boolean // an all-in street by street and pots one by one; otherwise all of it at once
  showdown: boolean // a beaten hand is thrown away, another is shown, without asking me
  felt: string // its colour; none: green
  back: string // of the cards; none: red
  sizes: number[] // of a wager, in hundredths of the pot
}

export const PLACE = 'pokerroom.wishes'
const PLAIN: Wishes = { language: '', fourColours: true, keys: true, sounds: false, asked: false, still: false, bigBlinds: false, show: true, showdown: true, felt: '', back: '', sizes: [50, 67, 100] }

export function remembered(): Wishes {
  try {
    return { ...PLAIN, ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Wishes>) }
  } catch {
    return { ...PLAIN }
  }
}

/** The languages that somebody wants to read, the best first: what they chose here, then the browser's. */
export function languages(): string[] {
  return [remembered().language, ...(navigator.languages ?? [])].map((tag) => tag.toLowerCase().split('-')[0] ?? '')
}
