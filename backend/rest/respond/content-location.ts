/** In characters. Proxies in front give all headers of an answer 4 kB, and browsers less than they give an address. */
const LONGEST = 1000

/** The address of what was read, with its parameters in a fixed order; undefined where it is too long to be said again. */
export function contentLocation(name: string, search: string): string | undefined {
  if (search.length > LONGEST) return undefined
  const location = locationFor(name, search)
  return location.length > LONGEST ? undefined : location
}

function locationFor(name: string, search: string) {
  const address = `/${encodeURIComponent(name)}`
  if (search === '') return address
  // Most addresses ask by one column, in characters that stand for themselves.
  if (PLAIN_PAIR.test(search)) return `${address}?${search}`
  const pairs = [...new URLSearchParams(search)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `${address}?${pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&')}`
}

const PLAIN_PAIR = /^[\w.*~-]+=[\w.*~-]*$/
