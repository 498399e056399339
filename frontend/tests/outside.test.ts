import { parse } from 'svelte/compiler'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

/** Names of things, which are no words of any language. */
const NAMES = /pokerroom|\bCSV\b|\bJSON\b|&\w+;/g
/** Attributes that people see or hear. */
const SEEN = new Set(['title', 'placeholder', 'alt', 'label', 'button', 'data-label', 'aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext'])
/** Fields of objects that people see. */
const TOLD = new Set(['label', 'title', 'sentence', 'says'])
const SOURCES = import.meta.glob('../src/**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true }) as Record<string, string>

type Tree = { type?: string; name?: string; start: number; end: number } & Record<string, unknown>

const hasLetters = (text: string): boolean => /\p{L}{2}/u.test(text.replace(NAMES, ''))
/** A sentence or the beginning of one, as it stands in code. */
const isSaid = (text: string): boolean => /^[^\p{L}]*\p{Lu}\p{Ll}*[’']?\p{Ll}* \p{L}/u.test(text) || (/\p{L} \p{L}/u.test(text) && /[.…?!]$/.test(text.trim()) && /^[^\p{L}]*\p{Lu}/u.test(text))

/** The text of a string in code, gaps left out; null for what is none. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map((each) => each.literal.text)].join('·')
  return null
}

/** Whether something stands where something else is looked up. */
function isIndex(node: ts.Node): boolean {
  const { parent } = node
  if (!parent) return false
  return ts.isElementAccessExpression(parent) ? parent.argumentExpression === node : isIndex(parent)
}

/** Whether a string is looked up, compared or imported, or says how a time is written: nobody reads it. */
function isKey(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isPropertyAssignment(parent) && ts.isCallExpression(parent.parent.parent) && /\.toLocale\w*String$/.test(parent.parent.parent.expression.getText())) return true
  if (isIndex(node)) return true
  if (ts.isBinaryExpression(parent)) return /^[!=]==?$/.test(parent.operatorToken.getText()) || parent.operatorToken.kind === ts.SyntaxKind.InKeyword
  if (ts.isCallExpression(parent) && parent.arguments.includes(node as ts.Expression)) return /\.(includes|startsWith|endsWith|get|has|join|split|replace|replaceAll|act|closest|querySelector|then|map)$|^(act|send|can|under|import)$/.test(parent.expression.getText())
  return ts.isImportDeclaration(parent) || ts.isCaseClause(parent) || ts.isLiteralTypeNode(parent) || (ts.isPropertyAssignment(parent) && (parent.name === node || parent.name.getText() === 'type'))
}

/** Strings in a piece of code that reach people: `seen` where every one of them does, as in a title. */
function inCode(code: string, seen: boolean): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const text = textOf(node)
    if (text !== null && !isKey(node)) {
      const told = ts.isPropertyAssignment(node.parent) && TOLD.has(node.parent.name.getText())
      if (seen || told ? hasLetters(text) : isSaid(text.replace(NAMES, ''))) found.push(text)
    }
    if (!ts.isTypeNode(node)) ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('code.ts', code, ts.ScriptTarget.Latest, true))
  return found
}

/** Words of a component that stand in it, not in the catalogue. */
function inComponent(source: string): string[] {
  const tree = parse(source, { modern: true }) as unknown as Tree
  const found: string[] = []
  const code = (node: Tree): string => source.slice(node.start, node.end)
  for (const script of [tree.module, tree.instance] as (Tree | null)[]) if (script) found.push(...inCode(code(script.content as Tree), false))
  const walk = (node: unknown, seen: boolean): void => {
    if (Array.isArray(node)) return node.forEach((each) => walk(each, seen))
    if (!node || typeof node !== 'object') return
    const each = node as Tree
    if (each.type === 'RegularElement' && ['code', 'kbd'].includes(each.name ?? '')) return
    if (each.type === 'Text') return void (seen && hasLetters(String(each.data)) && found.push(String(each.data).trim()))
    if (each.type === 'ExpressionTag') return void found.push(...inCode(`(${code(each.expression as Tree)})`, seen))
    if (each.type === 'Attribute') return walk(each.value, SEEN.has(each.name ?? ''))
    if (each.type === 'Comment' || each.type === 'StyleDirective') return
    for (const [key, value] of Object.entries(each)) if (!['css', 'instance', 'module', 'parent', 'metadata'].includes(key)) walk(value, each.type === 'Fragment' || seen)
  }
  walk(tree.fragment, true)
  return found
}

/** Words of a source that stand outside the catalogue. */
function outside(path: string, source: string): string[] {
  return path.endsWith('.svelte') ? inComponent(source) : inCode(source, false)
}

describe('the words of the pages', () => {
  it('stand in the catalogue, all of them', { timeout: 60_000 }, () => {
    const pages = Object.entries(SOURCES).filter(([path]) => !path.includes('/words/') && !path.endsWith('/types.ts'))
    expect(pages.length).toBeGreaterThan(100)
    const found = pages.flatMap(([path, source]) => outside(path, source).map((words) => `${path.replace('../src/', '')}: ${words}`))
    expect(found).toEqual([])
  })

  it('are found wherever they stand', () => {
    const page = `<script lang="ts">
      const told = 'The table is closed.'
      const made = { label: 'Raise', type: 'Bet' }
    </script>
    <p title="Nothing here">{busy ? 'One moment' : say.done} and more {count}</p>
    <button aria-label={\`Seat \${seat}\`} class="btn quiet" data-option="fold"><code>pokerroom check</code> pokerroom</button>
    {#if kind === 'fold'}<input placeholder="a name" />{/if}`
    expect(outside('x.svelte', page).sort()).toEqual(['Nothing here', 'One moment', 'Raise', 'Seat ·', 'The table is closed.', 'a name', 'and more'])
    expect(outside('x.ts', "import a from './The place'\nthrow new Refusal(`The room refused this (${status}).`)\nif (kind === 'All in now') go('Lobby')")).toEqual(['The room refused this (·).'])
  })
})
