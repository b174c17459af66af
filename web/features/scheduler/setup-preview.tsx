/** A plan before it is kept: its phases, its honest finish, what would not fit, what is in it, and its first days. */

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Plan, PlanChoices, PlanTask } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { TASK_KINDS } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { Button } from '#web/components/ui/button.tsx'
import { TopicTitle, topicsQuery } from '#web/features/library/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { useDayWords } from './day-words.ts'
import { PhaseLine } from './phase-line.tsx'
import type { Material } from './plan-queries.ts'
import { inOrder, sumOf } from './plan-rules.ts'
import { copy } from './setup-copy.ts'
import { differenceOf } from './setup-rules.ts'
import { copy as taskCopy } from './task-copy.ts'

const FIRST_DAYS = 3
const MOST_NAMED = 12

export function SetupPreview({
  choices,
  material,
  made,
  before,
  isBusy,
  onKeep,
  onBack,
}: {
  choices: PlanChoices
  material: Material
  made: Plan
  /** The tasks of the plan that there is; null: there is none. */
  before: PlanTask[] | null
  isBusy: boolean
  onKeep: () => void
  onBack: () => void
}) {
  const words = useCopy(copy)
  const days = useDayWords()
  const { language } = useLanguage()
  const open = made.tasks.filter(({ status, day }) => status === 'open' && day >= material.today)
  const percent = Math.round(material.ratio * 100)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // the button that asked for it is gone
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="grid gap-8">
      <section className="border-ink border-t pt-5">
        <h2 ref={heading} tabIndex={-1} className="pb-4 text-h3 outline-none focus-visible:shadow-none">
          {words.previewTitle}
        </h2>
        <PhaseLine phases={made.phases} finishDay={null} examDay={choices.examDay} today={material.today} />
        <p className="font-read text-read">
          {made.wouldDrop.length === 0
            ? words.fits(days.full(made.finishDay))
            : words.fitsNot(days.full(made.finishDay), made.wouldDrop.length)}
        </p>
        <p className="mt-1 text-muted text-sm">
          {material.ratio_n >= 2 ? words.ratioOwn(percent) : words.ratio(percent)}
        </p>
        {made.notices
          // said above, with the day
          .filter(({ code }) => code !== 'does-not-fit')
          .map((notice) => (
            <p key={notice.code} className="mt-3 border-accent border-l-3 pl-3 text-sm">
              {notice.text[language]}
            </p>
          ))}
      </section>

      {before && <Difference before={before} after={made.tasks} />}

      <div className="flex flex-wrap gap-3">
        <Button variant="primary" isBusy={isBusy} onClick={onKeep}>
          {before ? words.keepChange : words.keep}
        </Button>
        <Button disabled={isBusy} onClick={onBack}>
          {words.changeAnswers}
        </Button>
      </div>

      {made.wouldDrop.length > 0 && <WouldDrop slugs={made.wouldDrop} />}

      <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-2">
        <Kinds tasks={open} />
        <FirstDays tasks={open} />
      </div>
    </div>
  )
}

function Difference({ before, after }: { before: PlanTask[]; after: PlanTask[] }) {
  const words = useCopy(copy)
  const change = differenceOf(before, after)
  return (
    <section className="border-ink border-t pt-4">
      <h2 className="text-h4">{words.difference}</h2>
      <dl className="mt-3 grid grid-cols-2 gap-x-8 gap-y-3 sm:flex sm:flex-wrap">
        {(['kept', 'moved', 'added', 'dropped'] as const).map((name) => (
          <div key={name} className="flex flex-row-reverse items-baseline justify-end gap-2 text-sm">
            <dt className="text-muted">{words[name]}</dt>
            <dd className="font-read font-semibold text-h4 tabular-nums">{change[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function WouldDrop({ slugs }: { slugs: string[] }) {
  const words = useCopy(copy)
  const { data: topics = [] } = useQuery(topicsQuery)
  const named = slugs.slice(0, MOST_NAMED).flatMap((slug) => topics.find((one) => one.slug === slug) ?? [])
  return (
    <section className="border-ink border-t pt-4">
      <h2 className="text-h4">{words.wouldDrop}</h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {named.map((topic) => (
          <li key={topic.slug} className="rounded-tag border border-rule bg-surface px-2 py-1 text-xs">
            <TopicTitle topic={topic} />
          </li>
        ))}
        {slugs.length > named.length && (
          <li className="px-1 py-1 text-muted text-xs">{words.moreOf(slugs.length - named.length)}</li>
        )}
      </ul>
    </section>
  )
}

function Kinds({ tasks }: { tasks: PlanTask[] }) {
  const words = useCopy(copy)
  const taskWords = useCopy(taskCopy)
  const days = useDayWords()
  const rows = TASK_KINDS.filter((kind) => kind !== 'rest').flatMap((kind) => {
    const { count, planned } = sumOf(tasks.filter((task) => task.kind === kind))
    return count > 0 ? [{ kind, count, planned }] : []
  })
  const all = sumOf(tasks)
  return (
    <section>
      <h2 className="pb-3 text-h4">{words.kinds}</h2>
      <table aria-label={words.kinds} className="w-full border-ink border-t text-sm tabular-nums">
        <thead>
          <tr className="border-ink border-b text-muted text-xs">
            <td />
            <th scope="col" className="py-2 pl-3 text-right">
              {words.count}
            </th>
            <th scope="col" className="py-2 pl-3 text-right">
              {words.time}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, count, planned }) => (
            <tr key={kind} className="border-rule border-b">
              <th scope="row" className="py-2 font-normal">
                {taskWords.kinds[kind]}
              </th>
              <td className="py-2 pl-3 text-right">{count}</td>
              <td className="py-2 pl-3 text-right">{days.duration(planned)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="rule-double font-semibold">
            <th scope="row" className="py-2 font-semibold">
              {words.total}
            </th>
            <td className="py-2 pl-3 text-right">{all.count}</td>
            <td className="py-2 pl-3 text-right">{days.duration(all.planned)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function FirstDays({ tasks }: { tasks: PlanTask[] }) {
  const words = useCopy(copy)
  const taskWords = useCopy(taskCopy)
  const days = useDayWords()
  const { language } = useLanguage()
  const first = [...new Set(tasks.map(({ day }) => day))].sort().slice(0, FIRST_DAYS)
  return (
    <section>
      <h2 className="pb-3 text-h4">{words.first}</h2>
      <ol className="border-ink border-t">
        {first.map((day) => (
          <li key={day} className="border-rule border-b py-3">
            <p className="font-semibold text-sm">{days.long(day)}</p>
            <ul className="mt-1 grid gap-1 text-sm">
              {inOrder(tasks.filter((task) => task.day === day)).map((task) => (
                <li key={task.id} className="flex gap-3">
                  <span className="min-w-0 flex-1">
                    {task.title[language]}{' '}
                    <span className="text-muted text-xs">{taskWords.kinds[task.kind]}</span>
                  </span>
                  <span className="text-muted tabular-nums">{days.duration(task.minutes)}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}
