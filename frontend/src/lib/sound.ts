/** A few quiet sounds made on the spot: no files to load. */

import { wishes } from './settings.svelte'

let context: AudioContext | null = null

function tone(pitch: number, at: number, length: number, loud: number): void {
  if (!context) return
  const start = context.currentTime + at
  const source = context.createOscillator()
  const gain = context.createGain()
  source.frequency.value = pitch
  source.type = 'sine'
  gain.gain.setValueAtTime(loud, start)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
  source.connect(gain).connect(context.destination)
  source.start(start)
  source.stop(start + length)
}

export function sound(what: 'turn' | 'chips' | 'card' | 'won'): void {
  if (!wishes.sounds || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (what === 'turn') [660, 880].forEach((pitch, at) => tone(pitch, at * 0.12, 0.25, 0.08))
  else if (what === 'chips') [2400, 3100].forEach((pitch, at) => tone(pitch, at * 0.04, 0.05, 0.04))
  else if (what === 'card') tone(900, 0, 0.03, 0.03)
  else [523, 659, 784].forEach((pitch, at) => tone(pitch, at * 0.1, 0.3, 0.06))
}
