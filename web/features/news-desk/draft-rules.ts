/** What a form holds and an item does not: empty lines, sections without a word, a source that is still to be named. */

import type { Fields } from './draft-queries.ts'

export function withoutBlanks(fields: Fields): Fields {
  const sections = Object.entries(fields.sections).flatMap(([name, said]) => {
    const kept =
      typeof said === 'string' ? said.trim() : (said ?? []).map((line) => line.trim()).filter(Boolean)
    return kept.length > 0 ? [[name, kept]] : []
  })
  const points = fields.mains.points.map((line) => line.trim()).filter(Boolean)
  const sources = fields.sources.filter(
    ({ title, publisher, url }) => title || publisher || /^https?:\/\/./.test(url),
  )
  return { ...fields, sources, sections: Object.fromEntries(sections), mains: { ...fields.mains, points } }
}

/** A short name for a source that no other one has. */
export function newSourceId(publisher: string, taken: readonly string[]): string {
  const name =
    publisher
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 40) || 'source'
  for (let at = 1; ; at++) {
    const id = at === 1 ? name : `${name}-${at}`
    if (!taken.includes(id)) return id
  }
}

/** Whether a text of the draft still says a figure that was marked in it. */
export function isStillSaid(fields: Fields, figure: string): boolean {
  return JSON.stringify([
    fields.title,
    fields.gist,
    fields.title_hi,
    fields.gist_hi,
    fields.sections,
    fields.mains,
  ]).includes(JSON.stringify(figure).slice(1, -1))
}
