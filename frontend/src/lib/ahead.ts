/** The first socket of a page: opened, and asked for a table, before there is anybody to hear what it tells. Whoever takes it over hears all of it. */

import { VERSION } from './types'
import type { ClientMessage } from './types'
import type { SocketLike } from './wire'

export class Ahead implements SocketLike {
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  readonly #socket: SocketLike
  readonly #said: string[] // what need not be sent again
  readonly #heard: { data: string }[] = []
  #taken = false
  #open = false
  #closed = false

  /** Say hello on a socket, and look at a table if one is named. */
  constructor(socket: SocketLike, table = '') {
    const first: ClientMessage[] = [{ type: 'hello', version: VERSION }, ...(table ? [{ type: 'watch' as const, table }] : [])]
    this.#socket = socket
    this.#said = first.map((each) => JSON.stringify(each))
    socket.onopen = () => {
      this.#open = true
      for (const each of this.#said) socket.send(each)
      if (this.#taken) this.onopen?.()
    }
    socket.onmessage = (event) => {
      if (this.#taken) this.onmessage?.(event)
      else this.#heard.push(event)
    }
    socket.onclose = () => {
      this.#closed = true
      if (this.#taken) this.onclose?.()
    }
  }

  /** It has somebody who hears it now, once they have said how: what they missed is told first. */
  take(): this {
    queueMicrotask(() => {
      this.#taken = true
      if (this.#open) this.onopen?.()
      for (const each of this.#heard.splice(0)) this.onmessage?.(each)
      if (this.#closed) this.onclose?.()
    })
    return this
  }

  send(text: string): void {
    const at = this.#said.indexOf(text)
    if (at >= 0) this.#said.splice(at, 1)
    else this.#socket.send(text)
  }

  close(): void {
    this.#socket.close()
  }
}

class Door {
  table = '' // that the room was asked for
  #ahead: Ahead | null = null

  /** Ask for the room before the page is there; at a table, for what is seen there. A link that invites has nothing to look at yet. */
  open({ pathname, search }: Location): void {
    const [, page, name = '', ...more] = pathname.split('/')
    try {
      if (page === 'table' && !more.join('') && !new URLSearchParams(search).has('invitation')) this.table = decodeURIComponent(name)
    } catch {
      /* no table is called so */
    }
    this.#ahead = new Ahead(opened(), this.table)
  }

  /** A socket to the room: the first is the one that was opened ahead. */
  socket(): SocketLike {
    const socket = this.#ahead?.take() ?? opened()
    this.#ahead = null
    return socket
  }
}

export const door = new Door()

function opened(): SocketLike {
  const address = new URL('/ws', location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return new WebSocket(address) as unknown as SocketLike
}
