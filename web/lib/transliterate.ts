/**
 * How a text sounds, in either script: `mudrasfiti`, `mudraspheeti` and मुद्रास्फीति have one key. The database makes the
 * same key with `private.sound_key`; a test holds both to one another over the whole glossary.
 */

/** The key of a text: its words by their sound, with single spaces between. Empty where there is nothing to hear. */
export function soundKey(text: string): string {
  return latinKey(inLatin(text.normalize('NFD').toLowerCase().replaceAll(SILENT, '')))
}

/** Accents, the nukta, joiners and apostrophes: written or not, it is the same word. */
const SILENT = /[\u0300-\u036f\u093c'’]|\u200c|\u200d/g

const LETTERS: Record<string, string> = Object.fromEntries(
  [...'अआइईउऊएऐऑओऔािीुूेैॉोौंँकखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसह'].map((letter, at) => [
    letter,
    'aaiiuueeoooaiiuueeooonnkkggnCCjjnttddnttddnpfbbmyrllvsssh'[at] ?? '',
  ]),
)

/** Devanagari as one would type it: the vowel that a consonant carries unwritten is written out. */
function inLatin(text: string): string {
  return text
    .replaceAll('ज्ञ', 'ग्य')
    .replaceAll('ृ', '्रि')
    .replaceAll('ऋ', 'रि')
    .replaceAll(/([\u0915-\u0939])(?![\u093e-\u094d])/g, '$1a')
    .replaceAll(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replaceAll(/[\u0900-\u097f]/g, (letter) => LETTERS[letter] ?? (letter === '।' ? ' ' : ''))
}

/** What many write in many ways is written in one: aspirates, long vowels, v and w, f and ph, the nasals. */
function latinKey(text: string): string {
  return RULES.reduce((key, [from, to]) => key.replace(from, to), text).trim()
}

const RULES: [RegExp, string][] = [
  [/[^a-zC0-9]+/g, ' '],
  [/[ts]ion/g, 'sn'],
  [/ch+/g, 'C'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/ph/g, 'f'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/(?<![a-zC0-9])(jn|dny)/g, 'gy'],
  [/[ae]i|ay(?=[^aeiouy ])/g, 'e'],
  [/au/g, 'o'],
  [/x/g, 'ks'],
  [/z/g, 'j'],
  [/w/g, 'v'],
  [/q/g, 'k'],
  [/([kgjtdbsC])h+/g, '$1'],
  [/y/g, 'i'],
  [/o/g, 'u'],
  [/(?<=[a-zC0-9])[ae]/g, ''],
  [/(?<=[a-zC0-9])m(?=[b-df-hj-tv-zC ]|$)/g, 'n'],
  [/([a-zC])\1+/g, '$1'],
  [/(?<=[a-zC0-9]{2})[iu](?= |$)/g, ''],
]
