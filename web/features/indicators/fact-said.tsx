/** A figure in the words of the interface: what it is called and what it says, each marked where it is there in English alone. */

import { AroundEnglish, Localised } from '#web/components/localised.tsx'
import { useLanguage } from '#web/lib/language.tsx'
import { periodIn, type Worded } from '#web/lib/period-words.ts'
import { type NamedFact, type SaidFact, saidIn, valueIn } from './fact-words.ts'

export function FactName({ fact }: { fact: NamedFact }) {
  return <Localised en={fact.name} hi={fact.name_hi} />
}

export function useFactValue(fact: SaidFact) {
  return valueIn(useLanguage().language, fact)
}

/** What a figure is of. */
export function Period({ of }: { of: string }) {
  const { text, lang } = periodIn(useLanguage().language, of)
  return <span lang={lang}>{text}</span>
}

/** A sentence of the interface around words that may be there in English alone. */
export function Around({ says, words: { text, lang } }: { says: (words: string) => string; words: Worded }) {
  const { language } = useLanguage()
  return lang === language ? says(text) : <AroundEnglish says={says} en={text} />
}

/** The same around what a figure is of. */
export function AroundPeriod({ says, of }: { says: (period: string) => string; of: string }) {
  return <Around says={says} words={periodIn(useLanguage().language, of)} />
}

/** Value and period. */
export function FactSaid({ fact }: { fact: SaidFact }) {
  const { language } = useLanguage()
  const { text, lang } = valueIn(language, fact)
  if (language === 'en') return saidIn(language, fact)
  return (
    <>
      <span lang={lang}>{text}</span>
      {fact.period && (
        <>
          {' '}
          (<Period of={fact.period} />)
        </>
      )}
    </>
  )
}
