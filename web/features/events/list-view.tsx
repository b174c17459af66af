/** What is ahead, day by day; sessions of the last weeks below. */

import { type RefObject, useDeferredValue, useId, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type Pages, ShowMore } from '#web/components/show-more.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { plainDate, plainDateAs } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { byDay, type Entry } from './calendar-rules.ts'
import { EntryRow } from './entry-row.tsx'
import { copy } from './events-copy.ts'

const AT_ONCE = 8

type Listed = { entries: Entry[]; today: string; now: number }

export function ListView({ entries, today, now, further }: Listed & { further: Pages }) {
  const words = useCopy(copy)
  const list = useRef<HTMLOListElement>(null)
  const heading = useId()
  const all = entries.filter((entry) => entry.day >= today)
  // the next days at once, the months behind them in slices
  const ahead = useDeferredValue(all, all.slice(0, AT_ONCE))
  const earlier = entries.filter((entry) => entry.day < today && entry.layer === 'sessions').reverse()
  return (
    <>
      {ahead.length === 0 ? <Empty /> : <Days list={list} entries={ahead} today={today} now={now} />}
      {earlier.length > 0 && (
        <section aria-labelledby={heading} className="mt-10 border-ink border-t pt-5">
          <h2 id={heading} className="text-h3">
            {words.earlier}
          </h2>
          <Days entries={earlier} today={today} now={now} />
        </section>
      )}
      <ShowMore of={further} count={ahead.length} list={list} rows=":scope > li li" className="pt-5">
        {words.showMore}
      </ShowMore>
    </>
  )
}

function Days({ entries, today, now, list }: Listed & { list?: RefObject<HTMLOListElement | null> }) {
  const words = useCopy(copy)
  const locale = useLocale()
  return (
    <ol ref={list}>
      {byDay(entries).map(({ day, entries: ofDay }) => (
        <li key={day} className="grid gap-x-12 border-rule border-b md:grid-cols-[10rem_minmax(0,1fr)]">
          <p className="pt-4 text-sm md:pb-4">
            <time dateTime={day} className="font-semibold tabular-nums">
              {weekday(day, locale)}, {plainDate(day, locale)}
            </time>
            {day === today && (
              <span className="ml-2 rounded-tag bg-ink px-1.5 py-px font-semibold text-2xs text-paper md:ml-0 md:block md:w-fit">
                {words.today}
              </span>
            )}
          </p>
          <ul>
            {ofDay.map((entry) => (
              <EntryRow key={entry.key} entry={entry} now={now} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

function Empty() {
  const words = useCopy(copy)
  const [, setSearch] = useSearchParams()
  return (
    <Notice title={words.empty}>
      <p>{words.emptySays}</p>
      <Button onClick={() => setSearch({})}>{words.showAll}</Button>
    </Notice>
  )
}

function weekday(day: string, locale: string) {
  return plainDateAs(day, locale, { weekday: 'short' })
}
