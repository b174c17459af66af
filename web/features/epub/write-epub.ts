/**
 * Writes one of our books as an EPUB 3 that older readers open as well. From the same book comes the same file, byte for
 * byte: its dates are those of the edition.
 */

import { strToU8, type Zippable, zipSync } from 'fflate'
import { factValue } from '#supabase/functions/_shared/library/fact-words.ts'
import type { Block, Section, Source } from '#web/features/library/index.ts'
import { STYLE } from './style.ts'
import { container, type Item, navigation, ncx, packageDocument } from './write-package.ts'
import { blocksText, longDay, replacedText, sectionsText, siteAddress, type Writing } from './write-text.ts'
import { address, page, text } from './xml.ts'

export type FactForEpub = {
  id: string
  name: string
  display: string
  unit?: string | null | undefined
  period?: string | null | undefined
  as_of?: string | null | undefined
  base_year?: string | null | undefined
  publisher?: string | null | undefined
  source_title?: string | null | undefined
  source_url?: string | null | undefined
  /** What stands in its place now, where it was replaced. */
  successor?: Pick<FactForEpub, 'display' | 'unit' | 'period' | 'base_year'> | undefined
}

export type ChapterForEpub = {
  slug: string
  title: string
  title_hi: string
  summary: string
  summary_hi: string
  sections: readonly Section[]
  /** In the order of their numbers. */
  sources: readonly Source[]
  exercises: readonly { kind: string; question: readonly Block[]; answer: readonly Block[] }[]
  reviewed_by: string | null
}

export type BookForEpub = {
  slug: string
  title: string
  title_hi: string
  summary: string
  summary_hi: string
  /** YYYY-MM-DD */
  edition: string
  /** A drawing. */
  cover: string
  chapters: readonly ChapterForEpub[]
  facts: readonly FactForEpub[]
}

type Options = {
  /** Where the site is, for links that lead out of the book. */
  site: string
  typeset?: Writing['typeset']
}

/** A moment that archives can name and every time zone reads alike. */
const NO_TIME = new Date(1980, 0, 1)

export function writeEpub(
  book: BookForEpub,
  { site, typeset = () => undefined }: Options,
): Uint8Array<ArrayBuffer> {
  const facts = new Map(book.facts.map((fact) => [fact.id, fact]))
  const names = new Map(
    book.chapters.map(({ slug }, at) => [slug, `${String(at + 1).padStart(2, '0')}-${slug}.xhtml`]),
  )
  const linkTo = (href: string) => {
    const inside = new RegExp(`^/ebooks\\?book=${book.slug}&chapter=([a-z0-9-]+)$`).exec(href)?.[1]
    return (inside && names.get(inside)) || siteAddress(href, site)
  }
  const pages: Item[] = [
    { name: 'cover.xhtml', title: 'Cover', content: coverPage(book) },
    { name: 'title.xhtml', title: book.title, content: titlePage(book, site) },
    ...book.chapters.map((chapter, at) => ({
      name: names.get(chapter.slug) ?? '',
      title: `${at + 1}. ${chapter.title}`,
      content: chapterPage(chapter, at + 1, { facts, sources: chapter.sources, linkTo, typeset }),
      sections: chapter.sections.flatMap(({ title, anchor }) =>
        title === null ? [] : [{ title, anchor: `s-${anchor}` }],
      ),
    })),
    { name: 'figures.xhtml', title: 'Figures and their sources', content: figuresPage(book.facts) },
  ]
  const files: Record<string, string> = {
    'META-INF/container.xml': container(),
    'EPUB/package.opf': packageDocument(book, pages),
    'EPUB/nav.xhtml': navigation(pages),
    'EPUB/toc.ncx': ncx(book, pages),
    'EPUB/style.css': STYLE,
    'EPUB/cover.svg': book.cover,
  }
  for (const { name, content } of pages) files[`EPUB/${name}`] = content
  const zipped: Zippable = {
    // the first entry, as it is: so readers know the file by its first bytes
    mimetype: [strToU8('application/epub+zip'), { level: 0, mtime: NO_TIME }],
  }
  for (const [name, content] of Object.entries(files))
    zipped[name] = [strToU8(content), { level: 9, mtime: NO_TIME }]
  return zipSync(zipped) as Uint8Array<ArrayBuffer>
}

function coverPage(book: BookForEpub) {
  const body = `<section epub:type="cover" class="cover"><img src="cover.svg" alt="Cover: ${text(book.title)}"/></section>`
  return page({ title: book.title, body })
}

function titlePage(book: BookForEpub, site: string) {
  const reviewed = book.chapters.filter(({ reviewed_by }) => reviewed_by).length
  const body = `<section epub:type="titlepage">
<h1>${text(book.title)}</h1>
<p class="hindi" lang="hi" xml:lang="hi">${text(book.title_hi)}</p>
<p>${text(book.summary)}</p>
<p lang="hi" xml:lang="hi">${text(book.summary_hi)}</p>
<p>Edition of ${longDay(book.edition)}. Every figure carries the day it was true on; newer ones stand at <a href="${address(site) ?? ''}">${text(new URL(site).host)}</a>.</p>
<p>${reviewed === 0 ? 'Not yet reviewed by the mentor.' : `${reviewed} of ${book.chapters.length} chapters were reviewed by the mentor.`}</p>
</section>`
  return page({ title: book.title, body, type: 'frontmatter' })
}

function chapterPage(chapter: ChapterForEpub, number: number, writing: Writing) {
  const body = `<section epub:type="chapter" id="chapter">
<h1>${number}. ${text(chapter.title)}</h1>
<p class="hindi" lang="hi" xml:lang="hi">${text(chapter.title_hi)}</p>
<p class="summary">${text(chapter.summary)}</p>
<p class="summary" lang="hi" xml:lang="hi">${text(chapter.summary_hi)}</p>
${sectionsText(chapter.sections, writing)}
${exercisesText(chapter, writing)}
${sourcesText(chapter.sources)}
<p class="review">${chapter.reviewed_by ? `Reviewed by ${text(chapter.reviewed_by)}.` : 'Not yet reviewed by the mentor.'}</p>
</section>`
  return page({ title: chapter.title, body, type: 'bodymatter' })
}

function exercisesText({ exercises }: ChapterForEpub, writing: Writing) {
  if (exercises.length === 0) return ''
  const questions = exercises.map(
    ({ question }, at) =>
      `<li id="exercise-${at + 1}">${blocksText(question, writing)} <p><a href="#answer-${at + 1}">Answer</a></p></li>`,
  )
  const answers = exercises.map(
    ({ answer }, at) =>
      `<li id="answer-${at + 1}">${blocksText(answer, writing)} <p><a href="#exercise-${at + 1}">Back to the exercise</a></p></li>`,
  )
  return `<section id="exercises"><h2>Exercises</h2><ol>${questions.join('')}</ol></section>
<section id="answers"><h2>Answers</h2><ol>${answers.join('')}</ol></section>`
}

function sourcesText(sources: readonly Source[]) {
  if (sources.length === 0) return ''
  const lines = sources.map((source) => {
    const href = address(source.url)
    const title = href ? `<a href="${href}">${text(source.title)}</a>` : text(source.title)
    const about = [source.publisher, source.date ? longDay(source.date) : ''].filter(Boolean).join(', ')
    const checked = source.checked ? `compared on ${longDay(source.checked)}` : 'not yet compared'
    return `<li id="source-${text(source.id)}">${title}. ${text(about)}; ${checked}.</li>`
  })
  return `<section id="sources"><h2>Sources</h2><ol>${lines.join('')}</ol></section>`
}

function figuresPage(facts: readonly FactForEpub[]) {
  const lines = [...facts]
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    .map((fact) => {
      const href = address(fact.source_url ?? '')
      const title = text(fact.source_title ?? '')
      const source = href && title ? `<a href="${href}">${title}</a>` : title
      const base = fact.base_year ? ` Base year ${text(fact.base_year)}.` : ''
      const day = fact.as_of ? ` As of ${longDay(fact.as_of)}.` : ''
      const value = factValue({ display: fact.display, unit: fact.unit ?? '' })
      const said = [value, fact.period].filter(Boolean).join(', ')
      const replaced = fact.successor ? ` Since ${text(replacedText(fact, fact.successor))}.` : ''
      return `<dt id="fact-${text(fact.id)}">${text(fact.name)}</dt>
<dd>${text(said)}.${day}${base}${replaced} ${text(fact.publisher ?? '')}: ${source}.</dd>`
    })
  const list = lines.length > 0 ? `<dl>${lines.join('\n')}</dl>` : '<p>This book names no figures.</p>'
  const body = `<section epub:type="appendix"><h1>Figures and their sources</h1>\n${list}\n</section>`
  return page({ title: 'Figures and their sources', body, type: 'backmatter' })
}
