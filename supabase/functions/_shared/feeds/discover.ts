/** The feeds that a page names, for an editor who knows the page and not the feed. */

import { Parser } from 'htmlparser2'
import { webAddress } from './address.ts'
import { plainText } from './plain-text.ts'

const TYPES =
  /^(?:application\/(?:rss|atom|rdf)\+xml|application\/(?:feed\+)?json|text\/xml|application\/xml)\b/i
const MOST = 10

export function feedsIn(html: string, address: string): { url: string; title: string }[] {
  const found = new Map<string, string>()
  let base = address
  const parser = new Parser({
    onopentag: (name, { href, rel = '', type = '', title = '' }) => {
      if (!href) return
      if (name === 'base') base = webAddress(href, address)?.href ?? base
      const isNamed = name === 'link' && /\balternate\b/i.test(rel) && TYPES.test(type)
      const isLinked =
        name === 'a' && /(?:rss|atom|feed).*\.(?:xml|rss|atom|json)$|\/(?:rss|feed|atom)\/?$/i.test(href)
      const url = isNamed || isLinked ? webAddress(href, base)?.href : undefined
      if (url && found.size < MOST && !found.has(url)) found.set(url, plainText(title))
    },
  })
  parser.end(html.slice(0, 1_000_000))
  return [...found].map(([url, title]) => ({ url, title }))
}
