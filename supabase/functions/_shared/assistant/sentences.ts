/** Texts as sentences, and sentences as the words that tell them apart. */

const END = /(?<=[.?!।]["”’)]?)\s+(?=["“‘(₹]?[\p{Lu}\p{Lo}\d])/u
/** "N. K. Singh", "vs. the", "No. 3": no sentence ends there. */
const ENDS_NOT = /(?:\b\p{Lu}|\b(?:vs|no|nos|art|sec|cf|approx|dr|mr|ms|rs|etc|govt))\.$/iu

/** A paragraph's sentences, in order. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  for (const part of text.split(END)) {
    const before = sentences.at(-1)
    if (before !== undefined && ENDS_NOT.test(before)) sentences[sentences.length - 1] = `${before} ${part}`
    else if (part.trim() !== '') sentences.push(part.trim())
  }
  return sentences
}

const SMALL = new Set(
  `a an and are as at be been but by can could did do does for from had has have he her his how i if in into is it its me my
   more most must no nor not of on or our she should so some such than that the their them then there these they this those
   to too up was we were what when where which who whom whose why will with would you your also may many much one only own
   same about after again all any because before being between both during each few further here just other out over under
   until very while against above below per india indian india's fact trap thus yet still every how work works working
   है हैं का की के को में से पर और या यह वह एक कि जो तो ही भी था थी थे हो होता होती होते कर करता करती करते किया गया गई
   क्या क्यों कैसे कौन कब कहाँ लिए साथ इस उस इन उन ने तक जब तब नहीं
   kya hai hain ka ki ke ko kaise kyon kyun kyu me mein se par aur ya hota hoti hote karta karti karte raha rahi rahe`.split(
    /\s+/,
  ),
)

/** The words that tell, by their stems: small words and endings do not count. */
export function tellingWords(text: string): Set<string> {
  const written =
    text
      .toLowerCase()
      .replaceAll('%', ' per cent')
      .match(/\d+(?:[.,]\d+)*|[\p{L}\p{M}]{2,}/gu) ?? []
  return new Set(written.filter((word) => !SMALL.has(word)).map(stemOf))
}

/** The same words come again and again: every passage of an answer is weighed by its words. */
const stems = new Map<string, string>()
const MOST_STEMS = 20_000

/** Rough, and the same for both sides of a comparison. */
export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = stemmed(word)
  if (stems.size >= MOST_STEMS) stems.clear()
  stems.set(word, stem)
  return stem
}

function stemmed(word: string): string {
  const lower = word.toLowerCase()
  if (!/^[a-z]{4,}$/.test(lower)) return lower
  const bare = lower
    .replace(/ies$/, 'y')
    .replace(/(?:ings?|ed|es|s|ly)$/, '')
    .replace(/([bdgklmnprt])\1$/, '$1')
    .replace(/e$/, '')
  return (bare.length >= 3 ? bare : lower).slice(0, 7)
}

/** How much of the one is in the other, 0 to 1. */
export function shareHeld(asked: Iterable<string>, text: Set<string>): number {
  const words = [...asked]
  return words.length === 0 ? 0 : words.filter((word) => text.has(word)).length / words.length
}

export function wordCount(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}

/** Whether somebody writes in Devanagari; "GDP क्या है" does. */
export function isHindi(text: string): boolean {
  return /\p{Script=Devanagari}{2,}/u.test(text)
}
