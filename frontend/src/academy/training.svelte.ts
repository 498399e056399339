/** A trainee's table over its own socket: what the room shows of it, and what the trainee says. */

import { say } from '../words/academy'
import type { Sentence, TaskAnswer, TraineeMessage, TrainingShown, TrainingSlip } from '../lib/types'

const KEPT = 60 // lines
const PACE = 750 // milliseconds that a player thinks
const WATCHED = 2500 // the same where the trainee must see what is not in order

export class Training {
  shown: TrainingShown | null = $state.raw(null)
  lines: Sentence[] = $state.raw([])
  slip: TrainingSlip | null = $state.raw(null) // the last one, until something else is done
  problem = $state('')
  paused = $state(false)
  busy = $state(false) // something was said and is not answered yet
  #socket: WebSocket | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #hand = 0

  /** `held`: the players act when the trainee says so. */
  begin(book: string, game: string, lesson: string, seed = -1, held = false): void {
    this.close()
    this.shown = null
    this.lines = []
    this.slip = null
    this.problem = ''
    this.paused = held
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/academy`)
    this.#socket = socket
    socket.onopen = () => this.#send({ type: 'begin', book, game, lesson, seed })
    socket.onmessage = (event: MessageEvent<string>) => this.#take(JSON.parse(event.data) as TrainingShown & { sentence?: string })
    socket.onclose = () => {
      if (this.#socket !== socket) return
      this.#socket = null
      this.busy = false
      if (!this.shown?.report) this.problem = say.lost
    }
  }

  do(line: string): void {
    this.slip = null
    this.#send({ type: 'do', line })
  }

  answer(answer: TaskAnswer): void {
    this.#send({ type: 'answer', answer })
  }

  on(): void {
    this.#send({ type: 'on' })
  }

  hint(): void {
    this.#send({ type: 'hint' })
  }

  pause(): void {
    this.paused = !this.paused
    this.#later()
  }

  close(): void {
    clearTimeout(this.#timer)
    const socket = this.#socket
    this.#socket = null
    this.busy = false
    socket?.close()
  }

  #send(message: TraineeMessage): void {
    if (this.#socket?.readyState !== WebSocket.OPEN || this.busy) return
    clearTimeout(this.#timer)
    this.busy = true
    this.problem = ''
    this.#socket.send(JSON.stringify(message))
  }

  #take(told: TrainingShown & { sentence?: string }): void {
    this.busy = false
    if (told.sentence !== undefined) {
      this.problem = told.sentence
      return
    }
    this.problem = told.refused
    if (told.slip) this.slip = told.slip
    if (told.explained?.right) this.slip = null
    if (told.number !== this.#hand) this.lines = []
    this.#hand = told.number
    this.lines = [...this.lines, ...told.lines].slice(-KEPT)
    this.shown = told
    this.#later()
  }

  /** Let the next player act after a while. */
  #later(): void {
    clearTimeout(this.#timer)
    if (this.shown?.waits === 'players' && !this.paused) this.#timer = setTimeout(() => this.on(), this.shown.watch ? WATCHED : PACE)
  }
}
