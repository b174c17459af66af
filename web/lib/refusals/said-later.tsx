/**
 * Refusals of the server on pages whose readers seldom hear one. Their Hindi is fetched when there is one to say; nothing is
 * said until it is here, and where it cannot be fetched it is said as the server did.
 */

import { useEffect, useState } from 'react'
import { type Language, useLanguage } from '#web/lib/language.tsx'
import type { Words } from './refusal-in.ts'

/** The server's own form of one, which is told as days are told elsewhere in English too. */
const A_DAY = /\d{4}-\d\d-\d\d/

/** One function for one set of words, not made anew with each look at a page. */
export type FetchedWords = () => Promise<Words>

/** `inHindi`: where the server said it in both languages. */
type Said = string | { message: string; inHindi?: string | undefined }

export async function toldLater(language: Language, said: Said, fetchWords: FetchedWords): Promise<string> {
  const { message, inHindi } = typeof said === 'string' ? { message: said } : said
  if (isAsSaid(language, message)) return message
  if (language === 'hi' && inHindi) return inHindi
  try {
    const [{ refusalIn }, words] = await Promise.all([import('./refusal-in.ts'), fetchWords()])
    return refusalIn(language, message, words)
  } catch {
    return message
  }
}

/** Undefined while nothing is said, or cannot be yet. */
export function useToldLater(said: string | undefined, fetchWords: FetchedWords): string | undefined {
  const { language } = useLanguage()
  const [told, setTold] = useState<{ said: string; language: Language; text: string }>()
  useEffect(() => {
    if (said === undefined || isAsSaid(language, said)) return
    let isAwaited = true
    void toldLater(language, said, fetchWords).then((text) => {
      if (isAwaited) setTold({ said, language, text })
    })
    return () => {
      isAwaited = false
    }
  }, [said, language, fetchWords])
  if (said === undefined || isAsSaid(language, said)) return said
  return told?.said === said && told.language === language ? told.text : undefined
}

function isAsSaid(language: Language, said: string): boolean {
  return language === 'en' && !A_DAY.test(said)
}

/** With the mark of what stayed English. */
export function SaidLater({ says, words }: { says: string; words: FetchedWords }) {
  const { language } = useLanguage()
  const told = useToldLater(says, words)
  return told && <span lang={language === 'hi' && told === says ? 'en' : undefined}>{told}</span>
}
