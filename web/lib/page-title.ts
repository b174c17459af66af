/** What the browser's tab says: the page, then the site. */

import { useEffect } from 'react'
import { site } from './site.ts'

export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = titleOf(title)
  }, [title])
}

export function titleOf(title: string) {
  return `${title} · ${site.authTagline}`
}
