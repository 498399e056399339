/** What is being said at the desk: whom it is about, and what a sign should say instead. */
export const said = $state({ person: '', sign: '' })
