import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { counts, faults, holds, remember, remembered, taken } from '../src/lib/seals'
import { sha256 } from '../src/lib/sha256'
import type { CardOpening, HandStep, Mine, NewOpening, Picture, SealedHand, Seals } from '../src/lib/types'

// Written by the server's side; tests/room/test_sealed_hand.py says when it is stale.
const HAND = JSON.parse(readFileSync('tests/sealed.json', 'utf8')) as SealedHand
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

function sealsOf(hand: SealedHand): Seals {
  const lines = hand.record.filter((line) => line.root)
  const roots = lines.map((line, shuffle) => ({ shuffle, root: line.root, count: line.count, why: line.text }))
  return { hand: hand.hand, roots, openings: hand.openings }
}

const STEPS = HAND.record.map((line) => ({ event: line.event, cards: line.cards }) as HandStep)

describe('sha256', () => {
  it('knows the examples of the standard', () => {
    const text = (words: string): string => hex(sha256(new TextEncoder().encode(words)))
    expect(text('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(text('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(text('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe('248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1')
    expect(text('a'.repeat(1_000_000))).toBe('cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0')
  })

  it('is what another program makes of any bytes', () => {
    let seed = 7
    for (let length = 0; length < 700; length += 1) {
      const message = Uint8Array.from({ length }, () => (seed = (seed * 1103515245 + 12345) % 2 ** 31) >> 16)
      expect(hex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'))
    }
  })
})

describe('seals', () => {
  it('finds that what the server sealed holds', () => {
    const seals = sealsOf(HAND)
    expect(seals.roots.length).toBeGreaterThan(1)
    expect(seals.openings.length).toBeGreaterThan(8)
    for (const each of seals.openings) expect(holds(seals.roots[each.shuffle]!.root, seals.roots[each.shuffle]!.count, each)).toBe(true)
    expect(faults(seals, STEPS)).toEqual([])
  })

  it('puts together what is not sent again', () => {
    const seals = sealsOf(HAND)
    const told: NewOpening[] = []
    let left = 0
    const short = (figures: string): string => Buffer.from(figures, 'hex').toString('base64').replace(/=+$/, '')
    for (const each of seals.openings) {
      const same = (other: CardOpening): number => {
        let count = 0
        while (other.shuffle === each.shuffle && count < each.path.length && each.path.at(-1 - count) === other.path.at(-1 - count)) count += 1
        return count
      }
      const known = seals.openings.slice(0, told.length).filter((other) => other.shuffle === each.shuffle)
      const rest = known.length ? Math.max(...known.map(same)) + 1 : 0
      left += rest
      const like = known.find((other) => same(other) + 1 === rest)?.position ?? -1
      told.push([each.position, each.card, [each.salt, ...each.path.slice(0, each.path.length - rest)].map(short).join(''), like, each.shuffle])
    }
    expect(left).toBeGreaterThan(16)
    const half = told.length / 2
    const kept = taken(taken(null, { ...seals, openings: told.slice(0, half) }), { ...seals, roots: [], openings: told.slice(half) })
    expect(kept.wrong).toEqual([])
    expect(kept.good).toEqual(seals.openings)
    const [position, card, proof, like, shuffle] = told.find((each) => each[3] >= 0)!
    const bad: NewOpening[] = [
      [position, card, proof, like, shuffle], // without the one it goes on from
      [position, card, 'no base64', -1, shuffle],
      [position, card, '', position, shuffle],
    ]
    for (const each of bad) {
      const alone = taken(null, { ...seals, openings: [each] })
      expect(alone.good).toEqual([])
      expect(alone.wrong).toHaveLength(1)
    }
  })

  it('finds every change of an opening', () => {
    const seals = sealsOf(HAND)
    const [one, two] = seals.openings as [CardOpening, CardOpening]
    const { root, count } = seals.roots[one.shuffle]!
    const bad: CardOpening[] = [
      { ...one, card: two.card },
      { ...one, salt: two.salt },
      { ...one, salt: 'zz' },
      { ...one, position: one.position ^ 1 },
      { ...one, position: -1 },
      { ...one, position: 1.5 },
      { ...one, position: 99 },
      { ...one, path: one.path.slice(1) },
      { ...one, path: [...one.path, one.path[0]!] },
      { ...one, path: [...one.path].reverse() },
    ]
    for (const each of bad) expect(holds(root, count, each), JSON.stringify(each)).toBe(false)
    expect(holds(root, count - 1, one)).toBe(false)
    expect(holds(root.replace(/^./, (letter) => (letter === '0' ? '1' : '0')), count, one)).toBe(false)
    for (const each of bad) expect(taken(null, { ...seals, openings: [each] }).wrong).toHaveLength(1)
  })

  it('takes what comes in pieces, and twice after a reconnection', () => {
    const seals = sealsOf(HAND)
    let kept = taken(null, { ...seals, openings: [] })
    for (const each of seals.openings) kept = taken(kept, { hand: seals.hand, roots: [], openings: [each] })
    kept = taken(kept, seals)
    expect(kept.good).toHaveLength(seals.openings.length)
    expect(kept.wrong).toEqual([])
    const next = taken(kept, { ...seals, hand: seals.hand + 1, openings: [] })
    expect(next.good).toEqual([])
  })

  it('finds a second root', () => {
    const seals = sealsOf(HAND)
    const other = { ...seals.roots[0]!, root: seals.roots[1]!.root }
    expect(taken(taken(null, seals), { ...seals, roots: [other], openings: [] }).wrong).toEqual(['shuffle 1 has a second root'])
  })

  it('finds a card that is fixed in two places', () => {
    const seals = sealsOf(HAND)
    const one = seals.openings[0]!
    const kept = { ...taken(null, { ...seals, openings: [] }), good: [{ ...one, position: one.position + 1 }] }
    expect(taken(kept, { ...seals, roots: [], openings: [one] }).wrong).toEqual([`${one.card} was fixed in two places`])
  })

  it('finds a card of a finished hand that nobody opened', () => {
    const seals = sealsOf(HAND)
    const without = seals.openings.filter((each) => each.card !== seals.openings[0]!.card)
    expect(faults({ ...seals, openings: without }, STEPS)).toContain(`${seals.openings[0]!.card} is not opened`)
  })

  it('counts what was checked of the cards that lie open to me', () => {
    const seals = sealsOf(HAND)
    const [one, two, three] = seals.openings as [CardOpening, CardOpening, CardOpening]
    const kept = taken(null, { ...seals, openings: [one, two] })
    const picture = { board: [two.card], second: [], shared: [], seats: [{ seat: 1, up: [], shown: [] }, { seat: 2, up: [], shown: [three.card, '??'] }] } as unknown as Picture
    const mine = { seat: 1, cards: [one.card] } as unknown as Mine
    expect(counts(kept, picture, mine)).toEqual([
      { what: 'your cards', checked: 1, of: 1, lacking: [] },
      { what: 'the board', checked: 1, of: 1, lacking: [] },
      { what: 'cards laid open', checked: 0, of: 1, lacking: [three.card] },
    ])
  })

  it('remembers what was shown before the deal', () => {
    const seals = sealsOf(HAND)
    const kept = taken(null, seals)
    remember('t1', kept)
    remember('t1', { ...kept, roots: [...kept.roots].reverse() }) // what comes later changes nothing
    expect(remembered('t1', seals.hand)).toBe(seals.roots[0]!.root)
    expect(remembered('t1', seals.hand + 1)).toBe('')
  })
})
