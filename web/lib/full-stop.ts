/** What ends a sentence that is put together of words. */

import { type Language, useLanguage } from './language.tsx'

export const fullStop = (language: Language) => (language === 'hi' ? '।' : '.')

export function useFullStop() {
  return fullStop(useLanguage().language)
}
