/**
 * The language of the interface. English texts are complete; a Hindi text that is missing shows in
 * English, one by one, so a page can be translated piece by piece.
 *
 * A feature's words live in its `-copy.ts`:
 *   export const copy = defineCopy({ en: { title: 'Events' }, hi: { title: 'आयोजन' } })
 * and a component reads them with `const words = useCopy(copy)`.
 */

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { localeOf } from './locale.ts'
import { kept } from './storage.ts'
import { useIsHere } from './written-page.ts'

export type Language = 'en' | 'hi'

export const STORAGE_KEY = 'language'

type LanguageState = { language: Language; setLanguage: (language: Language) => void }

const LanguageContext = createContext<LanguageState>({ language: 'en', setLanguage: () => {} })

/** `written`: the language of a page that is being written; one that is taken over says it itself. */
export function LanguageProvider({ children, written }: { children: ReactNode; written?: Language }) {
  const [chosen, setChosen] = useState<Language>(storedLanguage)
  const isHere = useIsHere()
  const language = isHere ? chosen : (written ?? languageOfPage())

  useEffect(() => {
    if (!isHere) return
    document.documentElement.lang = language
  }, [language, isHere])

  const state = useMemo(() => {
    function setLanguage(next: Language) {
      kept.local.set(STORAGE_KEY, next)
      setChosen(next)
    }
    return { language, setLanguage }
  }, [language])
  return <LanguageContext value={state}>{children}</LanguageContext>
}

export function useLanguage() {
  return useContext(LanguageContext)
}

export function useLocale() {
  return localeOf(useLanguage().language)
}

type Copy<Words> = { en: Words; hi: { [Key in keyof Words]?: Words[Key] } }

/** Words in English, and in Hindi as far as they are translated. */
export function defineCopy<const Words extends Record<string, unknown>>(copy: {
  en: Words
  hi?: { [Key in keyof Words]?: Loosely<Words[Key]> }
}): Copy<{ [Key in keyof Words]: Loosely<Words[Key]> }> {
  return copy as Copy<{ [Key in keyof Words]: Loosely<Words[Key]> }>
}

/** A literal text stands for any text, so that its translation fits in its place. */
type Loosely<Word> = Word extends string
  ? string
  : Word extends (...given: infer Given) => string
    ? (...given: Given) => string
    : Word extends readonly (infer Item)[]
      ? readonly Loosely<Item>[]
      : Word extends object
        ? { readonly [Key in keyof Word]: Loosely<Word[Key]> }
        : Word

export function wordsIn<Words>(copy: Copy<Words>, language: Language): Words {
  return language === 'en' ? copy.en : { ...copy.en, ...copy.hi }
}

export function useCopy<Words>(copy: Copy<Words>): Words {
  const { language } = useLanguage()
  return useMemo(() => wordsIn(copy, language), [copy, language])
}

function storedLanguage(): Language {
  return kept.local.get(STORAGE_KEY) === 'hi' ? 'hi' : 'en'
}

/** In which the page was written, whoever reads it (scripts/site/written-pages.ts). */
function languageOfPage(): Language {
  return globalThis.document?.documentElement.dataset.in === 'hi' ? 'hi' : 'en'
}
