/** One figure that changed: what it was and is, how much still says the old one, and each of those texts. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { factInText } from '#supabase/functions/_shared/library/fact-words.ts'
import { FailedLine } from '#web/components/failed-read.tsx'
import { Localised } from '#web/components/localised.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { isUnanswered } from '#web/lib/is-unanswered.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { figureWords } from '#web/lib/refusals/figure-words.ts'
import { useRefusals } from '#web/lib/refusals/use-refusals.tsx'
import { refusalOf } from '#web/lib/refused.ts'
import { copy } from './stale-copy.ts'
import {
  isLookedAt,
  lookAtUse,
  placeOf,
  type StaleFigure,
  type StaleItem,
  staleItemsQuery,
  usedIn,
  type Verdict,
} from './stale-queries.ts'

export function StaleFigureEntry({ figure }: { figure: StaleFigure }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  const { book: _, ...texts } = figure.counts
  const count = Object.values(texts).reduce((sum, one) => sum + one, 0)
  const { base_year: was, now_base_year: now } = figure
  return (
    <li className="border-rule border-t py-4">
      <h2 className="font-read font-semibold text-item tracking-normal">
        <Link to={`/daily-news?fact=${figure.now_fact_id}`} className="text-inherit">
          <Localised en={figure.name} hi={figure.name_hi} />
        </Link>
      </h2>
      <p className="mt-1 text-sm">
        <s lang="en" className="text-muted decoration-negative">
          {factInText({ display: figure.was_display, unit: figure.unit, period: figure.was_period })}
        </s>{' '}
        <b className="font-semibold">
          {words.now}{' '}
          <span lang="en">
            {factInText({ display: figure.now_display, unit: figure.now_unit, period: figure.now_period })}
          </span>
        </b>
      </p>
      {was && now && was !== now && <p className="text-caution text-sm">{words.otherBase(was, now)}</p>}
      <p className="mt-1 text-muted text-sm">
        {words.usedIn(usedIn(figure.counts, words.counts, words.and))}
        {', '}
        {words.since(plainDate(dayOf(new Date(figure.since)), locale))}
      </p>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
        className="mt-1 min-h-11 font-medium text-primary text-sm underline underline-offset-2 md:min-h-9"
      >
        {isOpen ? words.hideTexts : words.showTexts(count)}
      </button>
      <div id={listId} hidden={!isOpen}>
        {isOpen && <Items fact={figure.fact_id} />}
      </div>
    </li>
  )
}

function Items({ fact }: { fact: string }) {
  const words = useCopy(copy)
  const { data: items, isPending, isLoadingError, isFetching, refetch } = useQuery(staleItemsQuery(fact))
  const list = useRef<HTMLUListElement>(null)
  const count = items?.length
  // a text that was looked at is gone, and its buttons with it: the next one is there
  useEffect(() => {
    if (count && document.activeElement === document.body) list.current?.querySelector('button')?.focus()
  }, [count])
  if (isPending) return <Skeleton label={words.loading} lines={[80, 70, 76]} />
  if (isLoadingError) {
    return <FailedLine read={{ isFetching, refetch }}>{words.failed}</FailedLine>
  }
  return (
    <ul ref={list} className="border-rule border-l-2 pl-4">
      {items.map((item) => (
        <Item key={`${item.kind} ${item.item}`} fact={fact} item={item} />
      ))}
    </ul>
  )
}

function Item({ fact, item }: { fact: string; item: StaleItem }) {
  const words = useCopy(copy)
  const inWords = useRefusals(figureWords)
  const queryClient = useQueryClient()
  const place = placeOf(item)
  const title = item.title || words.noTitle
  const failure = useFailureToast()
  const look = useMutation({
    mutationFn: (verdict: Verdict) => lookAtUse(fact, item, verdict),
    onMutate: failure.clear,
    onSuccess: () => toast.success(words.looked),
    // the text goes from the list with its buttons
    onError: (error) => {
      failure.tellUnknown(error)
      if (isLookedAt(error)) failure.tell(inWords(error.message))
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: staleFiguresQueryKey }),
  })
  const refusal = look.error && refusalOf(look.error)
  function handleLook(verdict: Verdict) {
    if (!look.isPending) look.mutate(verdict)
  }
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-rule border-b py-2 md:grid-cols-[6.5rem_minmax(0,1fr)_auto]">
      <span className="text-muted text-xs">{words.kinds[item.kind]}</span>
      <span lang="en" className="min-w-0 text-sm">
        {place ? <Link to={place}>{title}</Link> : title}
      </span>
      <span className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="quiet"
          isBusy={look.isPending && look.variables === 'still-right'}
          onClick={() => handleLook('still-right')}
          aria-label={`${words.stillRight}: ${title}`}
        >
          {words.stillRight}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          isBusy={look.isPending && look.variables === 'rewritten'}
          onClick={() => handleLook('rewritten')}
          aria-label={`${words.rewritten}: ${title}`}
        >
          {words.rewritten}
        </Button>
      </span>
      <p role="alert" className="text-negative text-sm empty:sr-only md:col-span-3">
        {look.error &&
          !isLookedAt(look.error) &&
          (refusal ? `${words.refused} ${inWords(refusal)}` : !isUnanswered(look.error) && words.lookFailed)}
      </p>
    </li>
  )
}

const staleFiguresQueryKey = ['stale_figures']
