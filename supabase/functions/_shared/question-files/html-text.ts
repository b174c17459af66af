/** HTML of other programs as the plain text that questions are: lines and lists stay, scripts go, pictures are named. */

import { Parser } from 'htmlparser2'

export type HtmlText = { text: string; images: string[]; scripts: boolean }

const UNREAD = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'svg',
  'head',
])
const HARMFUL = new Set(['script', 'iframe', 'object', 'embed', 'svg'])
const MEDIA = new Set(['img', 'audio', 'video', 'picture', 'source', 'canvas'])
const BLOCKS = new Set([
  ...['p', 'div', 'ul', 'ol', 'li', 'tr', 'table', 'blockquote', 'pre', 'section', 'article'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'prompt', 'dl', 'dt', 'dd', 'hr'],
])
/** Signs without width, behind which words hide; joiners stay, Hindi needs them. */
const HIDDEN = /[\u200b\u2060-\u2064\ufeff\ufff9-\ufffb]/g
/** Tags within tags; a text needs a handful. */
const DEEPEST = 200

/** Characters; more is no question, and not looked at. */
const LONGEST = 200_000

export function htmlText(html: string): HtmlText {
  const lines: string[] = []
  let line = ''
  let hidden = 0
  let deep = 0
  const images: string[] = []
  let scripts = false
  const lists: number[] = []
  const breakLine = () => {
    lines.push(line.trim())
    line = ''
  }
  const newLine = () => {
    if (line.trim() !== '') breakLine()
  }
  const parser = new Parser({
    onopentag: (name, attributes) => {
      deep += 1
      if (UNREAD.has(name)) hidden += 1
      if (HARMFUL.has(name) || Object.keys(attributes).some((each) => each.startsWith('on'))) scripts = true
      if (MEDIA.has(name)) images.push(attributes.alt || attributes.src || name)
      if (hidden > 0) return
      if (name === 'br') breakLine()
      if (BLOCKS.has(name)) newLine()
      if ((name === 'td' || name === 'th') && line !== '') line += ' | '
      if (name === 'ul' || name === 'ol') lists.push(name === 'ol' ? 1 : 0)
      if (name === 'li') line += marker(lists)
      if (name === 'sup') line += '^'
      if (name === 'sub') line += '_'
    },
    onclosetag: (name) => {
      deep -= 1
      if (UNREAD.has(name)) hidden = Math.max(0, hidden - 1)
      if (name === 'ul' || name === 'ol') lists.pop()
      if (BLOCKS.has(name) && hidden === 0) newLine()
    },
    ontext: (piece) => {
      if (hidden > 0 || deep > DEEPEST) return
      const words = piece.replace(/[\s\u00a0]+/g, ' ')
      line += line === '' || line.endsWith(' ') ? words.trimStart() : words
    },
  })
  parser.end(html.slice(0, LONGEST))
  breakLine()
  const text = lines.join('\n').replace(HIDDEN, '')
  return { text: text.replace(/\n{3,}/g, '\n\n').trim(), images, scripts }
}

function marker(lists: number[]) {
  const last = lists.length - 1
  const number = lists[last] ?? 0
  if (number === 0) return '- '
  lists[last] = number + 1
  return `${number}. `
}
