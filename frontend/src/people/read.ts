/** Notices of each table that were read in this window: one is before its reader until then, and not again when they come back. */

const PLACE = 'pokerroom.read.'

export function isRead(table: string, notice: string): boolean {
  try {
    return sessionStorage.getItem(PLACE + table) === notice
  } catch {
    return false
  }
}

export function markRead(table: string, notice: string): void {
  try {
    sessionStorage.setItem(PLACE + table, notice)
  } catch {
    /* a browser that keeps nothing shows it again */
  }
}
