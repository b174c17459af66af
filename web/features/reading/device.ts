/** This device, as the learner's other devices speak of it. */

import { kept } from '#web/lib/storage.ts'

const STORAGE_KEY = 'reading_device'

export function deviceId(): string {
  const known = kept.local.get(STORAGE_KEY)
  if (known) return known
  const made = crypto.randomUUID()
  kept.local.set(STORAGE_KEY, made)
  return made
}

/** As they are kept with a place; whoever shows one says it in the learner's language. */
export const DEVICES = [
  'iPhone',
  'iPad',
  'Android phone',
  'Android tablet',
  'Windows computer',
  'Mac',
  'Linux computer',
] as const

/** As much as the browser says of itself. */
export function deviceName(agent = navigator.userAgent): (typeof DEVICES)[number] | '' {
  if (/iPhone/.test(agent)) return 'iPhone'
  if (/iPad/.test(agent)) return 'iPad'
  if (/Android/.test(agent)) return /Mobile/.test(agent) ? 'Android phone' : 'Android tablet'
  if (/Windows/.test(agent)) return 'Windows computer'
  if (/Macintosh|Mac OS/.test(agent)) return 'Mac'
  if (/Linux|CrOS/.test(agent)) return 'Linux computer'
  return ''
}
