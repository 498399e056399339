import { describe, expect, it } from 'vitest'
import { pictureOf, stepsOfCase } from '../src/lib/law'
import type { Felt, Sentence } from '../src/lib/types'

const felt: Felt = {
  game_name: 'Holdem',
  marker_word: 'button',
  muck_word: 'muck',
  places: 11,
  marker: 3,
  stage: 'betting',
  street: 'flop',
  kitty: 0,
  board: ['As', 'Kd', '7c'],
  second: [],
  shared: [],
  pot: 30,
  pots: [],
  irregularity: '',
  awards: [],
  seats: [1, 3].map((seat) => ({
    seat,
    name: `S${seat}`,
    bot: false,
    chips: 100,
    bet: 0,
    dealt: true,
    live: true,
    hidden: 2,
    up: [],
    shown: [],
    marker: '',
    away: false,
    all_in: false,
    won: 0, made: [], exposed: [], asks: [],
  })),
}

describe('a felt as it is drawn', () => {
  it('has all places of the table, or only as many as are needed', () => {
    expect(pictureOf(felt, 0, 1).places).toBe(11)
    expect(pictureOf(felt, 0, 1, 1, true).places).toBe(3)
  })

  it('shows who is due, and that the hand goes on', () => {
    const picture = pictureOf(felt, 3, 1)
    expect(picture.due).toMatchObject({ actor: 'seat', seat: 3 })
    expect(picture.playing).toBe(true)
    expect(pictureOf({ ...felt, stage: 'over' }, 0, 1).playing).toBe(false)
  })
})

const done = (text: string): Sentence => ({ text, by: [], kind: 'done', parts: [] })

describe('the steps of a case', () => {
  it('show who is due', () => {
    const steps = stepsOfCase({
      word: 'hand',
      text: '',
      passed: true,
      steps: [
        { does: [done('S1 checks')], lines: [], due: 'S3 may check or bet between 10 and 100', seat: 3, felt },
        { does: [done('due')], lines: [], due: 'the hand is over', seat: 0, felt: null },
      ],
    })
    expect(steps[0]?.picture?.due).toMatchObject({ actor: 'seat', seat: 3 })
    expect(steps[1]?.picture).toBeNull()
  })
})
