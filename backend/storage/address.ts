/** The part of an address after /storage/v1, decoded once: `%2F` in a name is a slash, as it is to hosted Supabase. */

import { StorageError } from './errors.ts'

export type Address = { segments: string[]; search: URLSearchParams }

const BASE = '/storage/v1'

/** Throws InvalidKey for what is no percent-encoding. */
export function readAddress(url: string): Address {
  const { pathname, searchParams } = new URL(url)
  const path = pathname.slice(BASE.length)
  try {
    return { segments: decodeURIComponent(path).split('/').slice(1), search: searchParams }
  } catch {
    throw new StorageError('InvalidKey', 'Invalid key: the address is not percent-encoded')
  }
}
