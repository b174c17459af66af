/** Whether an idea of the plan came into the text: most of its own words stand there, in this form or a longer one. */

/** Words that say nothing of what an idea is about. */
const SMALL = new Set(
  'the and for with from into over that this are was were has have not but its their than then of in on to by as at or an is be it का के की में से को और है हैं पर ने एक यह वह तथा भी कि हो'.split(
    ' ',
  ),
)

export function isTakenUp(idea: string, text: string): boolean {
  const wanted = [...new Set(wordsOf(idea).filter((word) => word.length > 1 && !SMALL.has(word)))]
  if (wanted.length === 0) return false
  const written = wordsOf(text)
  const found = wanted.filter((word) => written.some((other) => isSameRoot(word, other)))
  return found.length / wanted.length >= 0.6
}

function wordsOf(text: string) {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** 'subsidy' and 'subsidies' have a beginning in common that is most of both. */
function isSameRoot(one: string, other: string) {
  if (one === other) return true
  const least = Math.max(4, Math.min(one.length, other.length) - 2)
  return one.length >= 4 && other.length >= 4 && one.slice(0, least) === other.slice(0, least)
}
