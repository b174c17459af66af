/** GIFT, Moodle's format for questions as text (docs.moodle.org, "GIFT format"): reads it, and writes it with the whole question in a comment. */

import { safeData } from './data.ts'
import { faceOf } from './face.ts'
import { fault } from './fault.ts'
import { htmlText } from './html-text.ts'
import { type FileQuestion, type Found, newFound } from './model.ts'

/** Begins the comment that holds everything; other programs pass over it. */
const DATA = '// question-data '

export function writeGift(question: FileQuestion): string {
  const { stem, options, key, explanation } = faceOf(question)
  const { id, topic, kind, difficulty } = question
  const answers = options.map(
    ({ text, why }, index) => `${index === key ? '=' : '~'}${written(text)}${why ? `#${written(why)}` : ''}`,
  )
  return [
    `$CATEGORY: $course$/top/${topic}`,
    '',
    `${DATA}${safeData(question)}`,
    `// ${id ? `[id:${id}] ` : ''}[tag:topic:${topic}] [tag:kind:${kind}] [tag:difficulty:${difficulty}]`,
    `::${escaped(id ?? stem.slice(0, 60))}::[plain]${escaped(stem)} {`,
    ...answers,
    ...(explanation ? [`####${written(explanation)}`] : []),
    '}',
    '',
    '',
  ].join('\n')
}

/** A text of its own that begins with [ would be taken for the name of a format, one with % for a share. */
function written(text: string) {
  return /^[[%]/.test(text) ? `[plain]${escaped(text)}` : escaped(text)
}

function escaped(text: string) {
  return text.replace(/[\\~=#{}:]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')
}

/** Questions are parted by blank lines; what is wrong with one says nothing of the next. */
export function* readGift(text: string): Generator<Found> {
  let category = ''
  for (const { line, lines } of blocks(text)) {
    const found = newFound(line)
    const comments = lines.filter((each) => each.trimStart().startsWith('//'))
    const first = lines.findIndex((each) => each.trim() !== '' && !each.trimStart().startsWith('//'))
    if (first < 0) continue
    found.line = line + first
    const opening = lines[first]?.trim() ?? ''
    if (opening.startsWith('$CATEGORY:')) {
      category = opening.slice('$CATEGORY:'.length).trim()
      // Hand-written files leave out the blank line after it.
      lines[first] = ''
      if (lines.every((each) => each.trim() === '' || each.trimStart().startsWith('//'))) continue
    }
    const said = lines.map((each) => (each.trimStart().startsWith('//') ? ' ' : each)).join('\n')
    readQuestion(found, said, comments, category)
    yield found
  }
}

function* blocks(text: string): Generator<{ line: number; lines: string[] }> {
  let lines: string[] = []
  let start = 1
  const all = text.split(/\r\n|\n|\r/)
  for (const [index, each] of all.entries()) {
    if (each.trim() !== '') {
      if (lines.length === 0) start = index + 1
      lines.push(each)
    } else if (lines.length > 0) {
      yield { line: start, lines }
      lines = []
    }
  }
  if (lines.length > 0) yield { line: start, lines }
}

/** Escaped signs are moved out of the way while the others are looked for, to where no text ever is. */
const HELD = 0xfdd0
const SIGNS = '~=#{}:'

function held(text: string) {
  return text.replace(/\\([\\~=#{}:n])/g, (_, sign: string) => {
    if (sign === 'n') return String.fromCharCode(HELD + 20)
    if (sign === '\\') return String.fromCharCode(HELD + 21)
    return String.fromCharCode(HELD + SIGNS.indexOf(sign))
  })
}

function released(text: string) {
  return text.replace(/[\ufdd0-\ufdef]/g, (sign) => {
    const at = sign.charCodeAt(0) - HELD
    return at === 20 ? '\n' : at === 21 ? '\\' : (SIGNS[at] ?? sign)
  })
}

function readQuestion(found: Found, said: string, comments: string[], category: string) {
  // The signs that escapes are moved to are nobody's text.
  let text = held(said.replace(/[\ufdd0-\ufdef]/g, '')).trim()
  readComments(found, comments)
  found.topics = category.split('/').filter(Boolean).reverse()
  if (text.startsWith('::')) {
    const end = text.indexOf('::', 2)
    if (end > 0) {
      found.title = released(text.slice(2, end)).trim()
      text = text.slice(end + 2).trim()
    }
  }
  const start = text.indexOf('{')
  const end = text.indexOf('}')
  if (start < 0 && end < 0) {
    found.stem = released(text)
    found.faults.push(fault('other-type', 'description'))
    return
  }
  if (start < 0 || end < start || text.indexOf('{', start + 1) > 0 || text.indexOf('}', end + 1) > 0) {
    found.stem = released(text)
    found.faults.push(fault('gift-braces'))
    return
  }
  const tail = text.slice(end + 1)
  const asked = `${text.slice(0, start)}${tail.trim() === '' ? '' : '_____'}${tail}`
  const format = formatOf(asked.trim())
  found.stem = plainOf(found, asked, format)
  readAnswers(found, text.slice(start + 1, end).trim(), format)
}

function readComments(found: Found, comments: string[]) {
  for (const comment of comments) {
    const line = comment.trim()
    if (line.startsWith(DATA)) found.data = line.slice(DATA.length)
    else {
      const id = /\[id:((?:\\\]|[^\]])+)\]/.exec(line)?.[1]
      if (id) found.id = id.replaceAll('\\]', ']').trim()
      for (const [, tag = ''] of line.matchAll(/\[tag:((?:\\\]|[^\]])+)\]/g)) {
        found.tags.push(tag.replaceAll('\\]', ']').trim())
      }
    }
  }
}

const FORMAT = /^\[(html|moodle|plain|markdown)\]/

function formatOf(text: string, otherwise = 'moodle') {
  return FORMAT.exec(text)?.[1] ?? otherwise
}

function plainOf(found: Found, raw: string, otherwise: string) {
  const text = raw.trim()
  const format = formatOf(text, otherwise)
  const words = released(text.replace(FORMAT, '')).trim()
  // What Moodle calls its own format is HTML with line breaks; without a tag or entity it is plain.
  if (format === 'plain' || format === 'markdown' || !/<[a-z!/]|&(#\d+|#x[\da-f]+|\w+);/i.test(words)) {
    return words
  }
  const { text: read, images, scripts } = htmlText(words)
  for (const image of images) found.faults.push(fault('image', image))
  if (scripts) found.notes.push(fault('markup-left-out'))
  return read
}

function readAnswers(found: Found, answers: string, format: string) {
  const at = answers.lastIndexOf('####')
  if (at >= 0) found.explanation = plainOf(found, answers.slice(at + 4), format)
  const given = (at >= 0 ? answers.slice(0, at) : answers).trim()
  const isTruth = /^(T|TRUE|F|FALSE)\s*(#|$)/.test(given)
  if (given === '') found.faults.push(fault('other-type', 'essay'))
  else if (given.startsWith('#')) found.faults.push(fault('other-type', 'numerical'))
  else if (given.includes('~')) readChoices(found, given, format)
  else if (given.includes('=') && given.includes('->')) readPairs(found, given, format)
  else found.faults.push(isTruth ? fault('true-false') : fault('other-type', 'short answer'))
}

function readChoices(found: Found, given: string, format: string) {
  const parts = given.split(/(?=[~=])/).filter((part) => part.trim() !== '')
  for (const part of parts) {
    const isRight = part.startsWith('=')
    const said = part.replace(/^[~=]/, '').trim()
    const share = /^%(-?\d{1,3}(?:\.\d*)?)%/.exec(said)
    // With "=" Moodle reads no share, but other programs write the whole one there.
    const isShare = share && (!isRight || share[1] === '100')
    const rest = isShare ? said.slice(share[0].length) : said
    const hash = rest.indexOf('#')
    found.options.push({
      text: plainOf(found, hash < 0 ? rest : rest.slice(0, hash), format),
      why: hash < 0 ? '' : plainOf(found, rest.slice(hash + 1), format),
      share: isRight ? 1 : isShare ? Number(share[1]) / 100 : 0,
    })
  }
}

function readPairs(found: Found, given: string, format: string) {
  found.kind = 'matching'
  for (const part of given.split('=').filter((each) => each.trim() !== '')) {
    const arrow = part.indexOf('->')
    const left = arrow < 0 ? '' : plainOf(found, part.slice(0, arrow), format)
    const right = plainOf(found, arrow < 0 ? part : part.slice(arrow + 2), format)
    if (left === '' || right === '') found.faults.push(fault('missing', '->'))
    found.pairs.push({ left, right })
  }
}
