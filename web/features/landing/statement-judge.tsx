/** A question that is judged statement by statement; the option follows, and the reasons after it. */

import { Check, CircleQuestionMark, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { SegmentedRadios } from '#web/components/ui/segmented-radios.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { copy } from './landing-copy.ts'
import { ACT_URL, question } from './sample-question.ts'
import { isRight, type Judgement, type Outcome, outcomeOf } from './statement-rules.ts'

const NOT_JUDGED: readonly (Judgement | null)[] = question.statements.map(() => null)

export function StatementJudge() {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const [judgements, setJudgements] = useState(NOT_JUDGED)
  const [isRevealed, setIsRevealed] = useState(false)
  const [isBegun, setIsBegun] = useState(false)
  const titleId = useId()
  const outcome = outcomeOf(judgements, question.options)

  function judge(at: number, judgement: Judgement) {
    setJudgements(judgements.map((before, index) => (index === at ? judgement : before)))
    setIsBegun(true)
  }

  return (
    <section
      id="try-one"
      aria-labelledby={titleId}
      className="scroll-mt-4 border border-rule border-t-3 border-t-ink bg-surface p-4 shadow-low max-sm:-mx-2 md:p-6"
    >
      <h2 id={titleId} className="mb-3 font-semibold font-ui text-sm leading-snug tracking-normal">
        {words.judgeTitle}
      </h2>
      <p className="mb-4 text-pretty font-medium font-read text-lede leading-[1.45]">
        {question.stem[language]}
      </p>
      <ol className="border-ink border-t">
        {question.statements.map((statement, at) => (
          <li
            key={statement.text.en}
            className="grid grid-cols-[1.25rem_1fr] gap-x-3 gap-y-2 border-rule border-b py-3"
          >
            <span aria-hidden className="font-read font-semibold text-item text-muted leading-normal">
              {at + 1}
            </span>
            <p className="text-pretty font-read text-item leading-normal">{statement.text[language]}</p>
            <div className="col-start-2">
              <Judge
                n={at + 1}
                judgement={judgements[at] ?? null}
                isOff={isRevealed}
                onJudge={(one) => judge(at, one)}
              />
              {isRevealed && <Reason statement={statement} judgement={judgements[at] ?? null} />}
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-4 mb-3 font-read text-item leading-normal">{question.ask[language]}</p>
      <Options outcome={outcome} isRevealed={isRevealed} />
      <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
        {/* what stands there from the beginning is no news */}
        <p
          role="status"
          aria-live={isBegun ? 'polite' : 'off'}
          className="min-w-0 flex-1 basis-56 text-muted text-sm leading-normal"
        >
          {isRevealed ? resultOf(judgements, words) : outcomeInWords(outcome, words)}
        </p>
        {isRevealed ? (
          <Button
            onClick={() => {
              setJudgements(NOT_JUDGED)
              setIsRevealed(false)
            }}
          >
            {words.again}
          </Button>
        ) : (
          <Button disabled={outcome.kind === 'waiting'} onClick={() => setIsRevealed(true)}>
            {words.showReasons}
          </Button>
        )}
      </div>
      {isRevealed && (
        <p className="mt-3 text-muted text-xs">
          {words.datesSource}{' '}
          <ExternalLink href={ACT_URL} newTab={words.newTab} hasMark={false}>
            {words.act}
          </ExternalLink>
        </p>
      )}
    </section>
  )
}

function Judge({
  n,
  judgement,
  isOff,
  onJudge,
}: {
  n: number
  judgement: Judgement | null
  isOff: boolean
  onJudge: (judgement: Judgement) => void
}) {
  const words = useCopy(copy)
  const choices = [
    { value: 'true', label: words.isTrue },
    { value: 'false', label: words.isFalse },
    { value: 'unsure', label: words.unsure },
  ] as const
  return (
    <SegmentedRadios
      legend={words.statement(n)}
      choices={choices}
      value={judgement}
      isDisabled={isOff}
      onChoose={onJudge}
    />
  )
}

function Reason({
  statement,
  judgement,
}: {
  statement: (typeof question.statements)[number]
  judgement: Judgement | null
}) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const wasRight = isRight(judgement, statement.isTrue)
  // not to be sure is no mistake
  const Icon = wasRight ? Check : judgement === 'unsure' ? CircleQuestionMark : X
  const colour = wasRight ? 'text-positive' : judgement === 'unsure' ? 'text-muted' : 'text-negative'
  const yours = wasRight
    ? words.youWereRight
    : judgement === 'unsure'
      ? words.youWereUnsure
      : judgement === 'true'
        ? words.youSaidTrue
        : words.youSaidFalse
  return (
    <p className="mt-2.5 flex gap-2 text-muted text-sm leading-normal">
      <Icon aria-hidden size={16} strokeWidth={2} className={`mt-0.5 shrink-0 ${colour}`} />
      <span>
        <b className="text-ink">{statement.isTrue ? words.itIsTrue : words.itIsFalse}</b> {yours}{' '}
        {statement.reason[language]}
      </span>
    </p>
  )
}

function Options({ outcome, isRevealed }: { outcome: Outcome; isRevealed: boolean }) {
  const { language } = useLanguage()
  const answer = answerOption()
  return (
    <ul className="grid overflow-hidden rounded-control border border-rule text-sm sm:grid-cols-2">
      {question.options.map((option) => {
        const isChosen = outcome.kind === 'option' && outcome.option.key === option.key
        const isAnswer = isRevealed && option === answer
        return (
          <li
            key={option.key}
            aria-current={isChosen || undefined}
            className={`flex items-center gap-2 border-rule px-3 py-[9px] not-last:border-b sm:odd:border-r sm:nth-[n+3]:border-b-0 ${
              isChosen ? 'bg-primary-tint font-semibold shadow-[inset_3px_0_0_var(--primary)]' : ''
            }`}
          >
            <b className="text-muted">{option.key}</b> {option.text[language]}
            {isAnswer && <Check aria-hidden size={16} strokeWidth={2} className="ml-auto text-positive" />}
          </li>
        )
      })}
    </ul>
  )
}

function answerOption() {
  const truths = question.statements.flatMap((statement, at) => (statement.isTrue ? [at + 1] : []))
  return question.options.find((option) => option.correct.join() === truths.join())
}

type Words = ReturnType<typeof useCopy<(typeof copy)['en']>>

function outcomeInWords(outcome: Outcome, words: Words) {
  switch (outcome.kind) {
    case 'waiting':
      return words.waiting
    case 'option':
      return words.gives(outcome.option.key)
    case 'open': {
      const keys = outcome.options.map((option) => option.key)
      return words.stillOpen(`${keys.slice(0, -1).join(', ')} ${words.or} ${keys.at(-1)}`)
    }
    case 'none':
      return words.noOption
  }
}

function resultOf(judgements: readonly (Judgement | null)[], words: Words) {
  const right = question.statements.filter((statement, at) =>
    isRight(judgements[at] ?? null, statement.isTrue),
  )
  return words.result(right.length, question.statements.length, answerOption()?.key ?? '')
}
