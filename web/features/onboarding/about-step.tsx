/** The eight questions about the learner: what they aim at, where they come from, how much time they have. */

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Localised } from '#web/components/localised.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { topicsQuery, topicTree } from '#web/features/library/index.ts'
import { dayOf } from '#web/lib/dates.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useKeptAbout } from './kept-about.ts'
import { copy } from './onboarding-copy.ts'
import { prelimsDayQuery } from './onboarding-queries.ts'
import {
  About,
  attemptYears,
  BACKGROUNDS,
  DAYS,
  type Draft,
  EXAM_ZONE,
  HOURS,
  leftToAnswer,
  MEDIUMS,
  STAGES,
  withArea,
  yearBefore,
} from './onboarding-rules.ts'

export function AboutStep({
  before,
  yearNow,
  isBusy,
  onBack,
  onDone,
}: {
  /** What they said last time. */
  before: About | undefined
  /** What their profile says now. */
  yearNow: number | null | undefined
  isBusy: boolean
  onBack: () => void
  /** Resolves once the test has begun with it. */
  onDone: (about: About) => Promise<unknown>
}) {
  const words = useCopy(copy)
  const today = dayOf(new Date(), EXAM_ZONE)
  // where it cannot be read, the month tells
  const { data: prelims } = useQuery({ ...prelimsDayQuery(Number(today.slice(0, 4))), retry: false })
  const years = attemptYears(today, prelims)
  const { form, fill, forget } = useKeptAbout({ said: before ?? { strong_areas: [], weak_areas: [] } })
  const { said, year } = form
  // what the profile says may be read later than this is shown
  const attempt_year = years.find((one) => one === year) ?? yearBefore(before?.attempt_year, yearNow, years)
  const draft: Draft = { ...said, attempt_year }
  const left = leftToAnswer(draft)
  const change = (part: Partial<Draft>) => fill({ ...form, said: { ...said, ...part } })

  return (
    <div className="grid gap-7 border-ink border-t pt-5">
      <Choice
        name={words.attemptYear}
        values={years}
        chosen={draft.attempt_year}
        onChoose={(year) => fill({ ...form, year })}
      />
      <Choice
        name={words.stage}
        values={STAGES}
        chosen={draft.stage}
        label={(stage) => words.stages[stage]}
        onChoose={(stage) => change({ stage })}
      />
      <Choice
        name={words.background}
        values={BACKGROUNDS}
        chosen={draft.background}
        label={(background) => words.backgrounds[background]}
        onChoose={(background) => change({ background })}
      />
      <Choice
        name={words.medium}
        values={MEDIUMS}
        chosen={draft.medium}
        label={(medium) => words.mediums[medium]}
        onChoose={(medium) => change({ medium })}
      />
      <Choice
        name={words.hours}
        values={HOURS}
        chosen={draft.hours_per_day}
        onChoose={(hours_per_day) => change({ hours_per_day })}
      />
      <Choice
        name={words.days}
        values={DAYS}
        chosen={draft.days_per_week}
        onChoose={(days_per_week) => change({ days_per_week })}
      />
      <Areas
        name={words.strong}
        chosen={draft.strong_areas}
        onToggle={(area) => change(withArea(said, 'strong_areas', area))}
      />
      <Areas
        name={words.weak}
        chosen={draft.weak_areas}
        onToggle={(area) => change(withArea(said, 'weak_areas', area))}
      />
      <div
        data-foot
        className="rule-double sticky bottom-0 flex flex-wrap items-center gap-x-4 gap-y-2 border-rule border-t bg-paper py-4"
      >
        <Button
          variant="primary"
          isBusy={isBusy}
          disabled={left > 0}
          onClick={() => void onDone(About.parse(draft)).then(() => forget(), ignore)}
        >
          {words.toQuestions}
        </Button>
        <p role="status" className="text-muted text-sm">
          {left > 0 && words.left(left)}
        </p>
        <Button variant="quiet" size="sm" onClick={onBack} className="ml-auto">
          {words.back}
        </Button>
      </div>
    </div>
  )
}

/** That it did not begin is told where it was asked for, and what was chosen stays. */
function ignore() {}

function Choice<Value extends string | number>({
  name,
  values,
  chosen,
  label = String,
  onChoose,
}: {
  name: string
  values: readonly Value[]
  chosen: Value | undefined
  label?: (value: Value) => string
  onChoose: (value: Value) => void
}) {
  return (
    <Group name={name}>
      {values.map((value) => (
        <Chip key={value} isPressed={chosen === value} onPress={() => onChoose(value)}>
          {label(value)}
        </Chip>
      ))}
    </Group>
  )
}

function Areas({
  name,
  chosen,
  onToggle,
}: {
  name: string
  chosen: string[]
  onToggle: (area: string) => void
}) {
  const words = useCopy(copy)
  const { data: topics = [] } = useQuery(topicsQuery)
  return (
    <Group name={name} says={words.areasSay}>
      {topicTree(topics).map(({ topic: area }) => (
        <Chip key={area.slug} isPressed={chosen.includes(area.slug)} onPress={() => onToggle(area.slug)}>
          <Localised en={area.title} hi={area.title_hi} />
        </Chip>
      ))}
    </Group>
  )
}

function Group({ name, says, children }: { name: string; says?: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields
    <div role="group" aria-labelledby={id}>
      <p id={id} className="font-semibold text-sm">
        {name}
      </p>
      {says && <p className="mt-0.5 text-muted text-xs">{says}</p>}
      <div className="mt-2 flex flex-wrap gap-2">{children}</div>
    </div>
  )
}
