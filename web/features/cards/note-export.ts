/** Notes as one Markdown file. */

import type { Note } from './note-queries.ts'

type Words = { untitled: string; source: string }

export function notesAsMarkdown(
  notes: readonly Pick<Note, 'title' | 'body' | 'source'>[],
  words: Words,
): string {
  return notes
    .map(({ title, body, source }) => {
      const heading = `# ${title.replace(/\s+/g, ' ').trim() || words.untitled}`
      const from = source.title ? `${words.source}: ${source.title}` : ''
      return `${[heading, body.trim(), from].filter(Boolean).join('\n\n')}\n`
    })
    .join('\n---\n\n')
}
