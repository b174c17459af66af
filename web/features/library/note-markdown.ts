/**
 * Reads a note or a chapter: sections and their parts, paragraphs, lists, tables and boxes; in them bold, italics,
 * links, `{{fact:id}}` figures and `[@source]` marks. The result is data that React renders, never HTML.
 */

export type Inline =
  | { type: 'text'; text: string }
  | { type: 'strong' | 'em'; text: string }
  | { type: 'link'; href: string; text: string }
  | { type: 'fact'; id: string }
  | { type: 'source'; id: string }
  /** In LaTeX, between \\( and \\). */
  | { type: 'formula'; text: string }
  /** A term of the glossary, as it stands in the text. */
  | { type: 'term'; slug: string; text: string }

export type Block =
  | { type: 'paragraph'; text: Inline[] }
  | { type: 'list'; isOrdered: boolean; items: Inline[][] }
  | { type: 'table'; head: Inline[][]; rows: Inline[][][] }
  /** A box beside the argument; its label is what it begins with in bold: "Worked example". */
  | { type: 'quote'; label: string | null; blocks: Block[] }
  /** A formula on a line of its own, between $$ and $$. */
  | { type: 'formula'; text: string }
  /** `{{chart:id}}`: the course of a figure. */
  | { type: 'chart'; id: string }

export type Part = { title: string | null; blocks: Block[] }
/** A chapter opens with a section that has no title. */
export type Section = { title: string | null; anchor: string; parts: Part[] }

export const OPENING = 'opening'

export function readNote(body: string): Section[] {
  return body
    .split(/^(?=## )/m)
    .filter((text) => text.trim() !== '')
    .map((text) => {
      if (!text.startsWith('## ')) return { title: null, anchor: OPENING, parts: readParts(text) }
      const [title, rest] = cutLine(text.slice(3))
      return { title, anchor: anchorOf(title), parts: readParts(rest) }
    })
}

/** The same rule that the assistant's sources use: "How it works in India" → how-it-works-in-india. */
export function anchorOf(title: string) {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

function readParts(text: string): Part[] {
  return text
    .split(/^(?=### )/m)
    .map((part) => {
      if (!part.startsWith('### ')) return { title: null, blocks: readBlocks(part) }
      const [title, rest] = cutLine(part.slice(4))
      return { title, blocks: readBlocks(rest) }
    })
    .filter((part) => part.blocks.length > 0)
}

export function readBlocks(text: string): Block[] {
  return text
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(readBlock)
}

function readBlock(text: string): Block {
  const lines = text.split('\n')
  const [, formula] = /^\$\$([\s\S]+)\$\$$/.exec(text) ?? []
  if (formula) return { type: 'formula', text: formula.trim() }
  const [, chart] = /^\{\{chart:([a-z0-9-]+)\}\}$/.exec(text) ?? []
  if (chart) return { type: 'chart', id: chart }
  if (lines.every((line) => line.startsWith('>'))) return readQuote(lines)
  if (lines.every((line) => line.startsWith('|')) && /^\|[\s|:-]+\|?$/.test(lines[1] ?? '')) {
    return { type: 'table', head: cells(lines[0] ?? ''), rows: lines.slice(2).map(cells) }
  }
  const marker = /^(?:[-*]|\d+\.) /
  if (marker.test(text)) {
    const items = text.split(/\n(?=[-*] |\d+\. )/).map((item) => readInline(item.replace(marker, '')))
    return { type: 'list', isOrdered: /^\d/.test(text), items }
  }
  return { type: 'paragraph', text: readInline(text) }
}

function readQuote(lines: string[]): Block {
  const text = lines.map((line) => line.replace(/^> ?/, '')).join('\n')
  const [begins, label] = /^\*\*([^*]+)\.\*\*\s*/.exec(text) ?? ['', null]
  return { type: 'quote', label: label ?? null, blocks: readBlocks(text.slice(begins.length)) }
}

function cells(row: string) {
  return row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => readInline(cell.trim()))
}

const MARKS =
  /\{\{fact:([a-z0-9-]+)\}\}|\[@([a-z0-9-]+)\]|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\((https:\/\/[^)\s]+|\/[^/)\s][^)\s]*)\)|\\\((.+?)\\\)/g

export function readInline(source: string): Inline[] {
  const text = source.replaceAll('\n', ' ')
  const parts: Inline[] = []
  let at = 0
  for (const match of text.matchAll(MARKS)) {
    const between = text.slice(at, match.index)
    // a source mark stands close to the words it belongs to
    const before = match[2] ? between.trimEnd() : between
    if (before) parts.push({ type: 'text', text: before })
    parts.push(markOf(match))
    at = match.index + match[0].length
  }
  if (at < text.length) parts.push({ type: 'text', text: text.slice(at) })
  return parts
}

function markOf([whole, fact, source, strong, em, linkText, href, formula]: RegExpExecArray): Inline {
  if (fact) return { type: 'fact', id: fact }
  if (source) return { type: 'source', id: source }
  if (strong) return { type: 'strong', text: strong }
  if (em) return { type: 'em', text: em }
  if (formula) return { type: 'formula', text: formula }
  if (linkText && href) return { type: 'link', href, text: linkText }
  return { type: 'text', text: whole }
}

function cutLine(text: string): [string, string] {
  const end = text.indexOf('\n')
  return end === -1 ? [text.trim(), ''] : [text.slice(0, end).trim(), text.slice(end + 1)]
}

/** The figures that the text names, once each. */
export function citedFacts(sections: readonly Section[]) {
  return cited(sections, 'fact')
}

/** The sources that the text names, once each, in the order of their first mention. */
export function citedSources(sections: readonly Section[]) {
  return cited(sections, 'source')
}

function cited(sections: readonly Section[], type: 'fact' | 'source') {
  const found = new Set<string>(type === 'fact' ? blocksOf(sections).flatMap(chartsIn) : [])
  for (const inline of blocksOf(sections).flatMap(inlinesOf)) if (inline.type === type) found.add(inline.id)
  return [...found]
}

function blocksOf(sections: readonly Section[]) {
  return sections.flatMap(({ parts }) => parts.flatMap((part) => part.blocks))
}

function chartsIn(block: Block): string[] {
  if (block.type === 'quote') return block.blocks.flatMap(chartsIn)
  return block.type === 'chart' ? [block.id] : []
}

function inlinesOf(block: Block): Inline[] {
  if (block.type === 'formula' || block.type === 'chart') return []
  if (block.type === 'quote') return block.blocks.flatMap(inlinesOf)
  if (block.type === 'paragraph') return block.text
  if (block.type === 'list') return block.items.flat()
  return [...block.head, ...block.rows.flat()].flat()
}
