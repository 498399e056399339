/** What waits for a decision at the tables, the most urgent first. */

import type { DeskTable } from '../lib/types'

export interface Item {
  key: string
  table: DeskTable
  kind: 'question' | 'dispute' | 'stands'
  name: string // who called, or whose pot it is about
  since: number // in milliseconds, 0 where nobody knows
  until: number // when the room decides by itself, 0: never
}

const RANK = { question: 0, stands: 1, dispute: 2 }

/** What is decided at once comes first, by when it is; then what has waited longest. */
export function queue(tables: DeskTable[]): Item[] {
  const found: Item[] = []
  for (const table of tables) {
    const { question } = table
    if (question?.office) {
      found.push({ key: `${table.id} ${table.hand} ${question.about}`, table, kind: 'question', name: question.caller, since: question.since, until: question.until })
    }
    if (table.stands) found.push({ key: `${table.id} stands`, table, kind: 'stands', name: '', since: 0, until: 0 })
    for (const each of table.disputes) {
      found.push({ key: `${table.id} pot ${each.name}`, table, kind: 'dispute', name: each.name, since: each.since, until: 0 })
    }
  }
  return found.sort((a, b) => RANK[a.kind] - RANK[b.kind] || (a.until || Infinity) - (b.until || Infinity) || a.since - b.since)
}
