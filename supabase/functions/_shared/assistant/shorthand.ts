/** How one types at night: "diff btw crr n slr". Each short form as the word that it stands for. */

const SETS_SIDE_BY_SIDE =
  /\b(?:diff(?:erences?)?|differentiate|compare|comparison|distinguish|relation|vs)\b/i

/** The library writes "Fifteenth Commission"; the 15th of March is a day. */
const PLACES =
  '. first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth'.split(
    ' ',
  )
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)'
const IN_A_ROW = new RegExp(
  `(?<!\\b${MONTH}[a-z]* )(?<![\\p{L}\\p{N}])([1-9]|1[0-7])(?:st|nd|rd|th)(?![\\p{L}\\p{N}])(?! (?:of )?${MONTH}| century)`,
  'giu',
)

export function spelledOut(message: string): string {
  const text = message
    .replace(/\bdiff\b(?!\.? ?calculus)/gi, 'difference')
    .replace(/^(?:whats|wats|wat is|wht is|wt is)(?= )/i, 'what is')
    .replace(/^y (?=(?:is|are|was|were|did|does|do|has|have|rbi|india|govt?)\b)/i, 'why ')
    .replace(/\b(?:bcz|bcoz|coz|cuz)\b/gi, 'because')
    .replace(/\babt\b/gi, 'about')
    .replace(/\barts?\.? (?=\d)/gi, 'article ')
    // "16va vitt aayog", "15वें"
    .replace(
      /(?<![\p{L}\p{N}])(\d{1,2}) ?(?:v[aei]+n?|w[aei]+n?|वाँ|वां|वीं|वें|वे|वा|वी)(?![\p{L}\p{M}])/giu,
      '$1th',
    )
    .replace(IN_A_ROW, (written, number) => PLACES[Number(number)] ?? written)
  if (!SETS_SIDE_BY_SIDE.test(text)) return text
  // "Btw" is "by the way" elsewhere, and "n" a number.
  return text
    .replace(/(?<![\p{L}])(?:btw|b\/w|bw|btwn|betw)(?![\p{L}])/giu, 'between')
    .replace(/(?<=[\p{L}\p{M}]) (?:n|nd|&) (?=[\p{L}])/giu, ' and ')
}
