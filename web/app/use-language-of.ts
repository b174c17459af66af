import { useEffect } from 'react'
import { STORAGE_KEY, useLanguage } from '#web/lib/language.tsx'
import { kept } from '#web/lib/storage.ts'

/** On a device where nobody chose a language, the site speaks the one of the account, chosen elsewhere. */
export function useLanguageOf(account: unknown) {
  const { setLanguage } = useLanguage()
  useEffect(() => {
    if (account === 'hi' && kept.local.get(STORAGE_KEY) === null) setLanguage(account)
  }, [account, setLanguage])
}
