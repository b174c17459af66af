/** The text of a chapter as XHTML: figures written out with their dates, sources as links to their line, formulas as MathML. */

import { factValue } from '#supabase/functions/_shared/library/fact-words.ts'
import type { Block, Inline, Section } from '#web/features/library/index.ts'
import { plainDateAs } from '#web/lib/dates.ts'
import type { FactForEpub } from './write-epub.ts'
import { address, text } from './xml.ts'

export type Writing = {
  facts: Map<string, FactForEpub>
  /** Sources of the chapter, in the order of their numbers. */
  sources: readonly { id: string }[]
  /** Leads from an address of the site into the book, or to the site. */
  linkTo: (href: string) => string | undefined
  /** MathML of a formula; undefined where it cannot be set. */
  typeset: (latex: string, isDisplay: boolean) => string | undefined
}

export function sectionsText(sections: readonly Section[], writing: Writing): string {
  return sections
    .map(({ title, anchor, parts }) => {
      const written = parts
        .map(
          (part) =>
            `${part.title === null ? '' : `<h3>${text(part.title)}</h3>\n`}${blocksText(part.blocks, writing)}`,
        )
        .join('\n')
      const heading = title === null ? '' : `<h2>${text(title)}</h2>\n`
      return `<section id="s-${text(anchor)}">\n${heading}${written}\n</section>`
    })
    .join('\n')
}

export function blocksText(blocks: readonly Block[], writing: Writing): string {
  return blocks.map((block) => blockText(block, writing)).join('\n')
}

function blockText(block: Block, writing: Writing): string {
  const inline = (parts: readonly Inline[]) => inlineText(parts, writing)
  switch (block.type) {
    case 'paragraph':
      return `<p>${inline(block.text)}</p>`
    case 'list': {
      const name = block.isOrdered ? 'ol' : 'ul'
      return `<${name}>${block.items.map((item) => `<li>${inline(item)}</li>`).join('')}</${name}>`
    }
    case 'table': {
      const head = block.head.map((cell) => `<th scope="col">${inline(cell)}</th>`).join('')
      const rows = block.rows.map(
        (row) => `<tr>${row.map((cell) => `<td>${inline(cell)}</td>`).join('')}</tr>`,
      )
      return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`
    }
    case 'quote':
      return `<aside class="box">${block.label ? `<p class="label">${text(block.label)}</p>` : ''}${blocksText(block.blocks, writing)}</aside>`
    case 'formula':
      return `<div class="formula">${formulaText(block.text, true, writing)}</div>`
    case 'chart':
      return `<p>${factText(block.id, writing)}</p>`
  }
}

function inlineText(parts: readonly Inline[], writing: Writing): string {
  return parts.map((part) => pieceText(part, writing)).join('')
}

function pieceText(part: Inline, writing: Writing): string {
  switch (part.type) {
    case 'text':
    case 'term':
      return text(part.text)
    case 'strong':
    case 'em':
      return `<${part.type}>${text(part.text)}</${part.type}>`
    case 'link': {
      const href = writing.linkTo(part.href)
      return href ? `<a href="${href}">${text(part.text)}</a>` : text(part.text)
    }
    case 'fact':
      return factText(part.id, writing)
    case 'source': {
      const number = writing.sources.findIndex(({ id }) => id === part.id) + 1
      return number === 0 ? '' : `<a class="source" href="#source-${text(part.id)}">[${number}]</a>`
    }
    case 'formula':
      return formulaText(part.text, false, writing)
  }
}

/** "3.93 %, year on year (January 2026; as of 12 February 2026)": on paper a figure cannot be asked for its card. */
function factText(id: string, { facts }: Writing): string {
  const fact = facts.get(id)
  if (!fact) return ''
  const about = [
    fact.period,
    fact.as_of && `as of ${longDay(fact.as_of)}`,
    fact.successor && `since ${replacedText(fact, fact.successor)}`,
  ]
    .filter(Boolean)
    .join('; ')
  const words = `${factValue({ display: fact.display, unit: fact.unit ?? '' })} (${about})`
  return `<a class="fact" href="figures.xhtml#fact-${text(id)}">${text(words)}</a>`
}

/** "replaced by 4.1 %, year on year (October 2026)": a file that was taken away must not tell an old figure as the newest. */
export function replacedText(
  { base_year: base }: Pick<FactForEpub, 'base_year'>,
  by: NonNullable<FactForEpub['successor']>,
): string {
  const isOtherBase = by.base_year && by.base_year !== base
  const about = [by.period, isOtherBase && `base year ${by.base_year}`].filter(Boolean).join(', ')
  return `replaced by ${factValue({ display: by.display, unit: by.unit ?? '' })}${about && ` (${about})`}`
}

function formulaText(latex: string, isDisplay: boolean, { typeset }: Writing) {
  return typeset(latex, isDisplay) ?? `<code>${text(latex)}</code>`
}

/** "12 February 2026" */
export function longDay(date: string): string {
  return plainDateAs(date, 'en-IN', { day: 'numeric', month: 'long', year: 'numeric' })
}

/** An address of elsewhere as it is; of the site, with the site's own in front. */
export function siteAddress(href: string, site: string) {
  return address(href.startsWith('/') ? new URL(href, site).href : href)
}
