/**
 * A read that failed: what is not there, what to do, and another try. One for all, so that a second press does nothing while
 * it is read, and whoever tried again with the keyboard stands where that begins which came.
 */

import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './failed-read-copy.ts'
import { focusOn } from './focus-in.ts'
import { Button } from './ui/button.tsx'
import { Notice } from './ui/notice.tsx'

/** As TanStack Query tells of a query. */
export type Read = { isFetching: boolean; refetch: () => unknown }

/** Of those that may fail all at once (`failed-together.tsx`): where to say that one did, and whether it is said for all. */
export const Neighbours = createContext<{
  add: (read: RefObject<Read>) => () => void
  isSaid: boolean
} | null>(null)

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
  const isAlone = useIsAlone(read)
  return (
    <Notice title={title} isPage={isPage} isAlert={isAlone}>
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
  const isAlone = useIsAlone(read)
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 text-muted text-sm ${className}`}>
      <p role={isAlone ? 'alert' : undefined}>{children}</p>
      <TryAgain read={read} size="sm" />
    </div>
  )
}

export function TryAgain({ read: { isFetching, refetch }, size }: { read: Read; size?: 'sm' }) {
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

/** Whether it has to be read out for itself. */
function useIsAlone(read: Read) {
  const around = useContext(Neighbours)
  const add = around?.add
  const latest = useRef(read)
  useLayoutEffect(() => {
    latest.current = read
  })
  // before it is painted, and read out
  useLayoutEffect(() => add?.(latest), [add])
  return !around?.isSaid
}

/**
 * The button goes with what failed: the heading of its section has the focus then, else the title of the page. What comes by
 * itself moves only those who stand on the button.
 */
function useFocusOnWhatCame(button: RefObject<HTMLButtonElement | null>) {
  const isTried = useRef(false)
  // before it is taken away, which leaves nothing to look at
  useLayoutEffect(
    () => () => {
      if (document.activeElement === button.current) isTried.current = true
    },
    [button],
  )
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
