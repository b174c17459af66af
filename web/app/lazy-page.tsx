/**
 * Pages are fetched when they are first opened. A file that is gone because a new release replaced it
 * costs one automatic reload; any other failure is shown by the error panel.
 */

import { type ComponentType, lazy } from 'react'

type Load = () => Promise<{ default: ComponentType }>

const pages = new Map<Load, ComponentType>()

export function lazyPage(load: Load): ComponentType {
  const known = pages.get(load)
  if (known) return known
  const page = lazy(() => load().catch(reloadAfterRelease))
  pages.set(load, page)
  return page
}

const RELOADED_KEY = 'reloaded_after_release'

async function reloadAfterRelease(cause: unknown): Promise<never> {
  const entry = entryScript()
  if (entry && sessionStorage.getItem(RELOADED_KEY) !== entry && (await isReplaced(entry))) {
    sessionStorage.setItem(RELOADED_KEY, entry)
    window.location.reload()
    // nothing to show on a page that is about to go
    return new Promise(() => {})
  }
  throw cause
}

function entryScript() {
  return document.querySelector('script[type=module][src]')?.getAttribute('src')
}

/** Whether the server's page names another entry script than the one that runs here. */
async function isReplaced(entry: string) {
  try {
    const response = await fetch('/', { cache: 'no-store' })
    return response.ok && !(await response.text()).includes(entry)
  } catch {
    return false
  }
}
