/** Text without markup: what a publisher writes in HTML is read, never shown as such. */

import { Parser } from 'htmlparser2'
import { withoutControls } from '../assistant/safe-text.ts'

const UNREAD = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'title',
])
const BREAKS = new Set(['p', 'div', 'br', 'li', 'tr', 'td', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote'])
/** Characters; more is not looked at. */
const LONGEST = 200_000
/** Signs without width, behind which words hide; joiners stay, Hindi needs them. */
const HIDDEN = /[\u200b\u2060-\u2064\ufff9-\ufffb]/g

/** One line, without tags; entities are read once. */
export function plainText(html: string): string {
  let text = ''
  let hidden = 0
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if (UNREAD.has(name)) hidden += 1
        if (BREAKS.has(name)) text += ' '
      },
      onclosetag: (name) => {
        if (UNREAD.has(name)) hidden = Math.max(0, hidden - 1)
        if (BREAKS.has(name)) text += ' '
      },
      ontext: (piece) => {
        if (hidden === 0) text += piece
      },
    },
    { decodeEntities: true },
  )
  parser.end(html.slice(0, LONGEST))
  return withoutControls(text.replace(/[\r\f\v]/g, ' '))
    .replace(HIDDEN, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
}

/** At most so many words, and whether more would follow. */
export function firstWords(text: string, most: number): string {
  const words = text.split(' ')
  return words.length <= most ? text : `${words.slice(0, most).join(' ')}…`
}
