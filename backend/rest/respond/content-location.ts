/** The address of what was read, with its parameters in a fixed order. */
export function contentLocation(name: string, search: string): string {
  const address = `/${encodeURIComponent(name)}`
  if (search === '') return address
  // Most addresses ask by one column, in characters that stand for themselves.
  if (PLAIN_PAIR.test(search)) return `${address}?${search}`
  const pairs = [...new URLSearchParams(search)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `${address}?${pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&')}`
}

const PLAIN_PAIR = /^[\w.*~-]+=[\w.*~-]*$/
