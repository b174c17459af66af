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

/** Tried where the first one begins and nowhere else: a file of nothing but beginnings would be read over and over. */
const DOCTYPE = /<!DOCTYPE[^[>]*(\[[\s\S]*?\]\s*)?>/iy

function withoutDoctype(text: string) {
  const plain = text.replace(/^\uFEFF/, '')
  DOCTYPE.lastIndex = plain.search(/<!DOCTYPE/i)
  const begins = DOCTYPE.lastIndex
  const found = begins < 0 ? null : DOCTYPE.exec(plain)
  return found ? plain.slice(0, begins) + plain.slice(begins + found[0].length) : plain
}

const NAMES = /&([a-z][a-z0-9]{1,30});/gi

/** `&nbsp;` and its like are HTML's; XML knows five names. */
function named(text: string) {
  const names = new Set<string>()
  for (const [, name = ''] of text.matchAll(NAMES)) if (!KEPT.has(name)) names.add(name)
  if (names.size === 0) return text
  const characters = charactersOf([...names])
  return text.replaceAll(NAMES, (whole, name: string) => characters.get(name) ?? whole)
}

/** All at once, for a book may make up as many as it likes. One that means nothing stays as it was written. */
function charactersOf(names: string[]) {
  const between = '\u0001'
  const html = names.map((name) => `&${name};`).join(between)
  const texts = new DOMParser().parseFromString(`<pre>${html}</pre>`, 'text/html').body.textContent ?? ''
  const found = texts.split(between)
  return new Map(
    names.map((name, at) => {
      const text = found[at] ?? '&'
      return [name, text.startsWith('&') ? `&amp;${name};` : text]
    }),
  )
}
