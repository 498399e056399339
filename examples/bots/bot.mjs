// A bot for the room in another language. It comes in as a guest, sits down at a table, checks where that is free, calls
// small bets and folds to large ones. Nothing to install: Node 22, or Node 20 with --experimental-websocket.
//
//     node examples/bots/bot.mjs http://127.0.0.1:8000 t1 [hands]
//
// It prints one line of JSON at its end: name, hands, acts, and the sentences of those that the room refused.

const [, , url, table, most = '0'] = process.argv
if (!url || !table) {
  console.error('node bot.mjs http://127.0.0.1:8000 TABLE [HANDS]')
  process.exit(2)
}

// Who we are: a guest. The room knows us by the cookies of its answer.
const answer = await fetch(`${url}/api/guest`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'X-Pokerroom': '1', Origin: url },
  body: '{}',
})
if (!answer.ok) throw new Error((await answer.json()).sentence)
const cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0])
const { person } = await answer.json()

const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: { Cookie: cookie.join('; '), Origin: url } })
const told = { name: person.name, hands: 0, acts: 0, refused: [] }
let picture = {} // the table as everybody sees it; a field that is left out has its usual value
let mine = null // what only we may know: our seat, our cards, what is due to us
let first = -1 // the number of the last hand before we sat down
let turn = -1 // the last turn that we answered
let row = 0 // the number of the last row that we were told of
let asked = -1 // the row after which we asked for a seat or chips
let waiting = '' // the id of that, until it is answered
let number = 0 // of our acts
let ready = 0 // when we may act again

const send = (message) => socket.send(JSON.stringify(message))
const act = (what) => {
  const id = `n${++number}`
  const at = Math.max(Date.now(), ready)
  ready = at + 60 // the room takes 20 acts in a second
  setTimeout(() => send({ type: 'act', table, id, ...what }), at - Date.now())
  return id
}

/** The picture that follows from the one before it and a step; a turn has the number of the row it begins with. */
function stepped(before, { number, picture: step }) {
  const seats = new Map((before.seats ?? []).map((seat) => [seat.seat, seat]))
  for (const gone of step.gone ?? []) seats.delete(gone)
  for (const seat of step.seats ?? []) seats.set(seat.seat, { ...seats.get(seat.seat), ...seat })
  const due = step.fields?.due ? { ...before.due, turn: number, ...step.fields.due } : before.due
  return { ...before, ...step.fields, due, seats: [...seats.values()] }
}

/** What is ours after a step: what changed, and what is due to us beside what everybody sees. */
function stepOfMine(before, step, due) {
  if (!step) return step === null ? null : before
  return { ...before, ...step, ...(step.due && { due: { ...due, ...step.due } }) }
}

/** What we do when it is our turn: a line, as a player would say it. */
function choose(due) {
  const can = (word) => due.options.includes(word)
  const toCall = due.to_call ?? 0
  if (can('show')) return mine.beaten && can('muck') ? 'mucks' : 'shows'
  if (can('check')) return 'checks'
  if (can('call') && toCall * 4 <= (picture.pot ?? 0) + toCall) return 'calls'
  if (can('fold')) return 'folds'
  if (can('call')) return 'calls'
  if (can('bring in')) return `brings it in for ${toCall || due.least}`
  if (can('draw')) return 'stands pat'
  if (can('discard')) return `discards ${mine.cards.slice(0, due.least).join(' ')}`
  return `chooses: ${due.options.at(-1)}`
}

/** Between hands: a free seat, chips where we have none, a blind that we owe. */
function errand() {
  const [least, highest] = picture.buy_in
  const chips = Math.max(least, Math.min(100 * (picture.big_blind || picture.chip), highest ?? Infinity))
  if (!mine.seat) {
    const taken = new Set((picture.seats ?? []).map((seat) => seat.seat))
    const free = Array.from({ length: picture.places }, (_, place) => place + 1).filter((seat) => !taken.has(seat))
    if (!free.length || !mine.can.includes('sit')) return null
    return { type: 'Sit', seat: free[Math.floor(Math.random() * free.length)], chips }
  }
  if (mine.can.includes('return')) return { type: 'Return' } // we were too slow, and the room acted for us
  const owed = (picture.stops ?? []).filter((stop) => stop.who === told.name).flatMap((stop) => stop.options)
  if (owed.includes('post')) return { type: 'Post' }
  return owed.includes('buy') ? { type: 'Buy', amount: chips } : null
}

socket.onopen = () => {
  send({ type: 'hello', version: 3 })
  send({ type: 'watch', table })
}

socket.onmessage = ({ data }) => {
  const message = JSON.parse(data)
  if (message.type === 'refused') return end(message.sentence)
  if (message.type === 'picture') ({ picture, mine } = message) // the whole of it: at first, and after a gap
  else if (message.type === 'step') {
    picture = stepped(picture, message)
    mine = stepOfMine(mine, message.mine, picture.due)
  } else if (message.type === 'answer' && message.id === waiting) waiting = '' // done, or somebody was faster
  else {
    if (message.type === 'answer' && !message.ok) told.refused.push(message.sentence)
    return
  }
  if (message.type !== 'answer') row = message.number
  if (!mine) return
  if (mine.due && mine.due.turn !== turn) {
    turn = mine.due.turn
    told.acts++
    act({ line: choose(mine.due), turn })
  }
  if (picture.playing) return
  if (first < 0 && mine.seat) first = picture.hand
  told.hands = first < 0 ? 0 : picture.hand - first
  if (Number(most) && told.hands >= Number(most)) {
    act({ act: { type: 'Leave' } })
    socket.onmessage = null
    setTimeout(end, ready - Date.now())
    return
  }
  const wish = row === asked || waiting ? null : errand()
  if (wish) {
    asked = row
    waiting = act({ act: wish })
  }
}

socket.onclose = () => end('the room closed the connection.')

function end(sentence) {
  if (sentence) console.error(sentence)
  console.log(JSON.stringify(told))
  socket.onclose = null
  socket.close()
  process.exitCode = sentence || told.refused.length ? 1 : 0
}
