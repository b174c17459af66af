/** How a person is named (spec §3). */

type Named = { full_name?: string | null; email?: string | null }

/** The full name, else the email before the @, else 'User'. */
export function displayName({ full_name, email }: Named) {
  return full_name?.trim() || email?.split('@')[0] || 'User'
}

const MOST_INITIALS = 2

/** First letters of the words, uppercased, at most two. */
export function initials(name: string) {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, MOST_INITIALS)
    .map((word) => firstLetter(word).toLocaleUpperCase())
    .join('')
}

/** No accent of its own follows the first letter. */
const PLAIN = /^[A-Za-z](?:[A-Za-z]|$)/

// A Devanagari letter and its vowel sign are one letter to a reader and two to an index.
function firstLetter(word: string) {
  // to make a segmenter takes a cheap phone a twelfth of a second
  if (PLAIN.test(word)) return word.charAt(0)
  const [first] = new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment(word)
  return first?.segment ?? ''
}
