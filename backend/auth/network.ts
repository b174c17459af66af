/** What counts as one caller, of all the addresses that one caller may use. */

import { isIP, isIPv4, isIPv6 } from 'node:net'

/** A home or a phone holds a whole /64 of IPv6 addresses: they count as one. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  // A proxy may say anything; the counter's key has room for an address.
  if (isIPv4(plain) || !isIPv6(plain)) return plain.slice(0, 64)
  const groups = ipv6Groups(plain)
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (mapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

function ipv6Groups(address: string): number[] {
  // The URL parser writes an IPv4 tail as two groups and shortens one run of zeros to "::".
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(zeros).fill('0'), ...after].map((group) => Number.parseInt(group, 16))
}

/** What the database's `inet` takes; a proxy may say anything. */
export function inet(address: string) {
  const [plain = ''] = address.split('%')
  return isIP(plain) ? plain : null
}
