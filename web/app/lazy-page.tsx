/**
 * Pages are fetched when they are first opened. A file that is gone because a new release replaced it
 * costs one automatic reload; any other failure is shown by the error panel.
 */

import { type ComponentType, lazy } from 'react'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

const pages = new Map<unknown, unknown>()

export function lazyPage<Props = object>(load: Load<Props>): ComponentType<Props> {
  const known = pages.get(load) as ComponentType<Props> | undefined
  if (known) return known
  const page = lazy<ComponentType<Props>>(() => load().catch(reloadAfterRelease))
  pages.set(load, page)
  return page
}

/** What failed is fetched anew when it is shown again. */
export function forgetPages() {
  pages.clear()
}

/** Ahead of its opening: a page that is here by then is shown at once. A failure shows when it is opened. */
export async function fetchPage<Props>(load: Load<Props>) {
  try {
    const { default: page } = await load()
    if (!pages.has(load)) pages.set(load, page)
  } catch {}
}

/** Whether the server answers, for whom a page could not be loaded. */
export function isThere(): Promise<boolean> {
  return fetch('/', { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
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
