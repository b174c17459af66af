/** Every filter of a set: topics, only what, format, kind, difficulty, size and mode. */

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Localised } from '#web/components/localised.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { Summary } from '#web/components/ui/summary.tsx'
import { topicsQuery, topicTree } from '#web/features/library/index.ts'
import { CONFIDENCE_POLICIES, FORMATS, pyqYearsQuery } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { Fold } from './fold.tsx'
import { copy } from './practice-copy.ts'
import { ruleQuery } from './practice-queries.ts'
import { CLOCKS, KINDS, MODES, ONLY, type Setup, SIZES, toggled } from './practice-setup.ts'

type Props = { setup: Setup; onChoose: (setup: Setup) => void }

export function SetBuilder({ setup, onChoose }: Props) {
  const words = useCopy(copy)
  const { data: rule } = useQuery(ruleQuery)
  const seconds = rule && {
    learn: 0,
    exam: Math.round((60 * rule.minutes) / rule.question_count),
    sprint: rule.sprint_seconds,
  }
  return (
    <div className="mt-4 grid gap-6">
      <Group name={words.mode}>
        {MODES.map((mode) => (
          <Chip key={mode} isPressed={setup.mode === mode} onPress={() => onChoose({ ...setup, mode })}>
            {words.modeNames[mode]}
          </Chip>
        ))}
        <p className="w-full text-muted text-xs">
          {words.modeSays[setup.mode]}{' '}
          {!!seconds?.[setup.mode] &&
            setup.clock !== 'off' &&
            words.secondsEach(seconds[setup.mode] * (setup.clock === 'double' ? 2 : 1))}
        </p>
      </Group>
      {setup.mode !== 'learn' && (
        <Group name={words.clock}>
          {CLOCKS.map((clock) => (
            <Chip key={clock} isPressed={setup.clock === clock} onPress={() => onChoose({ ...setup, clock })}>
              {words.clockNames[clock]}
            </Chip>
          ))}
          <p className="w-full text-muted text-xs">{words.clockSays[setup.clock]}</p>
        </Group>
      )}
      <Group name={words.confidence}>
        {CONFIDENCE_POLICIES.map((confidence) => (
          <Chip
            key={confidence}
            isPressed={setup.confidence === confidence}
            onPress={() => onChoose({ ...setup, confidence })}
          >
            {words.confidenceNames[confidence]}
          </Chip>
        ))}
        <p className="w-full text-muted text-xs">{words.confidenceSays[setup.confidence]}</p>
      </Group>
      <Group name={words.size}>
        {SIZES.map((size) => (
          <Chip key={size} isPressed={setup.size === size} onPress={() => onChoose({ ...setup, size })}>
            {size}
          </Chip>
        ))}
      </Group>
      <Topics setup={setup} onChoose={onChoose} />
      <Years setup={setup} onChoose={onChoose} />
      <Group name={words.only}>
        {ONLY.map((one) => (
          <Chip
            key={one}
            isPressed={setup.only.includes(one)}
            onPress={() => onChoose({ ...setup, only: toggled(setup.only, one) })}
          >
            {words.onlyNames[one]}
          </Chip>
        ))}
      </Group>
      <Fold opens={isNarrowed(setup)} className="border-rule border-y py-3">
        <Summary className="font-semibold text-sm">{words.more}</Summary>
        <div className="grid gap-5 pt-3 pb-2">
          <Group name={words.formats}>
            {FORMATS.map((format) => (
              <Chip
                key={format}
                isPressed={setup.formats.includes(format)}
                onPress={() => onChoose({ ...setup, formats: toggled(setup.formats, format) })}
              >
                {words.formatNames[format]}
              </Chip>
            ))}
          </Group>
          <Group name={words.kinds}>
            {KINDS.map((kind) => (
              <Chip
                key={kind}
                isPressed={setup.kinds.includes(kind)}
                onPress={() => onChoose({ ...setup, kinds: toggled(setup.kinds, kind) })}
              >
                {words.kindNames[kind]}
              </Chip>
            ))}
          </Group>
          <Difficulty setup={setup} onChoose={onChoose} />
        </div>
      </Fold>
    </div>
  )
}

function isNarrowed({ formats, kinds, difficulty }: Setup) {
  return formats.length > 0 || kinds.length > 0 || difficulty.join() !== '1,5'
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-2 font-semibold text-sm">
        {name}
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  )
}

function Topics({ setup, onChoose }: Props) {
  const words = useCopy(copy)
  const { data: topics = [] } = useQuery(topicsQuery)
  const isChosen = (slug: string) => setup.topics.includes(slug)
  const choose = (slug: string) => onChoose({ ...setup, topics: toggled(setup.topics, slug) })
  return (
    <Group name={words.topics}>
      <Chip isPressed={setup.topics.length === 0} onPress={() => onChoose({ ...setup, topics: [] })}>
        {words.allTopics}
      </Chip>
      {setup.topics.length > 0 && (
        <p className="self-center text-muted text-xs">{words.topicsChosen(setup.topics.length)}</p>
      )}
      <div className="w-full border-ink border-t">
        {topicTree(topics).map(({ topic: area, children }) => {
          const chosen = children.filter((child) => isChosen(child.slug)).length
          return (
            <Fold key={area.slug} opens={chosen > 0} className="border-rule border-b">
              <Summary className="text-sm">
                <span className="font-medium">
                  <Localised en={area.title} hi={area.title_hi} />
                </span>
                {(isChosen(area.slug) || chosen > 0) && (
                  <span className="ml-auto rounded-tag bg-primary-tint px-2 py-0.5 text-primary text-xs">
                    {isChosen(area.slug) ? words.chooseAll : words.topicsChosen(chosen)}
                  </span>
                )}
              </Summary>
              <div className="flex flex-wrap gap-2 pt-1 pb-4">
                <Chip isPressed={isChosen(area.slug)} onPress={() => choose(area.slug)}>
                  {words.chooseAll}
                </Chip>
                {children.map((child) => (
                  <Chip key={child.slug} isPressed={isChosen(child.slug)} onPress={() => choose(child.slug)}>
                    <Localised en={child.title} hi={child.title_hi} />
                  </Chip>
                ))}
              </div>
            </Fold>
          )
        })}
      </div>
    </Group>
  )
}

/** Nothing while the bank has no past papers. */
function Years({ setup, onChoose }: Props) {
  const words = useCopy(copy)
  const { data: years = [] } = useQuery(pyqYearsQuery)
  if (years.length === 0) return null
  return (
    <Group name={words.years}>
      <Chip isPressed={setup.years.length === 0} onPress={() => onChoose({ ...setup, years: [] })}>
        {words.allYears}
      </Chip>
      {years.map((year) => (
        <Chip
          key={year}
          isPressed={setup.years.includes(year)}
          onPress={() => onChoose({ ...setup, years: toggled(setup.years, year).sort() })}
        >
          {year}
        </Chip>
      ))}
    </Group>
  )
}

function Difficulty({ setup, onChoose }: Props) {
  const words = useCopy(copy)
  const [from, to] = setup.difficulty
  const steps = words.difficultyNames.map((name, at) => ({ name, value: at + 1 }))
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-sm">{words.difficulty}</legend>
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <Steps
          name={words.difficultyFrom}
          value={from}
          steps={steps}
          onChoose={(value) => onChoose({ ...setup, difficulty: [value, Math.max(value, to)] })}
        />
        <Steps
          name={words.difficultyTo}
          value={to}
          steps={steps}
          onChoose={(value) => onChoose({ ...setup, difficulty: [Math.min(from, value), value] })}
        />
      </div>
    </fieldset>
  )
}

function Steps({
  name,
  value,
  steps,
  onChoose,
}: {
  name: string
  value: number
  steps: { name: string; value: number }[]
  onChoose: (value: number) => void
}) {
  return (
    <label className="flex items-center gap-2">
      <span className="text-muted">{name}</span>
      <select
        value={value}
        onChange={(event) => onChoose(Number(event.target.value))}
        className="min-h-11 rounded-control border border-control bg-surface px-3"
      >
        {steps.map((step) => (
          <option key={step.value} value={step.value}>
            {step.name}
          </option>
        ))}
      </select>
    </label>
  )
}
