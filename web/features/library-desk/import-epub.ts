/** An EPUB as drafts, a section each: its text as Markdown, figures of our own books as the references they were. */

import TurndownService from 'turndown'
import { wordCount } from '#supabase/functions/_shared/library/words.ts'
import type { EpubTexts } from '#web/features/imported-books/index.ts'
import { settleHeadings } from './import-markdown.ts'
import { type Imported, ImportProblem, type Lost, MOST_LETTERS } from './import-types.ts'

/** Throws an ImportProblem. */
export function importEpub({ title, sections }: EpubTexts): Imported {
  const lost: Partial<Record<Lost, number>> = {}
  const service = serviceThatCounts(lost)
  const parts = sections.flatMap(({ title: named, content }) => {
    const holder = document.createElement('div')
    // Pictures were given addresses of this device: nothing may fetch them.
    for (const picture of content.querySelectorAll('img')) picture.removeAttribute('src')
    holder.append(content)
    const heading = holder.querySelector('h1')
    const partTitle = (named || heading?.textContent || '').replace(/^\s*(chapter\s+)?\d+[.:]\s*/i, '').trim()
    heading?.remove()
    const body = settleHeadings(service.turndown(holder)).trim()
    if (body === '') return []
    if (body.length > MOST_LETTERS) lost.cut = (lost.cut ?? 0) + 1
    const taken = body.slice(0, MOST_LETTERS)
    return [{ title: partTitle, body: taken, words: wordCount(taken) }]
  })
  if (parts.length === 0) throw new ImportProblem('emptyFile')
  return { title, parts, lost }
}

function serviceThatCounts(lost: Partial<Record<Lost, number>>) {
  const count = (what: Lost) => {
    lost[what] = (lost[what] ?? 0) + 1
  }
  const service = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-', emDelimiter: '*' })
  // What our Markdown does not know stays as it is written: nothing is a mark by accident but these.
  service.escape = (text) => text.replaceAll(/^(#{1,6} |> |- )/gm, '\\$1')
  service.addRule('list entries', {
    filter: 'li',
    replacement: (content, node) => {
      const list = node.parentNode as HTMLElement | null
      const at = list ? [...list.children].indexOf(node as HTMLElement) + 1 : 1
      const text = content.trim().replaceAll(/\n+/g, ' ')
      return `${list?.nodeName.toLowerCase() === 'ol' ? `${at}.` : '-'} ${text}\n`
    },
  })
  service.addRule('pictures', {
    filter: 'img',
    replacement: (_, node) => {
      count('pictures')
      return (node as HTMLElement).getAttribute('alt') ?? ''
    },
  })
  service.addRule('links', {
    filter: 'a',
    replacement: (content, node) => {
      const href = (node as HTMLElement).getAttribute('href') ?? ''
      const [, fact] = /#fact-([a-z0-9-]+)$/.exec(href) ?? []
      if (fact) return `{{fact:${fact}}}`
      if (/#(source|answer|exercise)-/.test(href)) return ''
      if (/^https:\/\//.test(href)) return `[${content.trim()}](${href})`
      if (href) count('links')
      return content
    },
  })
  service.addRule('tables', {
    filter: 'table',
    replacement: (_, node) => {
      count('tables')
      return `\n\n${tableOf(node as HTMLTableElement, service)}\n\n`
    },
  })
  return service
}

function tableOf(table: HTMLTableElement, service: TurndownService): string {
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) =>
      service
        .turndown(cell as HTMLElement)
        .replaceAll(/\s+/g, ' ')
        .replaceAll('|', '/')
        .trim(),
    ),
  )
  const wide = Math.max(0, ...rows.map((row) => row.length))
  if (wide === 0) return ''
  const line = (cells: string[]) =>
    `| ${Array.from({ length: wide }, (_, at) => cells[at] ?? '').join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), `|${' --- |'.repeat(wide)}`, ...body.map(line)].join('\n')
}
