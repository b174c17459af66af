/** Why a mark in a book is refused: a highlight, the note on it, or a bookmark. */

import { callerWords } from './caller-words.ts'
import type { Words } from './refusal-in.ts'

export const readingSays: Words = {
  'You can keep %s of these at most': 'ऐसे अधिक से अधिक %s निशान रखे जा सकते हैं। पहले कुछ हटाएँ',
  'Send a list of at most 100 changes': 'एक बार में अधिक से अधिक 100 बदलाव भेजे जा सकते हैं',
  'Each change names its id': 'हर बदलाव के साथ उसकी id होनी चाहिए',
}

export const readingWords: Words = { ...callerWords, ...readingSays }
