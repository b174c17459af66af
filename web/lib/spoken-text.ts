/** An answer as it is spoken: its words without marks, citations and addresses, sentence by sentence. */

export type Spoken = 'en' | 'hi'

/** By its letters; a Hindi answer names many things in English. */
export function languageOf(text: string): Spoken {
  const devanagari = text.match(/\p{Script=Devanagari}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  return devanagari > latin / 2 ? 'hi' : 'en'
}

/** Some browsers fall silent in the middle of a longer piece. */
const LONGEST_PIECE = 200

/** The pieces in which it is spoken; none when there is nothing to say. */
export function spokenPieces(markdown: string, language: Spoken = languageOf(markdown)): string[] {
  const sentences = new Intl.Segmenter(language, { granularity: 'sentence' })
  return plainLines(markdown)
    .flatMap((line) => [...sentences.segment(line)].map(({ segment }) => segment.trim()))
    .flatMap((sentence) => shortened(sentence))
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
}

function plainLines(markdown: string) {
  return markdown
    .replace(/^ *(```|~~~)[\s\S]*?^ *\1.*$/gm, ' ')
    .replace(/\$\$[\s\S]*?\$\$/g, ' ')
    .split(/\n+/)
    .filter((line) => !/^[\s|:*_-]*$/.test(line))
    .map(plainLine)
}

function plainLine(line: string) {
  return line
    .replace(/^\s*(?:>\s*)*(?:#{1,6}\s+|[-*+]\s+|\d+[.)]\s+)?/, '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\s*(?:\[\d+(?:\s*[,–-]\s*\d+)*\],?\s*)*\[\d+(?:\s*[,–-]\s*\d+)*\]/g, '')
    .replace(/<?https?:\/\/[^\s>]+>?/g, ' ')
    .replace(/\$(?!\s)[^$]*?[^$\s]\$(?!\d)/g, ' ')
    .replace(/^\s*\||\|\s*$/g, '')
    .replace(/\s*\|\s*/g, ', ')
    .replace(/[*`~]+/g, '')
    .replace(/(?<![\p{L}\p{N}])_{1,2}(?=\S)(.+?)(?<=\S)_{1,2}(?![\p{L}\p{N}])/gu, '$1')
    .replace(/\s+/g, ' ')
    .replace(/\s+([.,;:!?।])/g, '$1')
    .trim()
}

/** Cut where one would breathe: after a comma, else between words. */
function shortened(sentence: string): string[] {
  if (sentence.length <= LONGEST_PIECE) return [sentence]
  const start = sentence.slice(0, LONGEST_PIECE)
  const breath = Math.max(start.lastIndexOf(', '), start.lastIndexOf('; '), start.lastIndexOf(': '))
  const cut = breath > LONGEST_PIECE / 3 ? breath + 1 : start.lastIndexOf(' ')
  const at = cut > 0 ? cut : LONGEST_PIECE
  return [sentence.slice(0, at).trim(), ...shortened(sentence.slice(at).trim())]
}
