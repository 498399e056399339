/** Work that can wait until the page has nothing else to do. */

const PATIENCE = 500 // milliseconds after which it is done all the same

/** Do something when nothing else is to be done; the answer calls it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 50) // Safari has no such moment
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: PATIENCE })
  return () => cancelIdleCallback(asked)
}
