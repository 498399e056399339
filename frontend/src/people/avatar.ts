/** What a face is made of: worked out from a name, always the same for it. */

export interface Shape {
  kind: number
  x: number
  y: number
  size: number
  turn: number
  colour: string
}

export interface Face {
  ground: string // a colour on which white letters can be read
  letters: string
}

/** A number from a name, and further ones from it: small and even enough for colours (FNV, then a xorshift). */
function numbers(name: string): () => number {
  let state = 2166136261
  for (const letter of name.toLowerCase()) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4294967296
  }
}

const HUES = 12
const BETWEEN = "'’-._" // what may stand between the letters of a name
const BOT = / bot$/i // how the name of every bot ends: it tells none from another

/** What tells a name from others at a glance: a colour, and two letters or digits of it. */
export function face(name: string): Face {
  const next = numbers(name || '?')
  next()
  const hue = Math.floor(next() * HUES) * (360 / HUES)
  return { ground: `hsl(${hue} 55% ${next() < 0.5 ? 30 : 19}%)`, letters: letters(name.replace(BOT, '')) }
}

/** The face with shapes on its ground, for where it is large. */
export function drawn(name: string): Face & { shapes: Shape[] } {
  const found = face(name)
  const hue = parseInt(found.ground.slice(4))
  const next = numbers(`${name} drawn`)
  next()
  const shapes = Array.from({ length: 3 }, () => ({
    kind: Math.floor(next() * 3),
    x: Math.round(4 + next() * 24),
    y: Math.round(4 + next() * 24),
    size: Math.round(5 + next() * 8),
    turn: Math.round(next() * 90),
    colour: `hsl(${Math.round(hue + 40 + next() * 240) % 360} 55% ${Math.round(38 + next() * 24)}%)`,
  }))
  return { ...found, shapes }
}

/** Of several words the first letters of the first and the last; of one that is numbered, as guests are, its number. */
function letters(name: string): string {
  const words = name.split(' ').map((word) => [...word].filter((letter) => !BETWEEN.includes(letter))).filter((word) => word.length)
  const [first = ['?'], last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  if (!last) return first.slice(0, 2).join('').toUpperCase()
  if (last.length > 1 && last.every((letter) => letter >= '0' && letter <= '9')) return last.slice(-2).join('')
  return `${first[0]}${last[0]}`.toUpperCase()
}
