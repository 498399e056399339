/** What is being said at the desk: whom it is about, and what a sign should say instead. */
export const said = $state({ person: '', sign: '', pointed: 0 })

/** Somebody was pointed at: what can be done about them is said, wherever on the page that stands. */
export function point(person: string): void {
  said.person = person
  said.pointed += 1
}
