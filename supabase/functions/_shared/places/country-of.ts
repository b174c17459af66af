/**
 * The country of a network address, from the table that comes with this project (RIR and WHOIS records, CC0): nobody is
 * asked over the network. Private and reserved addresses have none.
 */

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import ipaddr from 'ipaddr.js'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { isPublic } from '../feeds/network.ts'

const TABLE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

export type CountryOf = (address: string) => string | null

let table: Promise<CountryOf> | undefined

/** Read once. Rejects where the table is not installed, as on hosted projects. */
export function countries(): Promise<CountryOf> {
  table ??= open()
  return table
}

async function open(): Promise<CountryOf> {
  const path = createRequire(import.meta.url).resolve(TABLE)
  const reader = new Reader<CountryResponse>(await readFile(path))
  return (address) => {
    if (!isPublic(address)) return null
    const found = reader.get(ipaddr.process(address).toString()) as { country_code?: string } | null
    return /^[A-Z]{2}$/.test(found?.country_code ?? '') ? (found?.country_code ?? null) : null
  }
}
