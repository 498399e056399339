import { mount } from 'svelte'
import './app.css'
import App from './App.svelte'
import { room } from './lib/room.svelte'
import { find, router } from './lib/router.svelte'
import { ready } from './words/language.svelte'

const PATIENCE = 400 // milliseconds for a page to come, before there is a frame without it

const target = document.getElementById('app')
if (!target) throw new Error('the page has no place for the room')

const found = find(router.path)
void room.start()
// The room shows the table while its page is still being read: a link that invites has nothing to look at yet.
if (found?.props.table && found.route.path === '/table/:table' && !router.query.has('invitation')) room.expect(found.props.table)
const come = Promise.race([found?.route.load().catch(() => undefined), new Promise((done) => setTimeout(done, PATIENCE))])
void ready(come).then(() => mount(App, { target }))
