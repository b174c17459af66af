/** The notes whose titles look most like a subject, by shared three-letter pieces: what to offer after a refusal. */

const NOTES = 3
/** Share of the subject's pieces that a title must hold to be offered at all. */
const ALIKE = 0.35

export function nearestTitles(subject: string, titles: string[]): string[] {
  const asked = piecesOf(subject)
  if (asked.size === 0) return []
  return titles
    .map((title) => ({
      title,
      alike: [...asked].filter((piece) => piecesOf(title).has(piece)).length / asked.size,
    }))
    .filter(({ alike }) => alike >= ALIKE)
    .sort((one, other) => other.alike - one.alike)
    .slice(0, NOTES)
    .map(({ title }) => title)
}

/** As PostgreSQL cuts them: each word with two blanks before it and one after. Short words say nothing. */
function piecesOf(text: string): Set<string> {
  const words = (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter(
    (word) => word.length > 3 && !/^(india|indian|with|from|this|that|union)$/.test(word),
  )
  return new Set(
    words.flatMap((word) =>
      [...`  ${word} `].map((_, at, all) => all.slice(at, at + 3).join('')).slice(0, -2),
    ),
  )
}
