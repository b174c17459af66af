/** Reads the XML of an EPUB. Declarations of entities are dropped unread, so that none can grow or reach out. */

const KEPT = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])

export function readXml(
  text: string,
  type: 'application/xml' | 'application/xhtml+xml',
): Document | undefined {
  const document = new DOMParser().parseFromString(named(withoutDoctype(text)), type)
  return document.getElementsByTagName('parsererror').length > 0 ? undefined : document
}

/** A section: XHTML as it should be, or whatever a browser makes of it. */
export function readSection(text: string): Document {
  return readXml(text, 'application/xhtml+xml') ?? new DOMParser().parseFromString(text, 'text/html')
}

export function elements(parent: Document | Element, name: string): Element[] {
  return [...parent.getElementsByTagNameNS('*', name)]
}

export function textOf(parent: Document | Element, name: string): string {
  return elements(parent, name)[0]?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? ''
}

function withoutDoctype(text: string) {
  return text.replace(/^\uFEFF/, '').replace(/<!DOCTYPE[^[>]*(\[[\s\S]*?\]\s*)?>/i, '')
}

/** `&nbsp;` and its like are HTML's; XML knows five names. */
function named(text: string) {
  return text.replaceAll(/&([a-z][a-z0-9]{1,30});/gi, (whole, name: string) =>
    KEPT.has(name) ? whole : character(name),
  )
}

const characters = new Map<string, string>()

function character(name: string) {
  const known = characters.get(name)
  if (known !== undefined) return known
  const text = new DOMParser().parseFromString(`&${name};`, 'text/html').body.textContent ?? ''
  // a name that means nothing stays as it was written
  const found = text.startsWith('&') ? `&amp;${name};` : text
  characters.set(name, found)
  return found
}
