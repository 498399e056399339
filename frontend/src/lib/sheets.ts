/** Lists that are searched, printed and taken along as files: times as the room writes them, and questions as addresses. */

import { Refusal } from './refusal'
import { say } from '../words/common'
import { say as lines } from '../words/lines'
import { say as frame } from '../words/frame'

/** A time in milliseconds as the room's own calendar has it, which is that of UTC. */
export function moment(at: number): string {
  return at ? new Date(at).toISOString().slice(0, 19).replace('T', ' ') : ''
}

/** An address with what is asked, as far as anything is. */
export function asking(path: string, asks: Record<string, string | number | boolean>): string {
  const said = Object.entries(asks)
    .filter(([, each]) => each !== '' && each !== false && each !== 0)
    .map(([name, each]) => [name, each === true ? 'yes' : String(each).trim()])
  const query = new URLSearchParams(said)
  return query.size ? `${path}?${query}` : path
}

/** Take a file along that is not had by a link, because asking for it is written down. */
export async function take(path: string, body: unknown, name: string): Promise<void> {
  const answer = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json', 'X-Pokerroom': '1' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) {
    const told = (await answer.json().catch(() => ({}))) as { sentence?: string; by?: string[] }
    await lines.refusals()
    throw new Refusal(told.sentence ?? frame.refused(answer.status), told.by ?? [])
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await answer.blob())
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Copy letters, and say so; where the browser does not let us, show them. */
export async function copied(letters: string, said: (sentence: string) => void, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(letters)
    said(say.copied(what))
  } catch {
    said(letters)
  }
}
