/** The ruling on one disputed key: the outcome, what it would change, and the reason that learners read. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Text } from '#web/components/labelled-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { LETTERS } from '#web/features/player/index.ts'
import { isUnanswered } from '#web/lib/is-unanswered.ts'
import { useCopy } from '#web/lib/language.tsx'
import { without } from '#web/lib/portions.ts'
import { rulingWords } from '#web/lib/refusals/ruling-words.ts'
import { ServerSaid } from '#web/lib/refusals/use-refusals.tsx'
import { refusalOf } from '#web/lib/refused.ts'
import { useKeptForm } from '#web/lib/use-kept-form.ts'
import { useKeptText } from '#web/lib/use-kept-text.ts'
import { useSeen } from '#web/lib/use-seen.ts'
import {
  type NewRuling,
  openDisputesQuery,
  previewQuery,
  ruleOnKey,
  type Waiting,
  wasRuledMeanwhile,
} from './dispute-queries.ts'
import { RULING } from './dispute-rules.ts'
import { copy } from './disputes-copy.ts'
import { type Choice, firstChoice, isJudged, optionOf, rulingOf } from './ruling-rules.ts'

const OUTCOMES = ['stands', 'new_key', 'dropped'] as const

export function RulingForm({
  disputed,
  about,
  onRuled,
  onMeanwhile,
}: {
  disputed: Waiting
  /** What else is known of what the chosen ruling would do. */
  about?: (ruling: NewRuling) => ReactNode
  onRuled?: () => void
  /** Somebody else ruled since this was looked at: whoever shows it reads it anew. */
  onMeanwhile?: () => void
}) {
  const words = useCopy(copy)
  const queryClient = useQueryClient()
  const name = useId()
  const { text: said, type: setSaid, forget } = useKeptText(`ruling:${disputed.question_id}`)
  // a reason that is found again does not stand under another outcome than the one it was written for
  const chosen = useKeptForm<Choice>(
    `ruled:${disputed.question_id}:${disputed.version}`,
    firstChoice(disputed),
  )
  const { form: choice, fill: setChoice } = chosen
  const [isAsked, setIsAsked] = useState(false)
  const failure = useFailureToast()
  const ruling = rulingOf(disputed, choice)
  const length = said.trim().length
  const isTooShort = length < RULING.least
  const rule = useMutation({
    mutationFn: (given: NewRuling) => ruleOnKey(disputed, given, said.trim()),
    onSuccess: () => {
      forget()
      chosen.forget()
      toast.success(words.published)
      queryClient.setQueryData(openDisputesQuery.queryKey, (known) =>
        without(
          known,
          ({ question_id, version }: Waiting) =>
            question_id === disputed.question_id && version === disputed.version,
        ),
      )
      onRuled?.()
    },
    onMutate: failure.clear,
    onError: (error) => {
      // where no dispute is left the form goes with its question
      failure.tellUnknown(error)
      if (!wasRuledMeanwhile(error)) return
      failure.tell(words.ruledMeanwhile)
      onMeanwhile?.()
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: openDisputesQuery.queryKey }),
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsAsked(true)
    if (ruling && !isTooShort) rule.mutate(ruling)
  }
  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4 border border-rule bg-surface p-4">
      <fieldset>
        <legend className="font-semibold text-sm">{words.rule}</legend>
        <div className="mt-1">
          {OUTCOMES.map((outcome) => (
            <Radio
              key={outcome}
              name={`${name}-outcome`}
              isChosen={choice.outcome === outcome}
              onChoose={() => setChoice({ ...choice, outcome })}
            >
              {words.deskOutcomes[outcome]}
            </Radio>
          ))}
        </div>
      </fieldset>
      {choice.outcome === 'new_key' &&
        (isJudged(disputed) ? (
          <Truths
            disputed={disputed}
            truths={choice.truths}
            onJudge={(truths) => setChoice({ ...choice, truths })}
          />
        ) : (
          <fieldset>
            <legend className="font-semibold text-sm">{words.newKey}</legend>
            <div className="mt-1 flex flex-wrap gap-x-6">
              {disputed.asked.options.map((_, at) => (
                <Radio
                  key={LETTERS[at]}
                  name={`${name}-key`}
                  isChosen={choice.option === at}
                  isOff={at === disputed.key}
                  onChoose={() => setChoice({ ...choice, option: at })}
                >
                  ({LETTERS[at]})
                </Radio>
              ))}
            </div>
          </fieldset>
        ))}
      {ruling && <WouldChange disputed={disputed} ruling={ruling} />}
      {ruling && about?.(ruling)}
      <Text
        rows={5}
        label={words.rulingText}
        value={said}
        maxLength={RULING.most}
        foot={words.characters(length, RULING.most)}
        error={isAsked && isTooShort ? words.rulingWrong : undefined}
        onChange={(event) => setSaid(event.target.value)}
      />
      <div role="alert" className="text-negative text-sm empty:sr-only">
        {rule.error && <Failure error={rule.error} />}
      </div>
      <Button type="submit" isBusy={rule.isPending} disabled={!ruling}>
        {words.publish}
      </Button>
    </form>
  )
}

function Failure({ error }: { error: Error }) {
  const words = useCopy(copy)
  const refusal = refusalOf(error)
  if (refusal === undefined) return isUnanswered(error) ? null : words.publishFailed
  return (
    <>
      {words.publishRefused} <ServerSaid says={refusal} words={rulingWords} />
    </>
  )
}

function Radio({
  name,
  isChosen,
  isOff = false,
  onChoose,
  children,
}: {
  name: string
  isChosen: boolean
  isOff?: boolean
  onChoose: () => void
  children: ReactNode
}) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-sm has-disabled:text-muted">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={isOff}
        onChange={onChoose}
        className="accent-primary"
      />
      {children}
    </label>
  )
}

function Truths({
  disputed,
  truths,
  onJudge,
}: {
  disputed: Waiting
  truths: boolean[]
  onJudge: (truths: boolean[]) => void
}) {
  const words = useCopy(copy)
  const option = optionOf(disputed, truths)
  const letter = LETTERS[option ?? -1] ?? ''
  const nameOf = disputed.format === 'pairs' ? words.pair : words.statement
  return (
    <fieldset>
      <legend className="font-semibold text-sm">{words.judge}</legend>
      <div className="mt-1">
        {truths.map((truth, at) => (
          <label
            // biome-ignore lint/suspicious/noArrayIndexKey: statements keep their numbers
            key={at}
            className="flex min-h-11 items-center gap-2.5 text-sm"
          >
            <input
              type="checkbox"
              checked={truth}
              onChange={() => onJudge(truths.map((other, index) => (index === at ? !other : other)))}
              className="accent-primary"
            />
            {nameOf(at + 1)}
          </label>
        ))}
      </div>
      <p role="status" className="text-sm">
        {option === undefined
          ? words.leadsNowhere
          : option === disputed.key
            ? words.leadsToKey(letter)
            : words.leadsTo(letter)}
      </p>
    </fieldset>
  )
}

function WouldChange({ disputed, ruling }: { disputed: Waiting; ruling: NewRuling }) {
  const words = useCopy(copy)
  const { part, isSeen } = useSeen<HTMLParagraphElement>()
  const { data: preview, isError } = useQuery({ ...previewQuery(disputed, ruling), enabled: isSeen })
  return (
    <p ref={part} role="status" className="border-accent-line border-l-3 pl-3 text-sm tabular-nums">
      {isError && words.previewFailed}
      {!isError && !preview && words.previewLoading}
      {preview?.answers === 0 && words.previewNone(preview.graded)}
      {preview !== undefined && preview.answers > 0 && (
        <>
          {words.preview(preview.answers, preview.graded, preview.gain, preview.lose)}{' '}
          {words.previewResults(preview.attempts, preview.learners)}
        </>
      )}
      {preview !== undefined && preview.levels > 0 && ` ${words.previewLevels(preview.levels)}`}
    </p>
  )
}
