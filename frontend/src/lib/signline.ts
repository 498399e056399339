/** A sign as one spoken line, put together from a form whose fields the server gives. */

import type { Form } from './types'

/** The part of a form that makes the line. */
type Asked = Pick<Form, 'book' | 'game' | 'fields'>

export type Filled = Record<string, string | boolean>

/** What the form holds before anybody touches it; the figures of a limit stand under "limit figures". */
export function untouched(form: Asked): Filled {
  const filled: Filled = {}
  for (const field of form.fields) {
    filled[field.name] = field.kind === 'yes' ? field.default === 'yes' : field.default
    if (field.name === 'limit') filled['limit figures'] = field.figures
  }
  return filled
}

export function needsFigures(limit: string | boolean | undefined): boolean {
  return limit === 'fixed' || limit === 'spread'
}

/** The line: "crown holdem, no limit, blinds 1/2, straddle". What is left as the book has it is left out. */
export function signLine(form: Asked, filled: Filled): string {
  const parts = [`${form.book} ${form.game.replaceAll('_', ' ')}`]
  for (const field of form.fields) {
    const value = filled[field.name]
    if (field.kind === 'yes') {
      if (value === true) parts.push(field.name)
      continue
    }
    const said = String(value ?? '').trim()
    if (!said) continue
    if (field.name === 'limit') {
      const figures = needsFigures(said) ? String(filled['limit figures'] ?? '').trim() : ''
      parts.push(figures ? `${said} ${figures}` : said)
    } else if (field.name === 'burn') {
      parts.push(said === 'no' || said === '0' ? 'no burn' : `burn ${said}`)
    } else if (field.required || said !== field.default || field.name === 'commission' || field.name === 'dollar') {
      parts.push(`${field.name} ${said}`)
    }
  }
  return parts.join(', ')
}
