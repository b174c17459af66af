/** A figure in the words of the interface: what it is called and what it says, each marked where it is there in English alone. */

import { Localised } from '#web/components/localised.tsx'
import { useLanguage } from '#web/lib/language.tsx'
import { type NamedFact, type SaidFact, saidIn, valueIn } from './fact-words.ts'

export function FactName({ fact }: { fact: NamedFact }) {
  return <Localised en={fact.name} hi={fact.name_hi} />
}

export function useFactValue(fact: SaidFact) {
  return valueIn(useLanguage().language, fact)
}

/** Value and period; the period is written as its publisher wrote it. */
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
          (<span lang="en">{fact.period}</span>)
        </>
      )}
    </>
  )
}
