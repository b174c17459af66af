/** Refusals of the server where a page shows them: as a text, or with the mark of what stayed English. */

import { useLanguage } from '#web/lib/language.tsx'
import { refusalIn, type Words } from './refusal-in.ts'

/** Returns what tells a sentence of the server in the language of the interface. */
export function useRefusals(words: Words): (said: string) => string {
  const { language } = useLanguage()
  return (said) => refusalIn(language, said, words)
}

export function ServerSaid({ says, words }: { says: string; words: Words }) {
  const { language } = useLanguage()
  const told = refusalIn(language, says, words)
  return <span lang={language === 'hi' && told === says ? 'en' : undefined}>{told}</span>
}
