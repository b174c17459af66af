import { useEffect } from 'react'
import { isLanguageChosen, useLanguage } from '#web/lib/language.tsx'

/** On a device where nobody chose a language, the site speaks the one of the account, chosen elsewhere. */
export function useLanguageOf(account: unknown) {
  const { setLanguage } = useLanguage()
  useEffect(() => {
    if (account === 'hi' && !isLanguageChosen()) setLanguage(account)
  }, [account, setLanguage])
}
