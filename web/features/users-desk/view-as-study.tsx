/** Of a learner: sittings with their results, the mission, the plan of this week, what she is reading. */

import { useQuery } from '@tanstack/react-query'
import { Localised } from '#web/components/localised.tsx'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { yearMoment } from '#web/lib/year-moment.ts'
import { copy } from './view-as-copy.ts'
import { ViewPart } from './view-as-part.tsx'
import { type Sitting, type Study, studyOfQuery, type Task } from './view-as-queries.ts'

export function StudyOf({ id }: { id: string }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const number = numberFormat(locale)
  const query = useQuery(studyOfQuery(id))
  const given = { query }
  return (
    <>
      <ViewPart
        {...given}
        id="attempts"
        title={words.attempts}
        none={words.noAttempts}
        isEmpty={({ attempts }) => attempts.length === 0}
      >
        {({ attempts }) => (
          <ul className="max-h-96 overflow-y-auto">
            {attempts.map((sitting) => (
              <SittingLine key={sitting.id} sitting={sitting} />
            ))}
          </ul>
        )}
      </ViewPart>
      <ViewPart
        {...given}
        id="mission"
        title={words.mission}
        none={words.noMission}
        isEmpty={({ mission }) => mission === null}
      >
        {({ mission, today, streak }) =>
          mission && (
            <>
              <p className="text-muted">
                {mission.day === today ? words.today : plainDate(mission.day, locale)} ·{' '}
                {words.minutes(number.format(mission.minutes))}
                {streak && ` · ${words.streak(streak.current)}`}
              </p>
              <Tasks tasks={mission.tasks} />
            </>
          )
        }
      </ViewPart>
      <ViewPart
        {...given}
        id="plan"
        title={words.plan}
        none={words.noPlan}
        isEmpty={({ plan }) => plan === null}
      >
        {({ plan }) =>
          plan && (
            <>
              <p className="text-muted">
                {words.planTo(plainDate(plan.finish_day, locale))}
                {plan.overdue > 0 && ` · ${words.overdue(number.format(plan.overdue))}`}
              </p>
              <Tasks tasks={plan.tasks} />
            </>
          )
        }
      </ViewPart>
      <ViewPart
        {...given}
        id="reading"
        title={words.reading}
        none={words.noReading}
        isEmpty={({ reading }) => reading.length === 0}
      >
        {({ reading }) => <Reading reading={reading} />}
      </ViewPart>
    </>
  )
}

function SittingLine({ sitting }: { sitting: Sitting }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const number = numberFormat(locale, { maximumFractionDigits: 2 })
  const { right_count, wrong_count, blank_count, score_sixths } = sitting
  return (
    <li className="border-rule border-t py-2 first:border-t-0">
      {sitting.title ? (
        <Localised en={sitting.title} hi={sitting.title_hi} />
      ) : (
        <span lang="en">{sitting.kind}</span>
      )}
      <p className="text-muted tabular-nums">
        {yearMoment(new Date(sitting.started_at), locale)} ·{' '}
        {sitting.graded_at !== null && right_count !== null && score_sixths !== null
          ? words.result(
              number.format(score_sixths / 6),
              number.format(right_count),
              number.format(wrong_count ?? 0),
              number.format(blank_count ?? 0),
            )
          : sitting.submitted_at
            ? words.notGraded
            : words.open(sitting.question_count)}
      </p>
    </li>
  )
}

function Tasks({ tasks }: { tasks: (Task & { day?: string })[] }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const number = numberFormat(locale)
  return (
    <ul className="mt-2">
      {tasks.map((task) => (
        <li key={task.id} className="border-rule border-t py-2">
          <Localised en={task.title.en} hi={task.title.hi} />
          <p className="text-muted">
            {task.day && `${plainDate(task.day, locale)} · `}
            {words.minutes(number.format(task.minutes))} ·{' '}
            {words.taskStates[task.status as keyof typeof words.taskStates] ?? task.status}
          </p>
          {task.reason && (
            <p className="text-muted">
              <Localised en={task.reason.en} hi={task.reason.hi} />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function Reading({ reading }: { reading: Study['reading'] }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const percent = numberFormat(locale, { style: 'percent' })
  return (
    <ul>
      {reading.map(({ work, title, percent: read, moved_at }) => (
        <li key={work} className="border-rule border-t py-2 first:border-t-0">
          <span className="break-words" lang="en">
            {title}
          </span>
          <p className="text-muted tabular-nums">
            {words.readTo(percent.format((read ?? 0) / 100), yearMoment(new Date(moved_at), locale))}
          </p>
        </li>
      ))}
    </ul>
  )
}
