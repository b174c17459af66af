/** The words of a text in any script, without what stands between them, in small letters. */
export function plainWords(text: string): string[] {
  return text
    .toLocaleLowerCase()
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
}
