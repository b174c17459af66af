/**
 * Reads the small part of Markdown that an answer is written in: paragraphs, headings, lists, tables,
 * bold, italics, code, formulas, links and citation marks. Everything else stays text.
 *
 * Answers are not trusted. The result is data that React renders, never HTML; a link survives only
 * with a web address or a path of this site; and every search looks ahead a bounded way, so that no
 * text, however long or hostile, takes more than linear time.
 */

export type Inline =
  | { type: 'text'; text: string }
  | { type: 'strong' | 'em' | 'mark'; children: Inline[] }
  | { type: 'code' | 'formula'; text: string }
  | { type: 'link'; href: string; isInternal: boolean; children: Inline[] }
  | { type: 'cite'; n: number }
  | { type: 'break' }

export type Block =
  | { type: 'paragraph' | 'heading' | 'quote'; children: Inline[] }
  | { type: 'list'; isOrdered: boolean; start: number; items: Inline[][] }
  | { type: 'table'; head: Inline[][]; rows: Inline[][][] /** Columns of figures. */; atRight: boolean[] }
  | { type: 'code' | 'formula'; text: string }

export const BULLET = /^\s{0,6}[-*+•]\s+(.*)$/
export const NUMBERED = /^\s{0,6}(\d{1,9})[.)]\s+(.*)$/
export const HEADING = /^\s{0,3}#{1,6}\s+(.*)$/
export const QUOTE = /^\s{0,3}>\s?(.*)$/
export const FENCE = /^\s{0,3}(?:```|~~~)/
export const FORMULA = /^\s{0,3}(?:\$\$|\\\[)/
const RULE = /^\s{0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/
export const TABLE_RULE = /^[\s|:-]*-[\s|:-]*$/

export function parseMarkdown(source: string): Block[] {
  const lines = source.replace(/\r\n?/g, '\n').split('\n')
  const blocks: Block[] = []
  let at = 0

  const takeWhile = (matches: (line: string) => boolean) => {
    const from = at
    while (at < lines.length && matches(lines[at] ?? '')) at++
    return lines.slice(from, at)
  }

  while (at < lines.length) {
    const line = lines[at] ?? ''
    if (line.trim() === '' || RULE.test(line)) {
      at++
    } else if (FENCE.test(line)) {
      at++
      const text = takeWhile((inner) => !FENCE.test(inner)).join('\n')
      at++
      blocks.push({ type: 'code', text })
    } else if (formulaLines(lines, at) > 0) {
      const count = formulaLines(lines, at)
      const text = lines
        .slice(at, at + count)
        .join('\n')
        .trim()
      blocks.push({ type: 'formula', text: text.slice(2, -2).trim() })
      at += count
    } else if (HEADING.test(line)) {
      blocks.push({ type: 'heading', children: parseInline(HEADING.exec(line)?.[1] ?? '') })
      at++
    } else if (BULLET.test(line) || NUMBERED.test(line)) {
      blocks.push(readList(lines, at))
      at = endOfList(lines, at)
    } else if (isTableStart(lines, at)) {
      const head = cells(line)
      const atRight = cells(lines[at + 1] ?? '').map((rule) => /^-+:$/.test(rule))
      at += 2
      const rows = takeWhile((row) => row.includes('|') && row.trim() !== '').map(cells)
      blocks.push({
        type: 'table',
        head: head.map((cell) => parseInline(cell)),
        rows: rows.map((row) => head.map((_, column) => parseInline(row[column] ?? ''))),
        atRight,
      })
    } else if (QUOTE.test(line)) {
      const text = takeWhile((quoted) => QUOTE.test(quoted)).map((quoted) => QUOTE.exec(quoted)?.[1] ?? '')
      blocks.push({ type: 'quote', children: parseInline(text.join('\n')) })
    } else {
      const first = at
      const text = takeWhile((inner) => at === first || !startsBlock(lines, at, inner))
      blocks.push({ type: 'paragraph', children: parseInline(text.join('\n').trim()) })
    }
  }
  return blocks
}

function startsBlock(lines: readonly string[], at: number, line: string) {
  return (
    line.trim() === '' ||
    RULE.test(line) ||
    FENCE.test(line) ||
    HEADING.test(line) ||
    BULLET.test(line) ||
    NUMBERED.test(line) ||
    QUOTE.test(line) ||
    isTableStart(lines, at) ||
    formulaLines(lines, at) > 0
  )
}

export const LONGEST_FORMULA = 20

/** How many lines from here are one formula that stands by itself; 0 when none does. */
export function formulaLines(lines: readonly string[], from: number) {
  const first = lines[from] ?? ''
  if (!FORMULA.test(first)) return 0
  const end = first.trim().startsWith('$$') ? '$$' : '\\]'
  for (let count = 1; count <= LONGEST_FORMULA && from + count <= lines.length; count++) {
    const text = lines
      .slice(from, from + count)
      .join('\n')
      .trim()
    if (text.length > 4 && text.endsWith(end)) return text.slice(2, -2).includes(end) ? 0 : count
  }
  return 0
}

export function isTableStart(lines: readonly string[], at: number) {
  const rule = lines[at + 1]
  return Boolean(lines[at]?.includes('|') && rule?.includes('|') && TABLE_RULE.test(rule))
}

function cells(row: string) {
  return row
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => cell.trim())
}

/** Items run until a blank line that no further item follows; an indented line carries its item on. */
function endOfList(lines: readonly string[], from: number) {
  const isOrdered = !BULLET.test(lines[from] ?? '')
  let at = from
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const next = lines[at + 1] ?? ''
    const isItem = isOrdered ? NUMBERED.test(line) : BULLET.test(line)
    const isCarriedOn = /^\s{2,}\S/.test(line)
    const isGap = line.trim() === '' && (isOrdered ? NUMBERED : BULLET).test(next)
    if (!isItem && !isCarriedOn && !isGap) break
    at++
  }
  return at
}

function readList(lines: readonly string[], from: number): Block {
  const isOrdered = !BULLET.test(lines[from] ?? '')
  const items: string[] = []
  for (const line of lines.slice(from, endOfList(lines, from))) {
    const text = isOrdered ? NUMBERED.exec(line)?.[2] : BULLET.exec(line)?.[1]
    if (text !== undefined) items.push(text)
    else if (line.trim() !== '' && items.length > 0) items.push(`${items.pop()}\n${line.trim()}`)
  }
  const start = Number(NUMBERED.exec(lines[from] ?? '')?.[1] ?? 1)
  return { type: 'list', isOrdered, start, items: items.map((item) => parseInline(item)) }
}

const LOOK_AHEAD = 1200
const MAX_DEPTH = 4

export function parseInline(source: string, depth = 0): Inline[] {
  const parts: Inline[] = []
  let text = ''
  let at = 0

  const push = (part: Inline, length: number) => {
    // the mark keeps its own distance: ' [1].' must not leave a gap before the full stop
    if (part.type === 'cite') text = text.trimEnd()
    if (text) parts.push({ type: 'text', text })
    text = ''
    parts.push(part)
    at += length
  }

  while (at < source.length) {
    const found = depth < MAX_DEPTH ? readMark(source, at, depth) : null
    if (found) {
      push(found.part, found.length)
    } else {
      text += source[at]
      at++
    }
  }
  if (text) parts.push({ type: 'text', text })
  return parts
}

type Mark = { part: Inline; length: number } | null

export function readMark(source: string, at: number, depth: number): Mark {
  switch (source[at]) {
    case '\n':
      return { part: { type: 'break' }, length: 1 }
    case '$':
      return readFormula(source, at)
    case '\\':
      if (source[at + 1] === '(') return readBracketedFormula(source, at)
      return /[\\`*_[\]|$]/.test(source[at + 1] ?? '')
        ? { part: { type: 'text', text: source[at + 1] ?? '' }, length: 2 }
        : null
    case '`':
      return readCode(source, at)
    case '[':
      return readCitation(source, at) ?? readLink(source, at, depth)
    case '*':
    case '_':
      return readEmphasis(source, at, depth)
    case 'h':
      return readBareAddress(source, at)
    default:
      return null
  }
}

function readCode(source: string, at: number): Mark {
  const ahead = source.slice(at + 1, at + LOOK_AHEAD)
  const end = ahead.indexOf('`')
  return end > 0 ? { part: { type: 'code', text: ahead.slice(0, end) }, length: end + 2 } : null
}

const LONGEST_INLINE_FORMULA = 300

/** Between dollars; two prices in one sentence are none. */
function readFormula(source: string, at: number): Mark {
  if (/[\p{L}\p{N}$]/u.test(source[at - 1] ?? '')) return null
  const ahead = source.slice(at + 1, at + LONGEST_INLINE_FORMULA)
  if (ahead[0] === '$') {
    const text = ahead.slice(1, ahead.indexOf('$$', 1)).trim()
    return ahead.indexOf('$$', 1) > 1 && text
      ? { part: { type: 'formula', text }, length: ahead.indexOf('$$', 1) + 3 }
      : null
  }
  const end = ahead.indexOf('$')
  const text = ahead.slice(0, end)
  const isClosed = end > 0 && !/^\s|\s$|\n/.test(text) && !/[\p{N}$]/u.test(ahead[end + 1] ?? '')
  const isFormula = /[\\^_={}+<>/×÷−-]/.test(text) || /^[A-Za-z]$/.test(text)
  return isClosed && isFormula ? { part: { type: 'formula', text }, length: end + 2 } : null
}

function readBracketedFormula(source: string, at: number): Mark {
  const ahead = source.slice(at + 2, at + LONGEST_INLINE_FORMULA)
  const end = ahead.indexOf('\\)')
  const text = ahead.slice(0, end).trim()
  return end > 0 && text ? { part: { type: 'formula', text }, length: end + 4 } : null
}

function readCitation(source: string, at: number): Mark {
  const match = /^\[(\d{1,3})\](?!\()/.exec(source.slice(at, at + 7))
  return match ? { part: { type: 'cite', n: Number(match[1]) }, length: match[0].length } : null
}

function readLink(source: string, at: number, depth: number): Mark {
  const match = /^\[([^[\]\n]{1,300})\]\(([^()\s]{1,800})\)/.exec(source.slice(at, at + LOOK_AHEAD))
  if (!match) return null
  const [whole, words = '', address = ''] = match
  const children = parseInline(words, depth + 1)
  const target = safeAddress(address)
  const part: Inline = target
    ? { type: 'link', ...target, children }
    : // the words stay, the address does not: it may be javascript:, data: or worse
      { type: 'text', text: words }
  return { part, length: whole.length }
}

function readBareAddress(source: string, at: number): Mark {
  if (at > 0 && /[\p{L}\p{N}]/u.test(source[at - 1] ?? '')) return null
  const match = /^https?:\/\/[^\s<>"'()[\]|]{1,800}/i.exec(source.slice(at, at + LOOK_AHEAD))
  const address = match?.[0].replace(/[.,;:!?*_]+$/, '')
  const target = address ? safeAddress(address) : null
  if (!address || !target) return null
  const part: Inline = { type: 'link', ...target, children: [{ type: 'text', text: address }] }
  return { part, length: address.length }
}

function readEmphasis(source: string, at: number, depth: number): Mark {
  const sign = source[at] ?? ''
  const mark = source[at + 1] === sign ? sign + sign : sign
  const ahead = source.slice(at + mark.length, at + LOOK_AHEAD)
  // `snake_case` and `2 * 3` are no emphasis
  if (!/^\S/.test(ahead) || (sign === '_' && /[\p{L}\p{N}]/u.test(source[at - 1] ?? ''))) return null
  const end = closingMark(ahead, mark)
  if (end < 1) return null
  const children = parseInline(ahead.slice(0, end), depth + 1)
  const part: Inline = { type: mark.length === 2 ? 'strong' : 'em', children }
  return { part, length: end + 2 * mark.length }
}

function closingMark(ahead: string, mark: string) {
  for (let end = ahead.indexOf(mark); end !== -1; end = ahead.indexOf(mark, end + 1)) {
    const isDoubled = mark.length === 1 && (ahead[end + 1] === mark || ahead[end - 1] === mark)
    // in '***both***' the inner pair closes first
    const isTripled = mark.length === 2 && ahead[end + 2] === mark[0]
    if (end > 0 && /\S/.test(ahead[end - 1] ?? '') && !isDoubled) return isTripled ? end + 1 : end
  }
  return -1
}

/** Web addresses and paths of this site; '//elsewhere' and every other scheme are refused. */
export function safeAddress(address: string): { href: string; isInternal: boolean } | null {
  if (/^\/(?![/\\])/.test(address)) return { href: address, isInternal: true }
  try {
    const url = new URL(address)
    return url.protocol === 'https:' || url.protocol === 'http:'
      ? { href: url.href, isInternal: false }
      : null
  } catch {
    return null
  }
}

/** The citation marks of an answer, in the order they first appear. */
export function citedNumbers(blocks: readonly Block[]): number[] {
  const found = new Set<number>()
  const visit = (parts: readonly Inline[]) => {
    for (const part of parts) {
      if (part.type === 'cite') found.add(part.n)
      else if ('children' in part) visit(part.children)
    }
  }
  for (const block of blocks) {
    if (block.type === 'list') block.items.forEach(visit)
    else if (block.type === 'table') [...block.head, ...block.rows.flat()].forEach(visit)
    else if ('children' in block) visit(block.children)
  }
  return [...found]
}
