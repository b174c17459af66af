/** The numbers of a text, by which it is compared with its translation. */

/** Numbers in any grouping, sorted; Devanagari digits count as the digits they are. */
export function numbersIn(text: string): string[] {
  const digits = text
    .replace(/\{\{fact:[^}]*\}\}|\[@[^\]]*\]/g, ' ')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replace(/(?<=\d),(?=\d)/g, '')
  return (digits.match(/\d+(\.\d+)?/g) ?? []).sort()
}
