/** Addresses inside an EPUB: relative to the file that names them, never out of the archive. */

const ROOT = 'epub://book/'

export type Place = { path: string; anchor: string }

/** Undefined for whatever leads out of the book. */
export function resolveIn(base: string, href: string): Place | undefined {
  let url: URL
  try {
    url = new URL(href.trim(), ROOT + encodeURI(base))
  } catch {
    return undefined
  }
  if (!url.href.startsWith(ROOT)) return undefined
  return { path: unescaped(url.pathname.replace(/^\/+/, '')), anchor: unescaped(url.hash.slice(1)) }
}

/** Only what a browser opens as a page or a letter; anything else is text. */
export function externalAddress(href: string): string | undefined {
  try {
    const url = new URL(href.trim())
    return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : undefined
  } catch {
    return undefined
  }
}

function unescaped(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
