/**
 * An answer that is still being written, made readable: what has begun and cannot be read yet (half a table, a link
 * without its end, a formula) is held back, and emphasis that is open is closed. So nothing that is shown changes its
 * kind when the rest arrives.
 */

import {
  BULLET,
  FENCE,
  FORMULA,
  formulaLines,
  HEADING,
  isTableStart,
  LONGEST_FORMULA,
  NUMBERED,
  QUOTE,
  readMark,
  TABLE_RULE,
} from './markdown.ts'

/** Only the beginning of a mark that opens a line: what it becomes is not known. */
const BEGINNING = /^\s*(?:[-*+•_]{1,3}|\d{1,9}[.)]?|#{1,6}|>|[`~]{1,2}|\\\[?|\${1,2})\s*$/

export function readableSoFar(source: string): string {
  const lines = source.replace(/\r\n?/g, '\n').split('\n')
  if (isInFence(lines)) return withoutLast(lines, (line) => /^\s{0,3}[`~]{1,3}$/.test(line))
  const kept = withoutOpenFormula(withoutOpenTable(withoutLast(lines, isBeginning).split('\n')))
  const from = startOfText(kept)
  const before = kept.slice(0, from).join('\n')
  const text = readableText(kept.slice(from).join('\n'))
  return before && text ? `${before}\n${text}` : before || text
}

function isBeginning(line: string) {
  return BEGINNING.test(line) || FENCE.test(line)
}

function isInFence(lines: readonly string[]) {
  // the last line may be a fence that is still being written
  return lines.slice(0, -1).filter((line) => FENCE.test(line)).length % 2 === 1
}

function withoutLast(lines: readonly string[], isHeld: (line: string) => boolean) {
  return (isHeld(lines.at(-1) ?? '') ? lines.slice(0, -1) : lines).join('\n')
}

/** Without the row that is being written, and without a head whose rule has not come. */
function withoutOpenTable(lines: string[]): string[] {
  const last = lines.length - 1
  const line = lines[last] ?? ''
  const from = lines.findLastIndex((one, at) => at < last && one.trim() === '') + 1
  const isInTable = lines.some((_, at) => at >= from && at + 1 < last && isTableStart(lines, at))
  if (isInTable) return line.includes('|') ? lines.slice(0, -1) : lines
  const isHeadAbove = last > from && lines[last - 1]?.includes('|') && /^[\s|:-]*$/.test(line)
  if (isHeadAbove) return lines.slice(0, -2)
  if (line === '' && lines[last - 1]?.includes('|')) return lines.slice(0, -2)
  return line.includes('|') && !TABLE_RULE.test(line) ? lines.slice(0, -1) : lines
}

function withoutOpenFormula(lines: string[]): string[] {
  const near = Math.max(0, lines.length - LONGEST_FORMULA)
  for (let at = near; at < lines.length; at++) {
    if (!FORMULA.test(lines[at] ?? '')) continue
    const count = formulaLines(lines, at)
    if (count === 0) return lines.slice(0, at)
    at += count - 1
  }
  return lines
}

/** Where the block begins that is being written. */
function startOfText(lines: readonly string[]) {
  for (let at = lines.length - 1; at > 0; at--) {
    const line = lines[at] ?? ''
    if (line.trim() === '') return at + 1
    if ([BULLET, NUMBERED, HEADING, QUOTE].some((opens) => opens.test(line))) return at
  }
  return 0
}

/** The text with its open marks closed, up to the first that can only be held back. */
function readableText(source: string): string {
  const open: string[] = []
  let at = /^\s*(?:[-*+•]|\d{1,9}[.)])\s+/.exec(source)?.[0].length ?? 0
  while (at < source.length) {
    const whole = readMark(source, at, 0)
    if (whole && !isStillGrowing(source, at, whole.length)) {
      at += whole.length
      continue
    }
    const sign = source[at] ?? ''
    const rest = source.slice(at)
    const closing = open.at(-1)
    if (closing && rest.startsWith(closing)) {
      open.pop()
      at += closing.length
    } else if (isHeldBack(sign, rest, source[at - 1])) {
      return closed(source.slice(0, at), open)
    } else if (opensEmphasis(sign, rest, source[at - 1])) {
      const mark = sign === '`' ? '`' : (/^(?:\*{1,3}|_{1,3})/.exec(rest)?.[0] ?? sign)
      open.push(mark)
      at += mark.length
      if (mark === '`') return closed(source, open)
    } else at++
  }
  return closed(source, open)
}

/** An address at the very end may not be all of it. */
function isStillGrowing(source: string, at: number, length: number) {
  return source[at] === 'h' && at + length >= source.replace(/[.,;:!?*_]+$/, '').length
}

function isHeldBack(sign: string, rest: string, before = '') {
  if (/^(?:[*_]{1,3}|`|\\|\$\$?)$/.test(rest)) return true
  if (sign === '[') return /^\[[^[\]\n]{0,300}(?:\](?:\([^()\s]{0,800})?)?$/.test(rest)
  if (sign === 'h' && !/[\p{L}\p{N}]/u.test(before))
    return /^h(?:t(?:t(?:ps?)?)?)?$|^https?:\/?(?:\/\S*)?$/.test(rest)
  if (sign === '\\') return rest.length < 300 && rest.startsWith('\\(') && !rest.includes('\\)')
  const mayBeFormula =
    sign === '$' && rest.length < 300 && !/[\p{L}\p{N}$]/u.test(before) && !/^\$\s?\d/.test(rest)
  return mayBeFormula && !rest.includes('$', 2)
}

function opensEmphasis(sign: string, rest: string, before = '') {
  if (sign === '`') return true
  return /^(?:\*{1,3}|_{1,3})[^\s*_]/.test(rest) && !/[\p{L}\p{N}*_]/u.test(before)
}

function closed(text: string, open: readonly string[]) {
  if (open.length === 0) return text
  // an opening mark with nothing after it is not shown yet, and a half of the closing one neither
  const run = /[*_]+$/.exec(text.trimEnd())?.[0] ?? ''
  const isHalf = run !== '' && run.length < (open.at(-1)?.length ?? 0)
  let shown = isHalf ? text.trimEnd().slice(0, -run.length) : text.trimEnd()
  const marks = [...open]
  while (marks.length > 0 && shown.endsWith(marks.at(-1) ?? '')) {
    shown = shown.slice(0, -(marks.pop()?.length ?? 0)).trimEnd()
  }
  return shown + marks.reverse().join('')
}
