/** The Prefer header (RFC 7240): what we know of it, and what was asked for in vain. */

import { RestError } from '#backend/rest/errors.ts'

export type Preferences = {
  return?: 'minimal' | 'headers-only' | 'representation'
  count?: 'exact' | 'planned' | 'estimated'
  resolution?: 'merge-duplicates' | 'ignore-duplicates'
  missing?: 'default' | 'null'
  tx?: 'commit' | 'rollback'
  handling?: 'strict' | 'lenient'
  timezone?: string
  maxAffected?: number
}

const KNOWN: Record<string, string[]> = {
  return: ['minimal', 'headers-only', 'representation'],
  count: ['exact', 'planned', 'estimated'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
}

/** Throws PGRST122 for unknown preferences, if they are to be handled strictly. */
export function readPreferences(header: string | null, { rollbackAllowed = false } = {}): Preferences {
  const preferences: Record<string, unknown> = {}
  if (header === null) return preferences
  const unknown: string[] = []
  for (const part of header.split(',')) {
    const preference = part.trim()
    const equals = preference.indexOf('=')
    const name = preference.slice(0, equals < 0 ? undefined : equals)
    const value = equals < 0 ? '' : preference.slice(equals + 1)
    if (Object.hasOwn(KNOWN, name) && KNOWN[name]?.includes(value)) {
      if (name !== 'tx' || rollbackAllowed) preferences[name] ??= value
    } else if (name === 'max-affected') {
      if (/^[0-9]{1,15}$/.test(value)) preferences.maxAffected ??= Number(value)
    } else if (name === 'timezone' && isTimeZone(value)) {
      preferences.timezone ??= value
    } else {
      unknown.push(preference)
    }
  }
  if (preferences.handling === 'strict' && unknown.length > 0) {
    throw new RestError('PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    })
  }
  return preferences
}

function isTimeZone(name: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** The Preference-Applied header, or undefined when nothing was. */
export function appliedPreferences(applied: Preferences): string | undefined {
  const list = [
    applied.resolution && `resolution=${applied.resolution}`,
    applied.missing && `missing=${applied.missing}`,
    applied.return && `return=${applied.return}`,
    applied.count && `count=${applied.count}`,
    applied.tx && `tx=${applied.tx}`,
    applied.handling && `handling=${applied.handling}`,
    applied.timezone && `timezone=${applied.timezone}`,
    applied.handling === 'strict' &&
      applied.maxAffected !== undefined &&
      `max-affected=${applied.maxAffected}`,
  ].filter(Boolean)
  return list.length > 0 ? list.join(', ') : undefined
}
