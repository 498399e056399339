import './early'
import { mount } from 'svelte'
import './app.css'
import App from './App.svelte'
import { door } from './lib/ahead'
import { room } from './lib/room.svelte'
import { find, pageOf, router } from './lib/router.svelte'
import { ready } from './words/language.svelte'

const PATIENCE = 400 // milliseconds for a page to come and for the table that it shows, before there is a frame without them

const target = document.getElementById('app')
if (!target) throw new Error('the page has no place for the room')

room.start()
const table = door.table ? room.expect(door.table) : null
const found = find(router.path)
const page = found && Promise.resolve(pageOf(found.route)).catch(() => undefined) // whoever shows it says what is wrong
void ready(Promise.race([Promise.all([page, table]), new Promise((done) => setTimeout(done, PATIENCE))])).then(() => {
  mount(App, { target })
  void room.ask()
})
