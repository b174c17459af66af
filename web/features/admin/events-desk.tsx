/** Part of /admin: sessions with the mentor, announced, changed, cancelled and looked after. */

import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusIn } from '#web/components/focus-in.ts'
import { Line } from '#web/components/labelled-fields.tsx'
import { Localised } from '#web/components/localised.tsx'
import { QueueChoice, QueueState } from '#web/components/queue-list.tsx'
import { ShowMore } from '#web/components/show-more.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { useOpener } from '#web/components/use-opener.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { useAfterPause } from '#web/lib/use-after-pause.ts'
import { yearMoment } from '#web/lib/year-moment.ts'
import { copy } from './events-desk-copy.ts'
import { EventForm } from './events-desk-form.tsx'
import { OccurrenceForm } from './events-desk-occurrence.tsx'
import { type DeskEvent, type DeskOccurrence, eventDeskQuery } from './events-desk-queries.ts'
import { nearTimes, repeatOf } from './events-desk-rules.ts'

/** After so many milliseconds without a letter it is searched for. */
const PAUSE = 300
/** More than these are searched. */
const MANY = 5

export function EventsDesk() {
  const words = useCopy(copy)
  const adding = useOpener()
  const [typed, setTyped] = useState('')
  const [isWaiting, setIsWaiting] = useState(false)
  const search = useAfterPause(typed.trim(), PAUSE)
  const query = useInfiniteQuery(eventDeskQuery(search, isWaiting))
  const list = useRef<HTMLUListElement>(null)
  const first = query.data?.pages[0]
  const events = query.data?.pages.flatMap(({ items }) => items)
  const isNarrowed = search !== '' || isWaiting
  // the last question of one was answered: it goes from those that wait, and its form with it
  useFocusAgain(isWaiting ? first?.waiting : undefined)
  return (
    <>
      <PageHead title={words.title} says={words.says}>
        {!adding.isOpen && (
          <Button ref={adding.button} variant="primary" onClick={adding.open}>
            {words.add}
          </Button>
        )}
      </PageHead>
      {adding.isOpen && (
        <div className="mt-4">
          <EventForm onDone={adding.close} />
        </div>
      )}
      {first && (first.all > MANY || isNarrowed || typed !== '') && (
        <div className="max-w-read">
          <Line
            label={words.search}
            type="search"
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      )}
      {first && (first.waiting > 0 || isWaiting) && (
        <QueueChoice
          label={words.shown}
          options={[
            { value: 'all', label: words.all, count: first.all },
            { value: 'waiting', label: words.withQuestions, count: first.waiting },
          ]}
          chosen={isWaiting ? 'waiting' : 'all'}
          onChoose={(chosen) => setIsWaiting(chosen === 'waiting')}
        />
      )}
      {!(adding.isOpen && events?.length === 0) && (
        <QueueState
          query={query}
          items={events}
          words={words}
          empty={isNarrowed ? { title: words.noneFound } : { title: words.none, says: words.noneSays }}
          lines={[50, 88, 70]}
        />
      )}
      <ul ref={list} aria-busy={query.isPlaceholderData} className="mt-4">
        {events?.map((event) => (
          <EventLine key={event.slug} event={event} />
        ))}
      </ul>
      <ShowMore of={query} count={events?.length ?? 0} list={list}>
        {words.moreSessions}
      </ShowMore>
    </>
  )
}

function EventLine({ event }: { event: DeskEvent }) {
  const words = useCopy(copy)
  const changing = useOpener()
  return (
    <li className="border-rule border-t py-5">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
        <h2 className="text-h4">
          <Localised en={event.title} hi={event.title_hi} />
        </h2>
        <p className="text-muted text-xs">
          {words.kinds[event.kind]}
          {event.rrule && `, ${howOften(event.rrule, words)}`}
        </p>
        {!changing.isOpen && (
          <Button ref={changing.button} size="sm" className="ml-auto" onClick={changing.open}>
            {words.edit}
          </Button>
        )}
      </div>
      {changing.isOpen && (
        <div className="mt-3">
          <EventForm event={event} onDone={changing.close} />
        </div>
      )}
      <Times event={event} />
    </li>
  )
}

/** What is shown stays: answering the last question of a time must not take its form away. */
function Times({ event: { occurrences, tz } }: { event: DeskEvent }) {
  const words = useCopy(copy)
  const list = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState<readonly string[]>([])
  const near = nearTimes(occurrences, Date.now()).map(({ day }) => day)
  if (near.some((day) => !shown.includes(day))) setShown([...shown, ...near])
  const hidden = occurrences.filter(({ day }) => !shown.includes(day))
  const isOver = ({ ends_at }: DeskOccurrence) => Date.parse(ends_at) < Date.now()
  const [earlier, later] = [hidden.filter(isOver), hidden.filter((at) => !isOver(at))]
  function show(more: DeskOccurrence[]) {
    const before = new Set(list.current?.children)
    flushSync(() => setShown([...shown, ...more.map(({ day }) => day)]))
    focusIn([...(list.current?.children ?? [])].find((row) => !before.has(row)))
  }
  return (
    <>
      {earlier.length > 0 && (
        <Button variant="quiet" size="sm" className="mt-1" onClick={() => show(earlier)}>
          {words.earlierTimes(earlier.length)}
        </Button>
      )}
      <ul ref={list} className="mt-2">
        {occurrences
          .filter(({ day }) => shown.includes(day))
          .map((at) => (
            <OccurrenceLine key={at.day} at={at} tz={tz} />
          ))}
      </ul>
      {later.length > 0 && (
        <Button variant="quiet" size="sm" onClick={() => show(later)}>
          {words.laterTimes(later.length)}
        </Button>
      )}
    </>
  )
}

/** In words; a rule of one's own as it was written. */
function howOften(rule: string, words: typeof copy.en) {
  const { repeat, times, own } = repeatOf(rule)
  if (repeat === 'own') return own
  return times ? words.someTimes(words.rules[repeat], Number(times)) : words.rules[repeat]
}

function OccurrenceLine({ at, tz }: { at: DeskOccurrence; tz: string }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const [isOpen, setIsOpen] = useState(false)
  const when = `${yearMoment(new Date(at.starts_at), locale, 'Asia/Kolkata')} IST`
  const isOver = Date.parse(at.ends_at) < Date.now()
  const toggle = useRef<HTMLButtonElement>(null)
  const asItStands = `${at.starts_at} ${at.status}`
  const before = useRef(asItStands)
  // cancelled, it has fewer fields: whoever did that is not left without a place
  useEffect(() => {
    if (before.current !== asItStands && document.activeElement === document.body) toggle.current?.focus()
    before.current = asItStands
  }, [asItStands])
  return (
    <li className="border-rule border-t">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1 text-sm">
        <span className={`tabular-nums ${at.status === 'cancelled' ? 'line-through' : ''}`}>{when}</span>
        <span className="text-muted text-xs">
          {words.numbers(at.going + at.offered, at.capacity, at.waiting)}
          {at.attended > 0 && `, ${words.attended(at.attended)}`}
          {at.questions > 0 && `, ${words.questions(at.questions)}`}
          {at.unanswered > 0 && (
            <span className="font-medium text-caution">, {words.unanswered(at.unanswered)}</span>
          )}
        </span>
        <span className="font-semibold text-xs">
          {at.status === 'cancelled'
            ? words.cancelledChip
            : isOver
              ? words.overChip
              : at.moved && words.movedChip}
        </span>
        <Button
          ref={toggle}
          variant="quiet"
          size="sm"
          className="ml-auto"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? words.close : words.open}: ${when}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? words.close : words.open}
        </Button>
      </div>
      {isOpen && <OccurrenceForm at={at} tz={tz} />}
    </li>
  )
}
