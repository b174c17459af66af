/**
 * The button under a list that is read page by page. It goes with the last of them, so the focus moves on to the first row
 * that came; where none came, or reading failed, that is said.
 */

import { type RefObject, useEffect, useRef, useState } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { focusIn, focusOn } from './focus-in.ts'
import { copy } from './show-more-copy.ts'
import { Button } from './ui/button.tsx'

/** Of react-query's answers what is needed here. */
export type Pages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<{ isError: boolean }>
}

export function ShowMore({
  of: pages,
  count,
  list,
  rows = ':scope > *',
  failed,
  className = 'has-[button]:pt-6',
  children,
}: {
  of: Pages
  /** How many rows there are now. */
  count: number
  list: RefObject<HTMLElement | null>
  /** What a row is in the list: a selector. */
  rows?: string
  failed?: string
  className?: string
  /** What the button says. */
  children: string
}) {
  const words = useCopy(copy)
  const goesOnAt = useRef<number>(undefined)
  const [hadWhenRead, setHadWhenRead] = useState<number>()
  const end = useRef<HTMLParagraphElement>(null)
  const wasAll = !pages.hasNextPage && hadWhenRead === count
  useEffect(() => {
    if (goesOnAt.current === undefined || count <= goesOnAt.current) return
    focusIn(list.current?.querySelectorAll<HTMLElement>(rows)[goesOnAt.current])
    goesOnAt.current = undefined
    setHadWhenRead(undefined)
  }, [count, list, rows])
  useEffect(() => {
    if (wasAll) focusOn(end.current)
  }, [wasAll])
  function handleMore() {
    goesOnAt.current = count
    void pages.fetchNextPage().then(({ isError }) => {
      // what makes the list longer later, as another search does, takes no focus
      if (isError) goesOnAt.current = undefined
      else setHadWhenRead(count)
    })
  }
  return (
    <div className={`flex flex-wrap items-center gap-x-6 gap-y-2 ${className}`}>
      {pages.hasNextPage && (
        <Button isBusy={pages.isFetchingNextPage} onClick={handleMore}>
          {children}
        </Button>
      )}
      <p ref={end} className="text-muted text-sm empty:sr-only">
        {wasAll && words.all}
      </p>
      <p role="alert" className="text-negative text-sm empty:sr-only">
        {pages.isFetchNextPageError && (failed ?? words.failed)}
      </p>
    </div>
  )
}
