/** A Markdown file as a draft: its first heading is the title, sections begin with ##, and HTML is taken out. */

import { wordCount } from '#supabase/functions/_shared/library/words.ts'
import { type Imported, ImportProblem, type Lost, MOST_LETTERS } from './import-types.ts'

/** Throws an ImportProblem. */
export function importMarkdown(data: Uint8Array, name: string): Imported {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(data)
  } catch {
    throw new ImportProblem('notText')
  }
  if (text.includes('\0')) throw new ImportProblem('notText')
  if (text.length > MOST_LETTERS) throw new ImportProblem('tooLong')
  const lost: Partial<Record<Lost, number>> = {}
  const lose = (what: Lost, pattern: RegExp, by: (...found: string[]) => string) => (from: string) =>
    from.replace(pattern, (...found: string[]) => {
      lost[what] = (lost[what] ?? 0) + 1
      return by(...found)
    })
  const whole = text.replaceAll('\r\n', '\n').replace(/^\uFEFF/, '')
  const [, head = ''] = /^---\n([\s\S]*?)\n---\n/.exec(whole) ?? []
  const written = head ? whole.slice(whole.indexOf('\n---\n') + 5) : whole
  const takePictures = lose('pictures', /!\[([^\]]*)\]\([^)]*\)/g, (_, alt = '') => alt)
  const takeHtml = lose(
    'html',
    /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>|<\/?[a-z][^>\n]*>/gi,
    () => '',
  )
  const takeLinks = lose(
    'links',
    /\[([^\]\n]*)\]\((?!https:\/\/|\/(?:ebooks|syllabus|daily-news))[^)]*\)/g,
    (_, said = '') => said,
  )
  const body = takeLinks(takeHtml(takePictures(written))).trim()
  const titleSaid = /^title: *["']?(.*?)["']?$/m.exec(head)?.[1]
  const [, heading] = /^# +(.+)$/m.exec(body) ?? []
  const title = titleSaid ?? heading?.trim() ?? name.replace(/\.[a-z]+$/i, '').replaceAll(/[-_]+/g, ' ')
  const settled = settleHeadings(body.replace(/^# +.+\n*/m, '')).trim()
  if (settled === '') throw new ImportProblem('emptyFile')
  return { title, parts: [{ title, body: settled, words: wordCount(settled) }], lost }
}

/** Sections begin with ## and their parts with ###, whatever depth the text began with. */
export function settleHeadings(body: string): string {
  const depths = [...body.matchAll(/^(#{1,6}) /gm)].map(([, marks = '']) => marks.length)
  if (depths.length === 0) return body
  const least = Math.min(...depths)
  return body.replaceAll(/^(#{1,6}) +(.*)$/gm, (_, marks: string, title: string) => {
    const depth = Math.min(3, Math.max(2, marks.length - least + 2))
    return `${'#'.repeat(depth)} ${title.replace(/\s*#+$/, '')}`
  })
}
