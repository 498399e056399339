/** A sign as one spoken line, put together from a form whose fields the server gives. */

import type { FormField, Form } from './types'

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

/** Whether a choice can be made while the rest is as it is: with the limits it goes with, or with the field it needs. */
export function possible(field: FormField, filled: Filled): boolean {
  if (field.limits.length) return field.limits.includes(String(filled['limit']))
  return !field.needs || !!String(filled[field.needs] ?? '').trim()
}

/** The line: "crown holdem, no limit, blinds 1/2, straddle". What is left to the book is left out. */
export function signLine(form: Asked, filled: Filled): string {
  const parts = [`${form.book} ${form.game.replaceAll('_', ' ')}`]
  for (const field of form.fields) {
    const value = filled[field.name]
    if (!possible(field, filled)) continue
    if (field.kind === 'yes') {
      if (value === true) parts.push(field.name)
      if (value === true && field.consent) parts.push(field.consent)
      continue
    }
    const said = String(value ?? '').trim()
    if (!said) continue
    if (field.name === 'limit') {
      const figures = needsFigures(said) ? String(filled['limit figures'] ?? '').trim() : ''
      parts.push(figures ? `${said} ${figures}` : said)
    } else if (field.name === 'burn') {
      parts.push(said === 'no' || said === '0' ? 'no burn' : `burn ${said}`)
    } else {
      parts.push(`${field.name} ${said}`)
      if (field.consent && said !== field.default) parts.push(field.consent)
    }
  }
  return parts.join(', ')
}
