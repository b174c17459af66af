/** How one types at night: "diff btw crr n slr". Each short form as the word that it stands for. */

const SETS_SIDE_BY_SIDE =
  /\b(?:diff(?:erences?)?|differentiate|compare|comparison|distinguish|relation|vs)\b/i

export function spelledOut(message: string): string {
  const text = message
    .replace(/\bdiff\b(?!\.? ?calculus)/gi, 'difference')
    .replace(/^(?:whats|wats|wat is|wht is|wt is)(?= )/i, 'what is')
    .replace(/^y (?=(?:is|are|was|were|did|does|do|has|have|rbi|india|govt?)\b)/i, 'why ')
    .replace(/\b(?:bcz|bcoz|coz|cuz)\b/gi, 'because')
    .replace(/\babt\b/gi, 'about')
  if (!SETS_SIDE_BY_SIDE.test(text)) return text
  // "Btw" is "by the way" elsewhere, and "n" a number.
  return text
    .replace(/(?<![\p{L}])(?:btw|b\/w|bw|btwn|betw)(?![\p{L}])/giu, 'between')
    .replace(/(?<=[\p{L}\p{M}]) (?:n|nd|&) (?=[\p{L}])/giu, ' and ')
}
