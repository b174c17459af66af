/** A text in one language; in English where it is not translated. */

import type { Language } from '#web/lib/language.tsx'
import type { Both } from './mission-types.ts'

export function titleIn(language: Language, { en, hi }: Both): string {
  return (language === 'hi' && hi) || en
}
