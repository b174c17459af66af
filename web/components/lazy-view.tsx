/**
 * One of the views that a page has, fetched when it is first shown. Its place says at once that it is on its way, where
 * React's own `lazy` would leave the view before it standing, as if nothing had been pressed. What did not come is fetched
 * anew when it is shown again.
 */

import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './lazy-view-copy.ts'
import { Skeleton } from './ui/skeleton.tsx'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

let views = 0

/** A `part` stands inside of a page that is there already. */
export function lazyView<Props extends object = object>(
  load: Load<Props>,
  isA: 'page' | 'part' = 'page',
): ComponentType<Props> {
  const queryKey = ['view', ++views]
  let View: ComponentType<Props> | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each view, as by React's own lazy
  return function LazyView(props: Props) {
    const client = useQueryClient()
    const [fetched, setFetched] = useState<{ cause?: unknown }>()
    useEffect(() => {
      if (View) return
      // as a reading of the page's own, so that what waits for those waits for this, too
      const code = client.fetchQuery({
        queryKey,
        queryFn: load,
        retry: false,
        networkMode: 'always',
        gcTime: 0,
      })
      code.then(
        (module) => {
          View = module.default
          // drawn a few milliseconds at a time
          startTransition(() => setFetched({}))
        },
        (cause) => setFetched({ cause }),
      )
    }, [client])
    if (View) return <View {...props} />
    if (fetched) throw fetched.cause
    return <Coming isA={isA} />
  }
}

function Coming({ isA }: { isA: 'page' | 'part' }) {
  const words = useCopy(copy)
  return (
    <div className={isA === 'page' ? 'page py-8' : ''}>
      <Skeleton isLong label={words.coming} lines={[40, 88, 74, 80, 66]} />
    </div>
  )
}
