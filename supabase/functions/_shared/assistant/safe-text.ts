/**
 * Takes out of a text that others wrote what must not reach a reader: links and images to anywhere but the sources'
 * own addresses, markup, and characters that no text needs.
 */

const CONTROL = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g
const TAG = /<\/?[a-z][^<>]*>/gi
const IMAGE = /!\[([^\]]*)\]\([^)]*\)?/g
/** The words of a link may have begun a sentence earlier: its target is what counts. */
const LINK_TARGET = /\]\(\s*<?([^)\s>]*)>?[^)]*\)/g
const LINK = /\[([^\]]*)\]\(\s*<?([^)\s>]*)>?[^)]*\)/g
const REFERENCE = /^\s*\[[^\]]+\]:\s*\S.*$/gm
const LINK_BY_REFERENCE = /\[([^\]]+)\]\[[^\]\d][^\]]*\]/g
const ADDRESS =
  /(?:[a-z][a-z0-9+.-]*:\/\/|www\.|\b(?:javascript|data|vbscript|mailto|tel):(?=\S))[^\s<>()[\]"'`]*/gi

export function withoutControls(text: string): string {
  return text.toWellFormed().replace(CONTROL, (mark) => (mark === '\n' || mark === '\t' ? mark : ''))
}

/** `allowed` are whole addresses. The words of a link that goes elsewhere stay. */
export function safeText(text: string, allowed: ReadonlySet<string> = new Set()): string {
  let safe = withoutControls(text)
  // What is taken out may bring together what stood around it.
  for (let before = ''; before !== safe; ) {
    before = safe
    safe = withoutForeign(safe, allowed)
  }
  return safe
}

function withoutForeign(text: string, allowed: ReadonlySet<string>) {
  return text
    .replace(COMMENT, '')
    .replace(IMAGE, '')
    .replace(TAG, (tag) => (allowed.has(tag.slice(1, -1)) ? tag.slice(1, -1) : ''))
    .replace(REFERENCE, '')
    .replace(LINK_BY_REFERENCE, '$1')
    .replace(LINK, (link, words: string, target: string) => (allowed.has(target) ? link : words))
    .replace(LINK_TARGET, (link, target: string) => (allowed.has(target) ? link : ']'))
    .replace(/\]\((?![^)]*\))/g, '] (')
    .replace(ADDRESS, (address) => {
      const bare = address.replace(/[.,;:!?]+$/, '')
      return allowed.has(bare) ? address : address.slice(bare.length)
    })
}
