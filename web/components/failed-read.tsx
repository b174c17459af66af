/**
 * A read that failed: what is not there, what to do, and another try. One for all, so that a second press does nothing while
 * it is read, and whoever tried again with the keyboard stands where that begins which came.
 */

import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './failed-read-copy.ts'
import { focusOn } from './focus-in.ts'
import { Button } from './ui/button.tsx'
import { Notice } from './ui/notice.tsx'

/** As TanStack Query tells of a query. */
export type Read = { isFetching: boolean; refetch: () => unknown }

/** In the place of a page, or of a part of one. */
export function FailedRead({
  title,
  says,
  isPage,
  read,
}: {
  title: string
  /** What was kept; left out: that nothing was changed. */
  says?: string | undefined
  /** It stands for the whole page, so that it is its title. */
  isPage?: boolean
  read: Read
}) {
  const words = useCopy(copy)
  return (
    <Notice title={title} isPage={isPage} isAlert>
      <p>{says ?? words.says}</p>
      <TryAgain read={read} />
    </Notice>
  )
}

/** In the place of a line. */
export function FailedLine({
  read,
  className = '',
  children,
}: {
  read: Read
  /** How far it stands from its neighbours. */
  className?: string
  children: ReactNode
}) {
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 text-muted text-sm ${className}`}>
      <p role="alert">{children}</p>
      <TryAgain read={read} size="sm" />
    </div>
  )
}

function TryAgain({ read: { isFetching, refetch }, size }: { read: Read; size?: 'sm' }) {
  const words = useCopy(copy)
  const button = useRef<HTMLButtonElement>(null)
  const isTried = useFocusOnWhatCame(button)
  const handleClick = () => {
    isTried.current = true
    void refetch()
  }
  return (
    <Button ref={button} size={size} isBusy={isFetching} onClick={handleClick}>
      {words.tryAgain}
    </Button>
  )
}

/** The button goes with what failed: the heading of its section has the focus then, else the title of the page. */
function useFocusOnWhatCame(button: RefObject<HTMLButtonElement | null>) {
  const isTried = useRef(false)
  useEffect(() => {
    const section = button.current?.closest('section, dialog, [role=dialog]')
    return () => {
      if (!isTried.current || document.activeElement !== document.body) return
      const heading = section?.isConnected ? section.querySelector('h1, h2, h3') : null
      focusOn(heading ?? document.querySelector('h1') ?? document.querySelector('main :is(h2, h3)'), {
        preventScroll: true,
      })
    }
  }, [button])
  return isTried
}
