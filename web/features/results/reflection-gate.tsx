/** What the learner expects, asked once before the key of a test is out. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { attemptKeys, LateAnswers, marks, type OpenedAttempt } from '#web/features/player/index.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { pastMoment } from '#web/lib/past-moment.ts'
import { useKeptForm } from '#web/lib/use-kept-form.ts'
import { type Reflection, revealResults } from './result-queries.ts'
import { copy } from './results-copy.ts'
import { predictedFrom } from './results-rules.ts'
import { useTopicGroups } from './use-topic-groups.tsx'

const TIMES = ['short', 'enough', 'plenty'] as const
const MOST_FELT = 3

type Expected = { typed: string; weakest: string[]; timeFelt: Reflection['time_felt'] }

const NOTHING: Expected = { typed: '', weakest: [], timeFelt: null }

export default function ReflectionGate({ opened }: { opened: OpenedAttempt }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const { attempt, rule, test, questions } = opened
  const { form, fill, forget } = useKeptForm<Expected>(`expected:${attempt.id}`, NOTHING)
  const [isWrong, setIsWrong] = useState(false)
  const { typed, weakest, timeFelt } = form
  const predicted = predictedFrom(typed, rule, questions.length)
  const [low, high] = [questions.length * rule.wrong_sixths, questions.length * rule.right_sixths]
  const reveal = useMutation({
    mutationFn: (reflection: Partial<Reflection>) => revealResults(attempt.id, reflection),
    onSuccess: () => {
      forget()
      return queryClient.invalidateQueries({ queryKey: attemptKeys.all })
    },
  })

  const isSkipping = reveal.isPending && Object.keys(reveal.variables).length === 0

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() !== '' && predicted === null) return setIsWrong(true)
    reveal.mutate({ predicted_sixths: predicted, weakest_topics: weakest, time_felt: timeFelt })
  }

  const title = (language === 'hi' ? test?.title_hi : test?.title) ?? words.kindsOfSitting[attempt.kind]
  usePageTitle(title, words.gateTitle)
  return (
    <>
      <PageHead kicker={title} title={words.gateTitle} says={words.gateSays} />
      {attempt.submitted_by === 'clock' && (
        <p className="pb-4 text-sm">
          {words.gateByClock(pastMoment(new Date(attempt.expires_at ?? attempt.started_at), locale))}
        </p>
      )}
      <LateAnswers attempt={attempt} />
      <form onSubmit={handleSubmit} noValidate className="grid max-w-read gap-8 border-ink border-t pt-6">
        <div className="grid gap-3">
          <div className="max-w-52">
            <TextField
              label={words.predicted}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              error={isWrong ? words.predictedWrong(marks(low), marks(high)) : undefined}
              onChange={(event) => {
                fill({ ...form, typed: event.target.value })
                setIsWrong(false)
              }}
            >
              <span className="text-muted text-xs">{words.predictedRange(marks(low), marks(high))}</span>
            </TextField>
          </div>
          <input
            type="range"
            aria-label={words.predictedSlider}
            min={Math.ceil(low / 6)}
            max={Math.floor(high / 6)}
            step={1}
            value={Math.round((predicted ?? 0) / 6)}
            onChange={(event) => {
              fill({ ...form, typed: event.target.value })
              setIsWrong(false)
            }}
            className="h-11 w-full accent-primary"
          />
        </div>
        <FeltTopics
          questions={questions}
          weakest={weakest}
          onChoose={(topics) => fill({ ...form, weakest: topics })}
        />
        <fieldset>
          <legend className="mb-2 font-semibold text-sm">{words.timeFelt}</legend>
          <div className="flex flex-wrap gap-2">
            {TIMES.map((time) => (
              <Chip
                key={time}
                isPressed={timeFelt === time}
                onPress={() => fill({ ...form, timeFelt: timeFelt === time ? null : time })}
              >
                {words.timesFelt[time]}
              </Chip>
            ))}
          </div>
        </fieldset>
        {reveal.isError && (
          <p role="alert" className="text-negative text-sm">
            {words.revealFailed}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant="primary"
            isBusy={reveal.isPending && !isSkipping}
            disabled={isSkipping}
          >
            {words.reveal}
          </Button>
          <Button
            variant="quiet"
            isBusy={isSkipping}
            disabled={reveal.isPending && !isSkipping}
            onClick={() => reveal.mutate({})}
          >
            {words.skip}
          </Button>
        </div>
      </form>
    </>
  )
}

function FeltTopics({
  questions,
  weakest,
  onChoose,
}: {
  questions: OpenedAttempt['questions']
  weakest: string[]
  onChoose: (weakest: string[]) => void
}) {
  const words = useCopy(copy)
  const says = useId()
  const { groupOf, titleOf } = useTopicGroups(questions)
  const groups = [...new Set(questions.map(({ topic }) => groupOf(topic)))]
  return (
    <fieldset aria-describedby={says}>
      <legend className="font-semibold text-sm">{words.felt}</legend>
      <p id={says} className="mb-2 text-muted text-xs">
        {words.feltSays}
      </p>
      <div className="flex flex-wrap gap-2">
        {groups.map((group) => {
          const isFelt = weakest.includes(group)
          return (
            <Chip
              key={group}
              isPressed={isFelt}
              isOff={!isFelt && weakest.length >= MOST_FELT}
              onPress={() =>
                onChoose(isFelt ? weakest.filter((other) => other !== group) : [...weakest, group])
              }
            >
              {titleOf(group)}
            </Chip>
          )
        })}
      </div>
    </fieldset>
  )
}
