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

/** The same, and nothing that was not there: what is done to all of them at once is done to what somebody has read. */
export function read<T>(shown: Row<T>[], now: T[], key: (item: T) => string, held: boolean): Row<T>[] {
  const known = new Set(shown.map((row) => row.key))
  return steady(shown, held && shown.length ? now.filter((item) => known.has(key(item))) : now, key, held)
}

/** For a part of a page: tell whether the pointer is in it, or somebody who works with keys or writes. */
export function holds(tell: (held: boolean) => void): (part: HTMLElement) => () => void {
  return (part) => {
    let [pointed, focused] = [false, false]
    const come = (): void => tell((pointed = true) || focused)
    const go = (): void => tell((pointed = false) || focused)
    const focus = (event: FocusEvent): void => tell((focused = (event.target as HTMLElement).matches('input, select, textarea, :focus-visible')) || pointed)
    const leave = (event: FocusEvent): void => {
      if (!(event.relatedTarget instanceof Node && part.contains(event.relatedTarget))) tell((focused = false) || pointed)
    }
    const heard: [string, (event: never) => void][] = [['pointerenter', come], ['pointerleave', go], ['focusin', focus], ['focusout', leave]]
    for (const [what, does] of heard) part.addEventListener(what, does as EventListener)
    return () => {
      for (const [what, does] of heard) part.removeEventListener(what, does as EventListener)
    }
  }
}

/** The same objects as before where nothing of them has changed, so that nothing of them is drawn again. */
export function same<T extends { id: string }>(before: T[], now: T[]): T[] {
  const known = new Map(before.map((each) => [each.id, each]))
  return now.map((each) => {
    const old = known.get(each.id)
    return old !== undefined && JSON.stringify(old) === JSON.stringify(each) ? old : each
  })
}
