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
