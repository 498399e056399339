import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import type { Plugin, Rollup } from 'vite'

// Where `npm run dev` finds the room: the address that `pokerroom serve` prints.
const room = process.env.POKERROOM ?? 'http://127.0.0.1:8000'

// A room made of paper for whoever asks for it, in development alone; a build has none of this.
const paper: Plugin = {
  name: 'paper',
  apply: 'serve',
  transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module', src: '/development/paper.ts' }, injectTo: 'head' }],
}

// What somebody needs on the way to a table comes in few files: each one more costs a slow phone some ten milliseconds, and many
// pack worse than one. `early` is small and asks for the room, `index` is the frame and what half of the pages share, and the styles
// of a table; `felt` is what every felt is made of, and the words of the way are one file in each language.
const MAIN = /\/index\.html$/
const EARLY = /\/src\/early\.ts$/
const FELT = /\/src\/lib\/Felt\.svelte$/
const TABLE = /\/src\/pages\/Table\.svelte$/
const LOBBY = /\/src\/pages\/Lobby\.svelte$/
const STYLE = /\.css$/
const PLACE = /\/words\/(\w+)\.ts$/
const PRELOAD = /vite\/preload-helper/ // that loads what is loaded later
const TOLD = /\/words\/(\w+)\/(\w+)\.ts$/

interface Way {
  early: Set<string> // modules
  index: Set<string>
  felt: Set<string>
  places: Set<string> // of words
}

function wayOf({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Way {
  const modules = [...getModuleIds()]
  /** These modules and all that they need at once. */
  const needed = (...wanted: string[]): Set<string> => {
    const seen = new Set(wanted)
    for (const module of seen) for (const each of getModuleInfo(module)?.importedIds ?? []) seen.add(each)
    return seen
  }
  const of = (...named: RegExp[]): Set<string> => needed(...modules.filter((each) => named.some((name) => name.test(each))))
  const [early, index, table] = [of(EARLY), of(MAIN), of(TABLE)]
  const later = modules.filter((each) => getModuleInfo(each)?.dynamicImporters.length && !TABLE.test(each) && !TOLD.test(each)).map((each) => needed(each))
  const felts = later.filter((all) => [...all].some((each) => FELT.test(each)))
  for (const all of later) if (!felts.includes(all)) for (const each of all) if (table.has(each)) index.add(each)
  const felt = new Set(felts.flatMap((all) => [...all].filter((each) => table.has(each) && !index.has(each))))
  const places = [...of(MAIN, TABLE, LOBBY)].flatMap((each) => PLACE.exec(each)?.[1] ?? [])
  for (const each of table) if (STYLE.test(each)) index.add(each)
  return { early, index, felt, places: new Set(places) }
}

let way: Way | null = null

// Every function of these is called at once or soon: a browser that is told so makes them ready beside the page's own work, and
// does not stop at each when it is first called.
const AT_ONCE = '//# allFunctionsCalledOnLoad\n'

// The first script is named first; whoever asks for a table is told in the page itself what it is made of, and has all of it with it.
const early: Plugin = {
  name: 'early',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
    const named = (name: string): Rollup.OutputChunk => {
      const found = chunks.find((each) => each.name === name)
      if (!found) throw new Error(`there is no script ${name}`)
      return found
    }
    const [first, page, index] = [named('early'), named('Table'), bundle['index.html']]
    if (index?.type !== 'asset') throw new Error('there is no page')
    const words = chunks.filter((each) => each.moduleIds.some((module) => way?.places.has(TOLD.exec(module)?.[2] ?? '')))
    for (const each of [...page.imports.map((name) => bundle[name]), page, ...words]) if (each?.type === 'chunk') each.code = AT_ONCE + each.code
    const files = [...page.imports, page.fileName].filter((name) => name !== first.fileName && !String(index.source).includes(name))
    const more = (text: string, ...links: string[]): string => text.replace('</head>', `${links.map((link) => `  ${link}\n  `).join('')}</head>`)
    const text = more(
      String(index.source)
        .replace(/ *<link rel="modulepreload"[^>]*early[^>]*>\n/, '')
        .replace('<script', `<script type="module" async crossorigin src="/${first.fileName}"></script>\n    <script`),
      ...words.map((each) => `<link rel="words" hreflang="${each.name}" crossorigin href="/${each.fileName}">`),
    )
    index.source = text
    this.emitFile({ type: 'asset', fileName: 'table.html', source: more(text, ...files.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`)) })
  },
}

function together(module: string, meta: Rollup.ManualChunkMeta): string | undefined {
  way ??= wayOf(meta)
  const [, language, place = ''] = TOLD.exec(module) ?? []
  if (language) return way.places.has(place) ? language : undefined
  if (way.early.has(module) || PRELOAD.test(module)) return 'early'
  return way.index.has(module) ? 'index' : way.felt.has(module) ? 'felt' : undefined
}

export default defineConfig({
  plugins: [svelte(), paper, early],
  build: {
    outDir: '../src/pokerroom/web/static',
    emptyOutDir: true,
    target: 'es2022',
    minify: 'terser', // a phone has a twentieth less to load
    terserOptions: { module: true, compress: { passes: 2 } },
    assetsInlineLimit: 0, // a data: address is not 'self'
    rollupOptions: { output: { manualChunks: together, onlyExplicitManualChunks: true } },
    modulePreload: { polyfill: false }, // every browser we build for preloads modules by itself
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      // As objects, not as plain addresses: so the Host stays the page's own, and its Origin is one of ours.
      '/api': { target: room },
      '/health': { target: room },
      '/manager': { target: room }, // the one-time link leads to the desk
      '/ws': { target: room, ws: true },
    },
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: {
    environment: 'jsdom',
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    passWithNoTests: true,
  },
})
