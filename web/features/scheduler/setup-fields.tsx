/** The answers of the form that a plan is made from, one part each. */

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { PlanChoices } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { Button } from '#web/components/ui/button.tsx'
import { TopicTitle, topicsQuery } from '#web/features/library/index.ts'
import { weekdayName } from '#web/features/study-settings/index.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { useDayWords } from './day-words.ts'
import type { About, Material } from './plan-queries.ts'
import { isDay } from './plan-rules.ts'
import { copy } from './setup-copy.ts'
import { DAILY_STEPS, examAfter, WEEKDAYS, weeklyMinutes, withExam } from './setup-rules.ts'
import { useExamTitle } from './use-exam-title.ts'

type Given = { choices: PlanChoices; onChange: (choices: PlanChoices) => void }

export const SELECT = 'h-11 rounded-control border border-control bg-surface px-3 text-sm'

export function Part({
  title,
  says,
  labelFor,
  children,
}: {
  title: string
  says?: ReactNode
  labelFor?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-3 border-rule border-t py-5 first:border-ink md:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="font-semibold font-ui text-sm tracking-normal">
          {labelFor ? <label htmlFor={labelFor}>{title}</label> : title}
        </h2>
        {says && <p className="mt-1 text-muted text-xs">{says}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

/** It is said with its day, which has one. */
function withoutYear(title: string) {
  return title.replace(/ \d{4}$/, '')
}

export function Exam({ choices, material, onChange }: Given & { material: Material }) {
  const words = useCopy(copy)
  const days = useDayWords()
  const { language } = useLanguage()
  const id = useId()
  const title = useExamTitle(choices.examId)
  const after = examAfter(choices, material)
  if (material.exams.length === 0) return <Part title={words.exam}>{words.noExam}</Part>
  const isKnown = material.exams.some((exam) => exam.id === choices.examId)
  return (
    <Part title={words.exam} labelFor={id}>
      <select
        id={id}
        value={isKnown ? choices.examId : ''}
        onChange={({ target: { value } }) => {
          const exam = material.exams.find((one) => one.id === value)
          if (exam) onChange(withExam(choices, exam))
        }}
        className={`${SELECT} w-full`}
      >
        {!isKnown && (
          <option value="">
            {choices.examId && words.examOn(withoutYear(title), days.full(choices.examDay))}
          </option>
        )}
        {material.exams.map((exam) => (
          <option key={exam.id} value={exam.id}>
            {words.examOn(withoutYear(exam.title[language]), days.full(exam.day))}
          </option>
        ))}
      </select>
      {after && (
        <label className="mt-1 flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={choices.laterExams.some((later) => later.id === after.id)}
            onChange={({ target: { checked } }) =>
              onChange({ ...choices, laterExams: checked ? [{ id: after.id, day: after.day }] : [] })
            }
            className="size-5 shrink-0 accent-primary"
          />
          {words.later(withoutYear(after.title[language]), days.full(after.day))}
        </label>
      )}
    </Part>
  )
}

export function Hours({ choices, about, onChange }: Given & { about: About }) {
  const words = useCopy(copy)
  const days = useDayWords()
  const locale = useLocale()
  return (
    <Part
      title={words.hours}
      says={
        <>
          {about?.hours_per_day && `${words.fromAbout(about.hours_per_day)} `}
          {words.hoursSays}
        </>
      }
    >
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
        {WEEKDAYS.map((weekday) => (
          <label key={weekday} className="grid gap-1 text-muted text-xs">
            {weekdayName(weekday, locale, 'long')}
            <select
              value={choices.minutes[weekday]}
              onChange={({ target: { value } }) =>
                onChange({ ...choices, minutes: { ...choices.minutes, [weekday]: Number(value) } })
              }
              className={`${SELECT} text-ink`}
            >
              {[...new Set([...DAILY_STEPS, choices.minutes[weekday]])]
                .sort((one, other) => one - other)
                .map((minutes) => (
                  <option key={minutes} value={minutes}>
                    {minutes === 0 ? words.none : days.duration(minutes)}
                  </option>
                ))}
            </select>
          </label>
        ))}
      </div>
      <p className="mt-3 font-semibold text-sm tabular-nums">
        {words.weekTotal(days.duration(weeklyMinutes(choices)))}
      </p>
    </Part>
  )
}

export function DaysOff({ choices, today, onChange }: Given & { today: string }) {
  const words = useCopy(copy)
  const days = useDayWords()
  const id = useId()
  const [day, setDay] = useState('')
  function add() {
    if (!isDay(day) || day < today || choices.daysOff.includes(day)) return
    onChange({ ...choices, daysOff: [...choices.daysOff, day].sort() })
    setDay('')
  }
  return (
    <Part title={words.daysOff} says={words.daysOffSays}>
      {choices.daysOff.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-2">
          {choices.daysOff.map((off) => (
            <li key={off}>
              <button
                type="button"
                aria-label={words.removeDayOff(days.short(off))}
                onClick={() => {
                  // this button goes
                  document.getElementById(id)?.focus()
                  onChange({ ...choices, daysOff: choices.daysOff.filter((one) => one !== off) })
                }}
                className="inline-flex min-h-11 items-center gap-2 rounded-full border border-control bg-surface px-3 text-xs hover:bg-sunken md:min-h-9"
              >
                {days.short(off)}
                <X aria-hidden size={14} strokeWidth={1.8} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <div className="grid gap-1">
          <label htmlFor={id} className="text-muted text-xs">
            {words.dayOff}
          </label>
          <input
            id={id}
            type="date"
            min={today}
            value={day}
            onChange={({ target: { value } }) => setDay(value)}
            className={SELECT}
          />
        </div>
        <Button onClick={add}>{words.addDayOff}</Button>
      </div>
    </Part>
  )
}

export function Areas({ choices, onChange }: Given) {
  const words = useCopy(copy)
  const { data: topics = [] } = useQuery(topicsQuery)
  const areas = topics.filter(({ parent_slug }) => parent_slug === null)
  if (areas.length === 0) return null
  return (
    <Part title={words.areas} says={words.areasSays}>
      <div className="flex flex-wrap gap-2">
        {areas.map((area) => {
          const isChosen = choices.areas.includes(area.slug)
          return (
            <button
              key={area.slug}
              type="button"
              aria-pressed={isChosen}
              onClick={() =>
                onChange({
                  ...choices,
                  areas: isChosen
                    ? choices.areas.filter((one) => one !== area.slug)
                    : [...choices.areas, area.slug],
                })
              }
              className={CHIP}
            >
              <TopicTitle topic={area} />
            </button>
          )
        })}
      </div>
    </Part>
  )
}

const CHIP =
  'min-h-11 rounded-full border border-control bg-surface px-3.5 text-left font-medium text-muted text-xs hover:text-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper md:min-h-9'
