/** What the room tells of tournaments, and what the desks offer: sentences and labels that the room sends. In English they are said as they come. */

export const say = {
  event: (text: string) => text, // of a tournament
  label: (text: string) => text, // of what an office or a player may do, and what is said when it is done
}
