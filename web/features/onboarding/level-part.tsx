/** The level with its range on a scale and in words, and the way to say that it is wrong. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { Summary } from '#web/components/ui/summary.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './onboarding-copy.ts'
import { type Result, refreshAfterDiagnostic, setPreparationLevel } from './onboarding-queries.ts'
import { LEVELS, type Level, levelOf, rangeOf, THRESHOLDS } from './onboarding-rules.ts'

export function LevelPart({ result }: { result: Result }) {
  const words = useCopy(copy)
  const range = rangeOf(result)
  const [from, to] = [words.levels[levelOf(range.from)], words.levels[levelOf(range.to)]]
  const level = result.chosen_level ?? result.level
  return (
    <section aria-labelledby="level" className="border-ink border-t pt-5">
      <h2 id="level" className="font-semibold font-ui text-sm tracking-normal">
        {words.level}
      </h2>
      <p className="mt-1 font-read font-semibold text-h1">{words.levels[level]}</p>
      {result.chosen_level && result.chosen_level !== result.level && (
        <p className="mt-1 text-sm">
          {words.youSet(words.levels[result.chosen_level], words.levels[result.level])}
        </p>
      )}
      <Scale result={result} label={words.scale(words.levels[result.level], from, to)} />
      <p className="mt-2 max-w-read text-muted">
        {from === to ? words.surely(from) : words.ranges(from, to)}
      </p>
      <LooksWrong key={level} level={level} />
    </section>
  )
}

/** Ability from −3 to 3, in percent of the width. */
const place = (theta: number) => Math.max(0, Math.min(100, ((theta + 3) / 6) * 100))

function Scale({ result, label }: { result: Result; label: string }) {
  const words = useCopy(copy)
  const { from, to } = rangeOf(result)
  const edges = [-3, ...THRESHOLDS, 3]
  return (
    <div className="mt-4">
      <svg role="img" aria-label={label} width="100%" height="28" className="block overflow-visible">
        <line x1="0" x2="100%" y1="14" y2="14" className="stroke-rule" strokeWidth="2" />
        <rect
          x={`${place(from)}%`}
          width={`${place(to) - place(from)}%`}
          y="8"
          height="12"
          className="fill-primary-tint stroke-primary"
        />
        {THRESHOLDS.map((edge) => (
          <line
            key={edge}
            x1={`${place(edge)}%`}
            x2={`${place(edge)}%`}
            y1="2"
            y2="26"
            className="stroke-ink"
            strokeDasharray="2 3"
          />
        ))}
        <rect x={`${place(result.theta)}%`} width="3" y="3" height="22" className="fill-primary" />
      </svg>
      <div aria-hidden className="mt-1 flex text-muted text-xs">
        {LEVELS.map((level, at) => (
          // a name may be wider than its part of the scale: over both its edges, and never broken
          <span
            key={level}
            className="flex justify-center whitespace-nowrap"
            style={{ width: `${place(edges[at + 1] ?? 3) - place(edges[at] ?? -3)}%` }}
          >
            {words.levels[level]}
          </span>
        ))}
      </div>
    </div>
  )
}

function LooksWrong({ level }: { level: Level }) {
  const words = useCopy(copy)
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState(level)
  const set = useMutation({
    mutationFn: () => setPreparationLevel(chosen),
    onSuccess: async () => {
      toast.success(words.levelSet(words.levels[chosen]))
      await refreshAfterDiagnostic(queryClient)
    },
    onError: () => toast.error(words.levelFailed),
  })
  return (
    <details className="mt-4 border-rule border-y py-1">
      <Summary className="font-semibold text-sm">{words.looksWrong}</Summary>
      <div className="grid justify-items-start gap-3 pt-1 pb-4">
        <p className="max-w-read text-muted text-sm">{words.looksWrongSays}</p>
        {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields */}
        <div role="group" aria-label={words.level} className="flex flex-wrap gap-2">
          {LEVELS.map((one) => (
            <Chip key={one} isPressed={chosen === one} onPress={() => setChosen(one)}>
              {words.levels[one]}
            </Chip>
          ))}
        </div>
        <Button isBusy={set.isPending} disabled={chosen === level} onClick={() => set.mutate()}>
          {words.setLevel}
        </Button>
      </div>
    </details>
  )
}
