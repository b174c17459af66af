/** What every call of a learner may hear, whichever page makes it. */

import type { Words } from './refusal-in.ts'
import { databaseWords } from './service-words.ts'

export const callerSays: Words = {
  'Sign in to answer questions': 'इसके लिए पहले साइन इन करें',
}

export const callerWords: Words = { ...databaseWords, ...callerSays }
