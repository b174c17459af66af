/**
 * A part of a page that is fetched by itself. If that fails it is left out: the page can do without it. Without a network
 * it waits for one, and its place stays as it is while it comes.
 */

import { type ComponentType, lazy } from 'react'
import { logFailure } from '#web/lib/log.ts'
import { whenOnline } from '#web/lib/when-online.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

export function lazyPart<Props = object>(name: string, load: Load<Props>) {
  return lazy<ComponentType<Props>>(() => fetched(name, load))
}

async function fetched<Props>(name: string, load: Load<Props>): ReturnType<Load<Props>> {
  try {
    return await load()
  } catch (cause) {
    logFailure(`Could not load ${name}`, cause)
    if (navigator.onLine) return { default: () => null }
    await whenOnline()
    return fetched(name, load)
  }
}
