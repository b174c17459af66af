/**
 * What waits on a desk: on its way, not to be had, empty, or in order with more to come. `QueueChoice` says which part of
 * it is shown; `QueueState` alone is for desks that draw their entries themselves.
 */

import { type FocusEvent, type Key, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { FailedRead } from '#web/components/failed-read.tsx'
import { useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { focusOn } from './focus-in.ts'
import { type Pages, ShowMore } from './show-more.tsx'
import { Button } from './ui/button.tsx'
import { Notice } from './ui/notice.tsx'
import { Skeleton } from './ui/skeleton.tsx'

/** Of react-query's answers what is needed here, and of one that is read page by page its pages. */
type Query = { isError: boolean; isFetching: boolean; refetch: () => unknown } & (Pages | object)
type Words = {
  loading: string
  failed: string
  /** What was kept; left out: that nothing was changed. */
  failedSays?: string
}
type State = {
  query: Query
  /** Undefined while they are not known. */
  items: readonly unknown[] | undefined
  words: Words
  empty: { title: string; says?: string }
  /** Widths of the lines that stand for what is coming, in percent. */
  lines?: number[]
}

export function QueueList<Item>({
  items,
  keyOf,
  more,
  children,
  ...state
}: Omit<State, 'items'> & {
  items: readonly Item[] | undefined
  keyOf: (item: Item) => Key
  /** The word for the next ones. */
  more?: string
  /** What it is about, and what can be done: beside each other where there is room. */
  children: (item: Item) => ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  const focus = useFocusOnNext(list, items?.map(keyOf) ?? [])
  return (
    <>
      <QueueState items={items} {...state} />
      <ul ref={list} className="mt-4" {...focus}>
        {items?.map((item) => (
          <li
            key={keyOf(item)}
            className="grid items-start gap-x-12 gap-y-6 border-rule border-t py-6 lg:grid-cols-[minmax(0,1fr)_24rem]"
          >
            {children(item)}
          </li>
        ))}
      </ul>
      {items && more && 'fetchNextPage' in state.query && (
        <ShowMore of={state.query} count={items.length} list={list}>
          {more}
        </ShowMore>
      )}
    </>
  )
}

/** What was settled goes with the button that settled it: what took its place has the focus and begins in sight, or the title. */
function useFocusOnNext(list: RefObject<HTMLElement | null>, keys: readonly Key[]) {
  const before = useRef(keys)
  const held = useRef<Key>(undefined)
  useEffect(() => {
    const isGone = held.current !== undefined && !keys.includes(held.current)
    if (isGone && document.activeElement === document.body) {
      const at = before.current.indexOf(held.current ?? '')
      const next = list.current?.children[Math.min(at, keys.length - 1)]
      if (next && next.getBoundingClientRect().top < 0) next.scrollIntoView()
      focusOn(next ?? document.querySelector('h1'))
    }
    if (isGone) held.current = undefined
    before.current = keys
  })
  return {
    onFocusCapture({ target, currentTarget }: FocusEvent) {
      const row = [...currentTarget.children].findIndex((one) => one.contains(target))
      held.current = keys[row]
    },
    onBlurCapture({ currentTarget, relatedTarget }: FocusEvent) {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) held.current = undefined
    },
  }
}

/** Nothing where there is something to show. */
export function QueueState({ query, items, words, empty, lines = [70, 88, 64] }: State) {
  if (items) {
    if (items.length > 0) return null
    return <Notice title={empty.title}>{empty.says && <p>{empty.says}</p>}</Notice>
  }
  if (!query.isError) return <Skeleton label={words.loading} lines={lines} />
  return <FailedRead title={words.failed} says={words.failedSays} read={query} />
}

/** What waits, or what was settled, with how many there are of each as soon as that is known. */
export function QueueChoice<Shown extends string>({
  label,
  options,
  chosen,
  onChoose,
  children,
}: {
  label: string
  options: readonly { value: Shown; label: string; count?: number | undefined }[]
  chosen: Shown
  onChoose: (value: Shown) => void
  children?: ReactNode
}) {
  const number = numberFormat(useLocale())
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div role="group" aria-label={label} className="my-4 flex flex-wrap items-center gap-2">
      {options.map((option) => (
        <Button
          key={option.value}
          size="sm"
          aria-pressed={chosen === option.value}
          onClick={() => onChoose(option.value)}
          className="aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
        >
          {option.count === undefined ? option.label : `${option.label} (${number.format(option.count)})`}
        </Button>
      ))}
      {children}
    </div>
  )
}
