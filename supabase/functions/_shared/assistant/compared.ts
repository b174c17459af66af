/** The two things that a question sets side by side. */

const THING = '(.{2,60}?)'
const COMPARING = [
  new RegExp(
    `\\b(?:differences?|distinction|comparison|compare|contrast|distinguish|differentiate)\\b(?: in| of)?(?: between| with)? ${THING} (?:and|vs\\.?|versus|from|with|to|or) ${THING}$`,
    'i',
  ),
  new RegExp(`^(?:what is |explain )?${THING} (?:vs\\.?|v/s|versus) ${THING}$`, 'i'),
  new RegExp(`^(?:how (?:is|are|does|do) )${THING} (?:different|differ|distinct) from ${THING}$`, 'i'),
  new RegExp(
    `^${THING} (?:and|or|&) ${THING},? (?:(?:what(?: is|['’]s) the )?differences?|comparison|compared?)$`,
    'i',
  ),
  new RegExp(
    `^${THING} (?:aur|and|ya|or|vs) ${THING} (?:me|mein|ke beech|ka|k beech)?\\s*(?:kya |ka )?(?:antar|farq|fark|difference)\\b.*$`,
    'i',
  ),
  new RegExp(
    `^${THING} (?:और|तथा|एवं|व|या) ${THING} (?:में|के बीच|का|के)\\s*(?:क्या )?(?:अंतर|अन्तर|फ़र्क|फर्क|तुलना)`,
    'u',
  ),
]

export function comparedIn(question: string): [string, string] | undefined {
  const text = question
    .trim()
    .replace(/[\s?.!।]+$/u, '')
    .replace(/\s+(?:please|pls|upsc|in india|for upsc|in detail)$/i, '')
  for (const pattern of COMPARING) {
    const found = pattern.exec(text)
    if (found?.[1] && found[2]) return [bare(found[1]), bare(found[2])]
  }
  return undefined
}

function bare(side: string): string {
  return side.replace(/^(?:the|a|an|between)\s+/i, '').trim()
}
