/** A part of a page that is fetched by itself. If that fails it is left out: the page can do without it. */

import { type ComponentType, lazy } from 'react'
import { logFailure } from '#web/lib/log.ts'

export function lazyPart<Props = object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  return lazy<ComponentType<Props>>(() =>
    load().catch((cause) => {
      logFailure(`Could not load ${name}`, cause)
      return { default: () => null }
    }),
  )
}
