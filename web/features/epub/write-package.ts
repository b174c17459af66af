/** What an EPUB says of itself: the package, its contents for new readers and for old ones, and where the package lies. */

import type { BookForEpub } from './write-epub.ts'
import { page, text } from './xml.ts'

export type Item = {
  name: string
  title: string
  content: string
  sections?: { title: string; anchor: string }[]
}

export function container() {
  return `<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`
}

/** The contents stand behind the cover and the title, as in print. */
const CONTENTS_AFTER = 1

const identifier = ({ slug, edition }: BookForEpub) => `urn:economy-mentor:book:${slug}:${edition}`

export function packageDocument(book: BookForEpub, pages: readonly Item[]) {
  const hasFormulas = (item: Item) => item.content.includes('<math')
  const features = [
    'tableOfContents',
    'readingOrder',
    'structuralNavigation',
    'alternativeText',
    ...(pages.some(hasFormulas) ? ['MathML'] : []),
  ]
  const items = pages.map(
    (item, at) =>
      `<item id="p${at + 1}" href="${item.name}" media-type="application/xhtml+xml"${hasFormulas(item) ? ' properties="mathml"' : ''}/>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en" prefix="schema: http://schema.org/">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${text(identifier(book))}</dc:identifier>
<dc:title id="title">${text(book.title)}</dc:title>
<meta refines="#title" property="alternate-script" xml:lang="hi">${text(book.title_hi)}</meta>
<dc:language>en</dc:language>
<dc:creator>Economy Mentor</dc:creator>
<dc:description>${text(book.summary)}</dc:description>
<dc:date>${text(book.edition)}</dc:date>
<meta property="dcterms:modified">${text(book.edition)}T00:00:00Z</meta>
<meta name="cover" content="cover"/>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessMode">visual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
${features.map((feature) => `<meta property="schema:accessibilityFeature">${feature}</meta>`).join('\n')}
<meta property="schema:accessibilityHazard">none</meta>
<meta property="schema:accessibilitySummary">Everything is text with headings, lists and tables marked as such; the only picture is the cover.</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>
<item id="style" href="style.css" media-type="text/css"/>
<item id="cover" href="cover.svg" media-type="image/svg+xml" properties="cover-image"/>
${items.join('\n')}
</manifest>
<spine toc="ncx">
${pages.map((_, at) => `<itemref idref="p${at + 1}"/>${at === CONTENTS_AFTER ? '<itemref idref="nav"/>' : ''}`).join('\n')}
</spine>
</package>
`
}

export function navigation(pages: readonly Item[]) {
  const entries = pages.map(({ name, title, sections = [] }) => {
    const below = sections.map(
      (section) => `<li><a href="${name}#${text(section.anchor)}">${text(section.title)}</a></li>`,
    )
    return `<li><a href="${name}">${text(title)}</a>${below.length > 0 ? `<ol>${below.join('')}</ol>` : ''}</li>`
  })
  const first = pages.find(({ sections }) => sections)?.name ?? 'title.xhtml'
  const body = `<nav epub:type="toc" id="toc"><h1>Contents</h1><ol>
${entries.join('\n')}
</ol></nav>
<nav epub:type="landmarks" hidden="hidden"><h2>Landmarks</h2><ol>
<li><a epub:type="cover" href="cover.xhtml">Cover</a></li>
<li><a epub:type="toc" href="nav.xhtml#toc">Contents</a></li>
<li><a epub:type="bodymatter" href="${first}">Begin reading</a></li>
</ol></nav>`
  return page({ title: 'Contents', body })
}

export function ncx(book: BookForEpub, pages: readonly Item[]) {
  let order = 0
  const point = (title: string, href: string, below: string) => {
    order += 1
    return `<navPoint id="n${order}" playOrder="${order}"><navLabel><text>${text(title)}</text></navLabel><content src="${href}"/>${below}</navPoint>`
  }
  const points = pages.map(({ name, title, sections = [] }) => {
    // the point of the page is counted before those of its sections
    const [before, after] = point(title, name, '\n').split('\n')
    const below = sections.map((section) => point(section.title, `${name}#${text(section.anchor)}`, ''))
    return `${before}${below.join('')}${after}`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1" xml:lang="en">
<head><meta name="dtb:uid" content="${text(identifier(book))}"/><meta name="dtb:depth" content="2"/><meta name="dtb:totalPageCount" content="0"/><meta name="dtb:maxPageNumber" content="0"/></head>
<docTitle><text>${text(book.title)}</text></docTitle>
<navMap>
${points.join('\n')}
</navMap>
</ncx>
`
}
