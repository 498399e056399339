/** The focus stays where somebody works with keys: what they have just pressed may go, or be out of use for a moment. */

type Control = HTMLElement & { disabled?: boolean }

const gone = (each: Control): boolean => !each.isConnected || each.disabled === true

/** Keep the focus in a part of a page: at what had it, as soon as that can be used again, and else at the part itself. */
export function keepsFocus(part: HTMLElement): () => void {
  let last: Control | null = null
  part.tabIndex = -1 // no stop for the tab key, which goes on from here

  const came = (event: FocusEvent): void => {
    if (event.target !== part) last = event.target as Control
    else if (last && !gone(last)) last = null // they pointed at the part beside it
  }
  const left = (event: FocusEvent): void => {
    const to = event.relatedTarget
    if (to instanceof Node && part.contains(to)) return
    const from = last
    // What is taken away says so before it is gone: only then can it be told from somebody who went elsewhere.
    queueMicrotask(() => {
      if (last === from && from && !gone(from)) last = null
    })
  }
  const look = (): void => {
    const now = document.activeElement
    if (!last || (now && now !== document.body && now !== part && now !== last)) return
    if (gone(last)) part.focus()
    else last.focus()
  }

  const seen = new MutationObserver(look)
  seen.observe(part, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  part.addEventListener('focusin', came)
  part.addEventListener('focusout', left)
  return () => {
    seen.disconnect()
    part.removeEventListener('focusin', came)
    part.removeEventListener('focusout', left)
  }
}
