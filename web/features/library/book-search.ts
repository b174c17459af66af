/** Finds words in the Markdown of chapters, as it is read and not as it is written. */

import { anchorOf, OPENING } from './note-markdown.ts'

const AROUND = 60

export function hitsInChapters<
  Chapter extends { slug: string; position: number; title: string; title_hi: string; body: string },
>(chapters: readonly Chapter[], wanted: string) {
  const words = wanted.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const pattern = new RegExp(
    words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+'),
    'giu',
  )
  return chapters.flatMap(({ slug, position, title, title_hi, body }) => {
    const text = readable(body)
    const all = [...text.matchAll(pattern)]
    const [first] = all
    if (!first) return []
    // A hit may stand in a heading itself.
    const lineEnd = text.indexOf('\n', first.index)
    const upToIt = text.slice(0, lineEnd === -1 ? undefined : lineEnd)
    const heading = [...upToIt.matchAll(/^## (.+)$/gm)].at(-1)?.[1]
    const end = first.index + first[0].length
    return {
      ...{ slug, position, title, title_hi, count: all.length },
      section: heading ? anchorOf(heading) : OPENING,
      before: text.slice(Math.max(0, first.index - AROUND), first.index).replaceAll(/[#\s]+/g, ' '),
      ...{ hit: first[0], after: text.slice(end, end + AROUND).replaceAll(/[#\s]+/g, ' ') },
    }
  })
}

/** Marks of sources and figures are no words. Headings stay: they say where a hit is. */
function readable(body: string) {
  return body
    .replaceAll(/\{\{[^}]*\}\}|\s*\[@[^\]]*\]/g, '')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*+/g, '')
    .replaceAll(/^> ?/gm, '')
}
