/** How long a text takes to read, a cover as an image, the chapters of one book in order, and where they stand. */

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

/** The address of a chapter, and of a section in it. */
export function addressOf(book: string, chapter: string, section: string | null = null) {
  return `/ebooks?book=${book}&chapter=${chapter}${section ? `#${section}` : ''}`
}

/** The section that a block stands in; blocks are named by it and their number. */
export function sectionOf(block: string | null) {
  return block === null ? null : block.slice(0, block.lastIndexOf('.'))
}

/** The share of a book's sections that count as read, between 0 and 1. */
export function shareRead(
  chapters: readonly { book: string; slug: string; sections: readonly string[] }[],
  read: readonly { item: string; section: string }[],
) {
  const known = new Set(
    chapters.flatMap(({ book, slug, sections }) => sections.map((section) => `${book}/${slug}#${section}`)),
  )
  if (known.size === 0) return 0
  return read.filter(({ item, section }) => known.has(`${item}#${section}`)).length / known.size
}
