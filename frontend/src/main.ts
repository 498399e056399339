import { mount } from 'svelte'
import './app.css'
import App from './App.svelte'
import { room } from './lib/room.svelte'

const target = document.getElementById('app')
if (!target) throw new Error('the page has no place for the room')

// Pages can be looked at without a server while they are being made; a build has none of this.
if (import.meta.env.DEV && new URLSearchParams(location.search).has('mock')) {
  const { mock } = await import('./lib/mock')
  mock()
}

void room.start()

export default mount(App, { target })
