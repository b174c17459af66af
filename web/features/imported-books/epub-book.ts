/** What an EPUB says of itself: title, authors, language, its sections in reading order, and its contents. */

import { type Archive, openArchive } from './archive.ts'
import { resolveIn } from './epub-paths.ts'
import { elements, readSection, readXml, textOf } from './epub-xml.ts'
import { FileProblem } from './file-problem.ts'

export type Heading = { title: string; path: string; anchor: string; depth: number }

export type EpubBook = {
  archive: Archive
  title: string
  authors: string
  language: string
  /** Paths of the sections, in reading order. */
  spine: string[]
  contents: Heading[]
  isRightToLeft: boolean
  /** The media type that the book gives a file. */
  typeOf: (path: string) => string
}

/** Obfuscated fonts are no protection: the books' fonts are not used here at all. */
const FONT_OBFUSCATION = ['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']
const RIGHTS_FILES = ['META-INF/rights.xml', 'META-INF/license.lcpl', 'META-INF/sinf.xml']
/** A book of more sections is not gone through for a word: some stand in it. */
const LOOKED_THROUGH = 50
const MOST_SECTIONS = 3000
const MOST_HEADINGS = 3000

/** Throws a FileProblem for whatever cannot be read. */
export function readEpub(data: Uint8Array): EpubBook {
  const archive = openArchive(data)
  refuseProtected(archive)
  const packagePath = packagePathOf(archive)
  const text = archive.text(packagePath)
  const opf = text === undefined ? undefined : readXml(text, 'application/xml')
  if (!opf) throw new FileProblem('broken-epub')

  const items = new Map<string, { path: string; type: string; properties: string[] }>()
  for (const item of elements(opf, 'item').slice(0, MOST_SECTIONS * 2)) {
    const place = resolveIn(packagePath, item.getAttribute('href') ?? '')
    if (!place) continue
    items.set(item.getAttribute('id') ?? '', {
      path: place.path,
      type: item.getAttribute('media-type') ?? '',
      properties: (item.getAttribute('properties') ?? '').split(/\s+/),
    })
  }
  const spine = elements(opf, 'itemref')
    .slice(0, MOST_SECTIONS)
    .map((ref) => items.get(ref.getAttribute('idref') ?? ''))
    .flatMap((item) => (item && /x?html/.test(item.type) && archive.has(item.path) ? [item.path] : []))
  if (spine.length === 0) throw new FileProblem('empty-epub')

  const types = new Map([...items.values()].map(({ path, type }) => [path, type]))
  const nav = [...items.values()].find(({ properties }) => properties.includes('nav'))
  const tocId = elements(opf, 'spine')[0]?.getAttribute('toc') ?? ''
  const ncx = items.get(tocId) ?? [...items.values()].find(({ type }) => type === 'application/x-dtbncx+xml')
  const found = [nav && navHeadings(archive, nav.path), ncx && ncxHeadings(archive, ncx.path)]
  const contents = found.find((headings) => headings && headings.length > 0) ?? []
  return {
    archive,
    title: textOf(opf, 'title').slice(0, 300),
    authors: elements(opf, 'creator')
      .map((creator) => creator.textContent?.trim() ?? '')
      .filter(Boolean)
      .join(', ')
      .slice(0, 300),
    language: languageOf(textOf(opf, 'language')),
    spine,
    contents: contents.filter(({ path }) => spine.includes(path)).slice(0, MOST_HEADINGS),
    isRightToLeft: elements(opf, 'spine')[0]?.getAttribute('page-progression-direction') === 'rtl',
    typeOf: (path) => types.get(path) ?? '',
  }
}

/** Whether there is a word or a picture in it. */
export function hasSomethingToShow({ archive, spine }: EpubBook): boolean {
  return (
    spine.length > LOOKED_THROUGH ||
    spine.some((path) => {
      const document = readSection(archive.text(path) ?? '')
      const body = elements(document, 'body')[0] ?? document
      const hasPicture = ['img', 'image'].some((name) => elements(body, name).length > 0)
      return hasPicture || /\S/.test(body.textContent ?? '')
    })
  )
}

function refuseProtected(archive: Archive) {
  if (RIGHTS_FILES.some((name) => archive.has(name))) throw new FileProblem('protected')
  const encryption = archive.text('META-INF/encryption.xml')
  if (!encryption) return
  const xml = readXml(encryption, 'application/xml')
  const methods = xml ? elements(xml, 'EncryptionMethod') : []
  const isFonts = (method: Element) => FONT_OBFUSCATION.includes(method.getAttribute('Algorithm') ?? '')
  if (!xml || !methods.every(isFonts)) throw new FileProblem('protected')
}

function packagePathOf(archive: Archive) {
  const container = archive.text('META-INF/container.xml')
  // a zip archive of something else
  if (container === undefined) throw new FileProblem('not-a-book')
  const xml = readXml(container, 'application/xml')
  const path = xml && elements(xml, 'rootfile')[0]?.getAttribute('full-path')
  if (!path) throw new FileProblem('broken-epub')
  return path
}

function navHeadings(archive: Archive, path: string): Heading[] {
  const document = readSection(archive.text(path) ?? '')
  const navs = elements(document, 'nav')
  const toc =
    navs.find((nav) => /\btoc\b/.test(nav.getAttribute('epub:type') ?? nav.getAttribute('type') ?? '')) ??
    navs[0]
  if (!toc) return []
  return elements(toc, 'a')
    .slice(0, MOST_HEADINGS)
    .flatMap((link) =>
      headingOf(path, link.getAttribute('href'), link.textContent, depthOf(link, toc, 'ol') - 1),
    )
}

function ncxHeadings(archive: Archive, path: string): Heading[] {
  const document = readXml(archive.text(path) ?? '', 'application/xml')
  const map = document && elements(document, 'navMap')[0]
  if (!map) return []
  return elements(map, 'navPoint')
    .slice(0, MOST_HEADINGS)
    .flatMap((point) =>
      headingOf(
        path,
        elements(point, 'content')[0]?.getAttribute('src'),
        textOf(point, 'text'),
        depthOf(point, map, 'navPoint'),
      ),
    )
}

function headingOf(
  base: string,
  href: string | null | undefined,
  words: string | null,
  depth: number,
): Heading[] {
  const place = href ? resolveIn(base, href) : undefined
  const title = words?.replaceAll(/\s+/g, ' ').trim()
  return place && title
    ? [{ ...place, title: title.slice(0, 200), depth: Math.max(0, Math.min(depth, 5)) }]
    : []
}

/** How many elements of that name stand between the two. */
function depthOf(element: Element, root: Element, name: string) {
  let depth = 0
  for (let at = element.parentElement; at && at !== root; at = at.parentElement)
    if (at.localName === name) depth += 1
  return depth
}

function languageOf(text: string) {
  return /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$/.test(text) ? text : 'und'
}
