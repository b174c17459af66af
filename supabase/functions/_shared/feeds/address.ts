/** Addresses of stories: what of an address says which story it is, and which addresses are followed at all. */

/** Parameters that say how a reader came, not what is read. */
const TRACKING =
  /^(?:utm_.*|mc_[ce]id|fbclid|gclid|dclid|msclkid|yclid|igshid|ref|ref_src|referrer|source|src|from|feed|cmp|cmpid|ocid|ito|smid|sh|share|xtor|at_.*|ns_.*|wt_?mc.*|spm|_ga|_gl|amp|outputtype|output|print)$/i
const MOBILE = /^(?:www|m|mobile|amp|touch|wap)\d?\./
/** Index pages are their folder. */
const INDEX = /\/(?:index|default)\.(?:html?|php|aspx?|cms)$/i

/** The absolute address that `link` means on a page at `base`; undefined for what is no page of the web. */
export function webAddress(link: string, base?: string): URL | undefined {
  const url = URL.parse(link.trim(), base)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || !url.hostname.includes('.'))
    return undefined
  // A name and a password in an address are there to deceive.
  if (url.username || url.password || url.href.length > 2000) return undefined
  return url
}

/** One spelling for all addresses of one story: not how one came to it, nor for which screen it is. */
export function canonicalAddress(url: URL): string {
  const made = new URL(url)
  made.protocol = 'https:'
  made.hash = ''
  made.port = ''
  let host = made.hostname.replace(/\.$/, '')
  while (MOBILE.test(host) && host.split('.').length > 2) host = host.replace(MOBILE, '')
  made.hostname = host
  // What one rule takes away may uncover work for another.
  for (let before = ''; before !== made.pathname; ) {
    before = made.pathname
    made.pathname = plainPath(before)
  }
  const kept = [...made.searchParams].filter(([name]) => !TRACKING.test(name))
  kept.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  made.search = new URLSearchParams(kept).toString()
  return made.href
}

function plainPath(path: string): string {
  return path
    .replace(/\/{2,}/g, '/')
    .replace(/\/amp\/?$|\.amp(?=\.html?$)|^\/amp(?=\/)/gi, '')
    .replace(/\/amp_articleshow\//i, '/articleshow/')
    .replace(INDEX, '/')
    .replace(/(?<=.)\/+$/, '')
}
