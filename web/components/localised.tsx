/** A text of the library in the language of the interface where it is translated, marked where it is not. */

import { useLanguage } from '#web/lib/language.tsx'

export function Localised({ en, hi }: { en: string; hi: string | null | undefined }) {
  const { language } = useLanguage()
  if (language === 'en') return en
  // a record may hold the English in both places
  return hi && hi !== en ? <span lang="hi">{hi}</span> : <span lang="en">{en}</span>
}

const HERE = '\u0000'

/** A sentence of the interface around words that are only there in English, which say so. */
export function AroundEnglish({ says, en }: { says: (en: string) => string; en: string }) {
  const [before, after] = says(HERE).split(HERE)
  return (
    <>
      {before}
      <span lang="en">{en}</span>
      {after}
    </>
  )
}
