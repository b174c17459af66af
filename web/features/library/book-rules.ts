/** How long a text takes to read, a cover as an image, the chapters of one book in order. */

/** Words a minute of a reader who wants to remember. */
const WORDS_A_MINUTE = 180

export function readingMinutes(words: number) {
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}

export function hoursAndMinutes(minutes: number): [number, number] {
  return [Math.floor(minutes / 60), minutes % 60]
}

/** As an image a drawing runs no script and reaches nothing, whatever it holds. */
export function coverAddress(svg: string) {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
}

export function chaptersOf<Line extends { book: string; position: number }>(
  lines: readonly Line[],
  book: string,
) {
  return lines.filter((line) => line.book === book).sort((a, b) => a.position - b.position)
}

export function wordsIn(chapters: readonly { words: number }[]) {
  return chapters.reduce((sum, { words }) => sum + words, 0)
}
