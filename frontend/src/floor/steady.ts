/** Rows that stay where they are while somebody points at them: what is gone stays as a gap, what is new comes behind. */

export interface Row<T> {
  key: string
  item: T
  gone: boolean
}

/** The rows as they are shown next; `held`: the pointer or the focus is among them. */
export function steady<T>(shown: Row<T>[], now: T[], key: (item: T) => string, held: boolean): Row<T>[] {
  if (!held) return now.map((item) => ({ key: key(item), item, gone: false }))
  const found = new Map(now.map((item) => [key(item), item]))
  const kept = shown.map((row) => {
    const item = found.get(row.key)
    found.delete(row.key)
    return item === undefined ? { ...row, gone: true } : { key: row.key, item, gone: false }
  })
  return [...kept, ...[...found].map(([each, item]) => ({ key: each, item, gone: false }))]
}

/** The same objects as before where nothing of them has changed, so that nothing of them is drawn again. */
export function same<T extends { id: string }>(before: T[], now: T[]): T[] {
  const known = new Map(before.map((each) => [each.id, each]))
  return now.map((each) => {
    const old = known.get(each.id)
    return old !== undefined && JSON.stringify(old) === JSON.stringify(each) ? old : each
  })
}
