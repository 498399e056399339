/** The panels of the desk: each is a file of `desk/`, which says its place among them. */

import type { Component } from 'svelte'
import type { Do } from './desk'
import type { DeskTable } from './types'

/** What every panel is given: the table, how to act at it, and whether an act is on its way. */
export interface OnDesk {
  table: DeskTable
  act: Do
  busy: boolean
}

interface Panel {
  default: Component<OnDesk>
  place: number
}

const found = import.meta.glob<Panel>('../desk/*.svelte', { eager: true })

/** All panels, the smallest place first. */
export const panels: Panel[] = Object.values(found).sort((a, b) => a.place - b.place)
