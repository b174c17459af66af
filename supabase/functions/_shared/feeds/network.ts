/**
 * Which machines are spoken to: public ones alone. A name is looked up once, everything that it stands for is checked,
 * and the connection goes to the address that was checked, so that a second lookup cannot lead elsewhere.
 */

import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import { env } from '../env.ts'
import { FeedProblem } from './problem.ts'

export type Machine = { address: string; family: 4 | 6 }

/** The name's own addresses; a test says its own. */
export type Lookup = (hostname: string) => Promise<Machine[]>

const systemLookup: Lookup = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address, family }) => ({
    address,
    family: family === 6 ? 6 : 4,
  }))

/** FEEDS_ALLOW_PRIVATE=yes, which tests set: feeds on this machine are then read too, on any port. */
export function allowsPrivate(): boolean {
  return env('FEEDS_ALLOW_PRIVATE') === 'yes'
}

export type Reach = {
  find?: Lookup
  /** Machines that may be asked, on any port, beside the public ones; a test says which. */
  inner?: (address: string) => boolean
}

/** Throws FeedProblem for a machine or port that is none of the public web's. */
export async function machineOf(
  url: URL,
  { find = systemLookup, inner = allowsPrivate }: Reach = {},
): Promise<Machine> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new FeedProblem('not-web')
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const machines = ipaddr.isValid(hostname)
    ? [{ address: hostname, family: hostname.includes(':') ? (6 as const) : (4 as const) }]
    : await found(hostname, find)
  // One private address among several is enough to refuse: which of them is used is not ours to guess.
  if (!machines.every(({ address }) => isPublic(address) || inner(address)))
    throw new FeedProblem('private', url.hostname)
  const [machine] = machines
  if (!machine) throw new FeedProblem('unknown-host', url.hostname)
  if (!['', '80', '443'].includes(url.port) && !inner(machine.address))
    throw new FeedProblem('port', url.port)
  return machine
}

async function found(hostname: string, find: Lookup): Promise<Machine[]> {
  try {
    return await find(hostname)
  } catch {
    throw new FeedProblem('unknown-host', hostname)
  }
}

/** `::127.0.0.1`, out of use since 2006 (RFC 4291, 2.5.5.1), and still understood. */
const IPV4_COMPATIBLE = ipaddr.parseCIDR('::/96') as [ipaddr.IPv6, number]

/** Azure's, of the public range: from inside of a machine there it tells about that machine. */
const INNER_IN_DISGUISE = ['168.63.129.16']

/** `unicast` is what is none of loopback, private, link-local (and with it metadata services), carrier-grade, reserved… */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv6) {
    if (parsed.isIPv4MappedAddress()) return isPublic(parsed.toIPv4Address().toString())
    // Addresses that carry an IPv4 address inside lead to that one.
    if (['6to4', 'teredo', 'rfc6145', 'rfc6052'].includes(parsed.range())) return false
    if (parsed.match(IPV4_COMPATIBLE)) return false
  }
  if (INNER_IN_DISGUISE.includes(parsed.toString())) return false
  return parsed.range() === 'unicast'
}
