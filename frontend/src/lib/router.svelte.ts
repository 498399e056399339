/** Which page is shown: paths of the history, pages loaded when first wanted. */

import type { Component } from 'svelte'
import { say } from '../words/frame'
import { ready } from '../words/language.svelte'

type Page = { default: Component<any> }

interface Route {
  path: string
  load: () => Promise<Page>
  bare?: boolean // it has the whole screen, without the bar on top
  tells?: boolean // it says by itself that the connection is gone
}

const PAGES = import.meta.glob<Page>('../pages/*.svelte')

function page(name: string): () => Promise<Page> {
  return PAGES[`../pages/${name}.svelte`] ?? (() => Promise.reject(new Error(say.pageMissing(name))))
}

export const ROUTES: Route[] = [
  { path: '/', load: page('Lobby') },
  { path: '/table/:table', load: page('Table') },
  { path: '/tables', load: page('Tables') },
  { path: '/dealer/:table', load: page('Dealer'), bare: true, tells: true },
  { path: '/tournament/:id', load: page('Tournament') },
  { path: '/tournament/:id/screen', load: page('TournamentScreen'), bare: true },
  { path: '/tournament/:id/desk', load: page('TournamentDesk') },
  { path: '/tournament/:id/results', load: page('TournamentResults') },
  { path: '/tournament/:id/cards', load: page('TournamentCards') },
  { path: '/rules', load: page('Rules') },
  { path: '/rules/:book', load: page('Rules') },
  { path: '/rules/:book/:clause', load: page('Clause') },
  { path: '/compare', load: page('Compare') },
  { path: '/glossary', load: page('Glossary') },
  { path: '/academy', load: page('Academy') },
  { path: '/academy/deal', load: page('AcademyDeal') },
  { path: '/academy/rule', load: page('AcademyRule') },
  { path: '/academy/floor', load: page('AcademyFloor') },
  { path: '/academy/certificate/:name', load: page('AcademyCertificate') },
  { path: '/replay/:table/:number', load: page('Replay') },
  { path: '/desk', load: page('Desk') },
  { path: '/desk/cashier', load: page('Cashier') },
  { path: '/desk/statements', load: page('Statements') },
  { path: '/desk/reports', load: page('DeskReports') },
  { path: '/desk/people', load: page('DeskPeople') },
  { path: '/desk/dealers', load: page('DeskDealers') },
  { path: '/desk/shifts', load: page('DeskShifts') },
  { path: '/desk/jackpots', load: page('DeskJackpots') },
  { path: '/lists', load: page('Lists') },
  { path: '/lists/screen', load: page('ListsScreen'), bare: true },
  { path: '/chips', load: page('Chips') },
  { path: '/me', load: page('Me') },
  { path: '/records', load: page('Records') },
  { path: '/records/:part', load: page('Records') },
  { path: '/audit/:table/:number', load: page('Audit') },
]

/** The parts a path names, or null where it is another path. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.replace(/(.)\/$/, '$1').split('/')
  if (wanted.length !== given.length) return null
  const found: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const said = given[at] ?? ''
    if (part.startsWith(':')) {
      if (!said) return null
      try {
        found[part.slice(1)] = decodeURIComponent(said)
      } catch {
        return null
      }
    } else if (part !== said) return null
  }
  return found
}

/** The route of a path with the parts it names. */
export function find(path: string): { route: Route; props: Record<string, string> } | null {
  for (const route of ROUTES) {
    const props = match(route.path, path)
    if (props) return { route, props }
  }
  return null
}

const here = new Map<string, Page>() // pages that have come, with their words

/** The page of a route: at once if it has come already. */
export function pageOf({ path, load }: Route): Page | Promise<Page> {
  return here.get(path) ?? ready(load()).then((page) => {
    here.set(path, page)
    return page
  })
}

class Router {
  path = $state(location.pathname)
  search = $state(location.search)
  query = $derived(new URLSearchParams(this.search))

  constructor() {
    addEventListener('popstate', () => this.#look())
  }

  go(to: string, instead = false): void {
    const address = new URL(to, location.href)
    if (address.href === location.href) return
    history[instead ? 'replaceState' : 'pushState'](null, '', address)
    const before = this.path
    this.#look()
    if (this.path !== before) scrollTo(0, 0)
  }

  #look(): void {
    this.path = location.pathname
    this.search = location.search
  }
}

export const router = new Router()

export function go(to: string): void {
  router.go(to)
}

/** Follow a click on one of our own links without loading the page anew. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element | null)?.closest('a')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (!find(link.pathname) || (link.pathname === location.pathname && link.hash)) return
  event.preventDefault()
  router.go(link.href)
}
