/** The time on the wall of this browser, in steps of a quarter of a second, while somebody looks at it. */

import { createSubscriber } from 'svelte/reactivity'

const look = createSubscriber((update) => {
  const timer = setInterval(update, 250)
  return () => clearInterval(timer)
})

/** Whole seconds until a moment of the room's clock, which is `ahead` milliseconds ahead of ours. */
export function secondsTo(deadline: number, ahead: number): number {
  look()
  return Math.max(0, Math.ceil((deadline - Date.now() - ahead) / 1000))
}
