import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import type { Plugin } from 'vite'

// Where `npm run dev` finds the room: the address that `pokerroom serve` prints.
const room = process.env.POKERROOM ?? 'http://127.0.0.1:8000'

// A room made of paper for whoever asks for it, in development alone; a build has none of this.
const paper: Plugin = {
  name: 'paper',
  apply: 'serve',
  transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module', src: '/development/paper.ts' }, injectTo: 'head' }],
}

export default defineConfig({
  plugins: [svelte(), paper],
  build: {
    outDir: '../src/pokerroom/web/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // a data: address is not 'self'
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
    passWithNoTests: true,
  },
})
