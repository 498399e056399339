import { mount } from 'svelte'
import './app.css'
import App from './App.svelte'
import { room } from './lib/room.svelte'

const target = document.getElementById('app')
if (!target) throw new Error('the page has no place for the room')

void room.start()

export default mount(App, { target })
