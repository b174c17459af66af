/** English or Hindi. */

import { useState } from 'react'
import { type Language, useCopy, useLanguage } from '#web/lib/language.tsx'
import { copy } from './preferences-copy.ts'

const LANGUAGES: { code: Language; short: string; name: string }[] = [
  { code: 'en', short: 'EN', name: 'English' },
  { code: 'hi', short: 'हिं', name: 'हिंदी' },
]

/** Every text of the page changes at once, which keeps a screen reader busy: what is said in the midst of it is lost. */
const AFTER_MS = 1000

export function LanguageToggle() {
  const { language, setLanguage } = useLanguage()
  const words = useCopy(copy)
  const [isChanged, setIsChanged] = useState(false)
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons are no set of form fields
    <span
      role="group"
      aria-label={words.language}
      className="inline-flex rounded-control border border-control"
    >
      {LANGUAGES.map(({ code, short, name }) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={language === code}
          onClick={() => {
            setLanguage(code)
            setIsChanged(false)
            setTimeout(() => setIsChanged(true), AFTER_MS)
          }}
          className="min-h-11 min-w-9 px-2 font-medium text-muted text-xs leading-tight first:rounded-l-[5px] last-of-type:rounded-r-[5px] not-first:border-control not-first:border-l aria-pressed:bg-ink aria-pressed:text-paper md:min-h-8.5 md:px-2.5 [:root[lang=en]_&:lang(hi)]:font-[Hindi_name]"
        >
          {short}
          <span className="sr-only"> {name}</span>
        </button>
      ))}
      <span aria-live="polite" className="sr-only">
        {isChanged && words.changed}
      </span>
    </span>
  )
}
