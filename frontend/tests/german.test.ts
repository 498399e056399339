import { readFileSync, writeFileSync } from 'node:fs'
import { it } from 'vitest'
import { seen } from '../src/lib/lines'
import { USUAL } from '../src/lib/types'
import type { Line } from '../src/lib/types'
import { language } from '../src/words/language.svelte'
import { say } from '../src/words/lines'

/** What `tests/room/test_german_lines.py` has recorded, said in German; it looks there for what is English. */
const file = process.env.POKERROOM_SAID

it.runIf(file)('what was recorded is said in German', async () => {
  const recorded = JSON.parse(readFileSync(file ?? '', 'utf8')) as { lines: Partial<Line>[]; refusals: string[] }
  const lines = recorded.lines.map((line) => ({ ...USUAL.Line, ...line }) as Line)
  await language.speak('de')
  await say.wanted(lines)
  await say.refusals()
  const told = { lines: lines.map((line) => [seen(line), line.beside && say.beside(line.beside)]), refusals: recorded.refusals.map(say.refusal) }
  writeFileSync(file ?? '', JSON.stringify(told))
})
