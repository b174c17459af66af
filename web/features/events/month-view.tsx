/** A month as a grid of days; the entries of the chosen day stand below, so that it serves a narrow screen as well. */

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { plainDate, plainDateAs } from '#web/lib/dates.ts'
import { useFullStop } from '#web/lib/full-stop.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { dayByKey, type Entry, monthAfter, weeksOf } from './calendar-rules.ts'
import { EntryRow } from './entry-row.tsx'
import { copy } from './events-copy.ts'

type Props = {
  month: string
  today: string
  entries: Entry[]
  now: number
  /** The sessions of this month are on their way: nobody knows yet on which day nothing is. */
  isReading: boolean
}

export function MonthView({ month, today, entries, now, isReading }: Props) {
  const words = useCopy(copy)
  const stop = useFullStop()
  const locale = useLocale()
  const [search, setSearch] = useSearchParams()
  const grid = useRef<HTMLTableElement>(null)
  const takesFocus = useRef(false)
  const asked = search.get('date') ?? ''
  // where no day was chosen, the first on which something is
  const first = today.startsWith(month) ? today : (entries[0]?.day ?? `${month}-01`)
  const day = asked.startsWith(month) ? asked : first
  const ofDay = entries.filter((entry) => entry.day === day)

  // the day that an arrow key led to may stand in a grid that is only drawn now
  useEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])

  function show(next: string) {
    const to = new URLSearchParams(search)
    to.set('month', next.slice(0, 7))
    if (next.length > 7) to.set('date', next)
    else to.delete('date')
    setSearch(to, { replace: true, preventScrollReset: true })
  }
  function handleKey(event: KeyboardEvent) {
    const next = dayByKey(day, event.key)
    if (!next) return
    event.preventDefault()
    takesFocus.current = true
    show(next)
  }

  return (
    <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
      <div>
        <div className="flex items-center gap-2 pb-3">
          <h2 className="mr-auto text-h3" aria-live="polite">
            {monthName(month, locale)}
          </h2>
          {!today.startsWith(month) && (
            <Button size="sm" onClick={() => show(today)}>
              {words.today}
            </Button>
          )}
          <Button variant="icon" aria-label={words.previousMonth} onClick={() => show(monthAfter(month, -1))}>
            <ChevronLeft aria-hidden size={20} />
          </Button>
          <Button variant="icon" aria-label={words.nextMonth} onClick={() => show(monthAfter(month, 1))}>
            <ChevronRight aria-hidden size={20} />
          </Button>
        </div>
        <table
          ref={grid}
          className="w-full table-fixed border-collapse border-ink border-t"
          onKeyDown={handleKey}
        >
          <caption className="sr-only">
            {monthName(month, locale)}
            {stop} {words.monthSays}
          </caption>
          <thead>
            <tr>
              {weeksOf(month)[0]?.map((weekday) => (
                <th key={weekday} scope="col" className="py-1.5 text-center text-2xs text-muted">
                  {plainDateAs(weekday, locale, { weekday: 'short' })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week) => (
              <tr key={week[0]}>
                {week.map((one) => (
                  <td key={one} className="border border-rule p-0 align-top">
                    {one.startsWith(month) ? (
                      <Day
                        day={one}
                        entries={entries.filter((entry) => entry.day === one)}
                        isToday={one === today}
                        isChosen={one === day}
                        onChoose={() => show(one)}
                      />
                    ) : (
                      <span aria-hidden className="block p-1 text-muted text-xs tabular-nums lg:px-1.5">
                        <span className="grid size-6 place-items-center">{Number(one.slice(8))}</span>
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <section aria-live="polite" className="border-ink border-t pt-3">
        <h3 className="text-h4">
          {plainDate(day, locale)}
          {day === today && (
            <span className="ml-2 font-normal font-ui text-muted text-sm">{words.today}</span>
          )}
        </h3>
        {ofDay.length === 0 ? (
          <p className="py-4 text-muted text-sm">
            {isReading ? words.loading : words.nothingOn(plainDate(day, locale))}
          </p>
        ) : (
          <ul>
            {ofDay.map((entry) => (
              <EntryRow key={entry.key} entry={entry} now={now} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

const DOT: Record<Entry['layer'], string> = {
  sessions: 'bg-primary',
  exams: 'bg-accent-line',
  releases: 'bg-muted',
}

function Day({
  day,
  entries,
  isToday,
  isChosen,
  onChoose,
}: {
  day: string
  entries: Entry[]
  isToday: boolean
  isChosen: boolean
  onChoose: () => void
}) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { language } = useLanguage()
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isChosen ? 0 : -1}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      aria-label={`${plainDate(day, locale)}${isToday ? `, ${words.today}` : ''}: ${words.entries(entries.length)}`}
      onClick={onChoose}
      className="grid min-h-14 w-full content-start gap-1 px-1 py-1 text-left hover:bg-sunken aria-pressed:bg-primary-tint lg:min-h-24 lg:px-1.5"
    >
      <span
        className={`grid size-6 place-items-center rounded-full text-xs tabular-nums ${isToday ? 'bg-ink font-semibold text-paper' : ''}`}
      >
        {Number(day.slice(8))}
      </span>
      <span aria-hidden className="flex flex-wrap gap-1 pl-1 lg:hidden">
        {entries.slice(0, 4).map((entry) => (
          <span key={entry.key} className={`size-1.5 rounded-full ${DOT[entry.layer]}`} />
        ))}
      </span>
      <span aria-hidden className="hidden gap-0.5 lg:grid">
        {entries.slice(0, 3).map((entry) => (
          <span key={entry.key} className="flex min-w-0 items-center gap-1 text-2xs leading-tight">
            <span className={`size-1.5 shrink-0 rounded-full ${DOT[entry.layer]}`} />
            <span className="line-clamp-2">{titleOf(entry, language)}</span>
          </span>
        ))}
        {entries.length > 3 && <span className="text-2xs text-muted">+{entries.length - 3}</span>}
      </span>
    </button>
  )
}

function titleOf(entry: Entry, language: 'en' | 'hi') {
  const named =
    entry.layer === 'sessions' ? entry.session : entry.layer === 'exams' ? entry.milestone : entry.release
  return language === 'hi' ? named.title_hi : named.title
}

export function monthName(month: string, locale: string) {
  return plainDateAs(`${month}-01`, locale, { month: 'long', year: 'numeric' })
}
