/** Texts of the library mark their sources as [@id]; where something else tells them, the marks go. */
export function withoutSourceMarks(text: string): string {
  return text.replace(/\s*\[@[a-z0-9-]+\]/g, '')
}
