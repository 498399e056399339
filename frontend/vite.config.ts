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
// pack worse than one. `index` is the frame and what half of the pages share, `felt` what every felt is made of, and the words of
// the way are one file in each language.
const MAIN = /\/index\.html$/
const FELT = /\/src\/lib\/Felt\.svelte$/
const TABLE = /\/src\/pages\/Table\.svelte$/
const LOBBY = /\/src\/pages\/Lobby\.svelte$/
const PLACE = /\/words\/(\w+)\.ts$/
const TOLD = /\/words\/(\w+)\/(\w+)\.ts$/

interface Way {
  index: Set<string> // modules
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
  const [index, table] = [of(MAIN), of(TABLE)]
  const later = modules.filter((each) => getModuleInfo(each)?.dynamicImporters.length && !TABLE.test(each) && !TOLD.test(each)).map((each) => needed(each))
  const felts = later.filter((all) => [...all].some((each) => FELT.test(each)))
  for (const all of later) if (!felts.includes(all)) for (const each of all) if (table.has(each)) index.add(each)
  const felt = new Set(felts.flatMap((all) => [...all].filter((each) => table.has(each) && !index.has(each))))
  const places = [...of(MAIN, TABLE, LOBBY)].flatMap((each) => PLACE.exec(each)?.[1] ?? [])
  return { index, felt, places: new Set(places) }
}

let way: Way | null = null

// Whoever asks for a table is told in the page itself what it is made of, and has all of it with the first script.
const early: Plugin = {
  name: 'early',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
    const page = chunks.find((each) => TABLE.test(each.facadeModuleId ?? ''))
    const index = bundle['index.html']
    if (!page || index?.type !== 'asset') throw new Error('there is no page of a table')
    const text = String(index.source)
    const files = [...page.imports, page.fileName].filter((name) => !text.includes(name))
    const styles = files.flatMap((name) => [...(chunks.find((each) => each.fileName === name)?.viteMetadata?.importedCss ?? [])])
    const links = [
      ...files.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
      ...styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
    ]
    this.emitFile({ type: 'asset', fileName: 'table.html', source: text.replace('</head>', `${links.map((link) => `  ${link}\n  `).join('')}</head>`) })
  },
}

function together(module: string, meta: Rollup.ManualChunkMeta): string | undefined {
  way ??= wayOf(meta)
  const [, language, place = ''] = TOLD.exec(module) ?? []
  if (language) return way.places.has(place) ? language : undefined
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
