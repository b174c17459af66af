/** A security event in words: what it is, on which device, from which country, in the reader's language. */

import { deviceOf } from '#web/features/account-security/index.ts'
import type { eventCopy } from './security-event-copy.ts'

export type EventWords = typeof eventCopy.en
type Type = keyof EventWords['types']

/** What the server did not notice itself: kept as a browser that was signed in said it. */
const FROM_BROWSER = 'browser:'

/** What the server wrote stands where nothing better is known. */
export function eventName(type: string, description: string, words: EventWords): string {
  if (type.startsWith(FROM_BROWSER)) return words.fromBrowser
  return isKnown(type, words) ? words.types[type] : description || words.other
}

export function eventMeaning(type: string, words: EventWords): string {
  return isKnown(type, words) ? words.meanings[type] : ''
}

function isKnown(type: string, words: EventWords): type is Type {
  return Object.hasOwn(words.types, type)
}

/** Events whose own sentence holds more than their type does: countries, counts, what was asked for. */
const TELLING = [
  'impossible_travel',
  'mass_download',
  'denied_access',
  'denied_page',
  'account_locked',
  'page_view',
]

export function hasDetail(type: string): boolean {
  return TELLING.includes(type) || type.startsWith(FROM_BROWSER)
}

/** What the school itself did: there is nobody to lock out, only something to know of. */
const BY_THE_SCHOOL = [
  'admin_action',
  'account_banned',
  'account_unbanned',
  'role_changed',
  'signed_out_everywhere',
  'accounts_merged',
]

export function isBySchool(type: string): boolean {
  return BY_THE_SCHOOL.includes(type)
}

export function deviceSaid(userAgent: string | null, words: EventWords): string {
  const { browser, system } = deviceOf(userAgent)
  if (browser && system) return words.onSystem(browser, system)
  return browser ?? system ?? words.noDevice
}

/** The country's name; codes that no language has a name for stand as they are. */
export function placeSaid(country: string | null, locale: string, words: EventWords): string {
  if (country === null) return words.noPlace
  return new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country
}
