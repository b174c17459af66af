/** A question as it is answered: stem, statements to judge, options to choose or strike out, and how sure one is. */

import { Check, Strikethrough, X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { useCopy } from '#web/lib/language.tsx'
import type { AnswerState, Feedback, Question } from './attempt-types.ts'
import { copy } from './player-copy.ts'
import {
  callAt,
  judgedCount,
  type Outcome,
  outcomeOf,
  withJudgement,
  withSelected,
  withStruck,
} from './player-rules.ts'
import { QuestionText } from './question-language.tsx'
import { type NamedSource, ReasonSource, useReasonSource } from './reason-source.tsx'
import { StatementRow } from './statement-judge.tsx'

export const LETTERS = ['a', 'b', 'c', 'd']

export function QuestionView({
  question,
  answer,
  feedback,
  isLocked,
  headingId,
  asksConfidence = true,
  marked,
  onJudged,
  onAct,
}: {
  question: Question
  answer: AnswerState
  feedback: Feedback | undefined
  /** Nothing can be changed any more. */
  isLocked: boolean
  headingId: string
  asksConfidence?: boolean
  /** The statement that a key judges next. */
  marked?: number
  onJudged?: (at: number) => void
  onAct: (change: (answer: AnswerState) => AnswerState) => void
}) {
  const { asked, format } = question
  return (
    <>
      <h2
        id={headingId}
        tabIndex={-1}
        className="max-w-read text-pretty font-read font-semibold text-lede leading-[1.45] outline-none focus-visible:shadow-none"
      >
        <QuestionText text={asked.stem} />
      </h2>
      {judgedCount(asked, format) > 0 && (
        <Judged
          question={question}
          answer={answer}
          feedback={feedback}
          isLocked={isLocked}
          marked={isLocked ? undefined : marked}
          onJudged={onJudged}
          onAct={onAct}
        />
      )}
      {asked.items && (
        <ol className="mt-4 border-ink border-t">
          {asked.items.map((item, at) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: items keep their numbers
              key={at}
              className="grid grid-cols-[1.25rem_1fr] gap-3 border-rule border-b py-3 font-read text-item"
            >
              <span className="text-muted">{at + 1}</span>
              <span>
                <QuestionText text={item} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {asked.ask && (
        <p id={`${headingId}-ask`} className="mt-5 font-read font-semibold text-item leading-normal">
          <QuestionText text={asked.ask} />
        </p>
      )}
      <Options
        // what is asked for stands far above, below the stem and the statements
        about={asked.ask ? `${headingId}-ask` : headingId}
        question={question}
        answer={answer}
        feedback={feedback}
        isLocked={isLocked}
        onAct={onAct}
      />
      {asksConfidence && <Confidence answer={answer} isLocked={isLocked} onAct={onAct} />}
    </>
  )
}

type Part = Parameters<typeof QuestionView>[0]
type PartProps = Pick<Part, 'question' | 'answer' | 'feedback' | 'isLocked' | 'onAct'>

function Judged({
  question,
  answer,
  feedback,
  isLocked,
  marked,
  onJudged,
  onAct,
}: PartProps & { marked: number | undefined; onJudged: ((at: number) => void) | undefined }) {
  const words = useCopy(copy)
  const sourceOf = useReasonSource(feedback)
  const { asked, format } = question
  const isPair = format === 'pairs'
  const outcome = outcomeOf(asked, format, answer.calls)
  return (
    <>
      {asked.heads && (
        <p className="mt-4 pl-8 font-semibold text-muted text-xs">
          <QuestionText text={asked.heads[0]} secondary="inline" /> :{' '}
          <QuestionText text={asked.heads[1]} secondary="inline" />
        </p>
      )}
      <ol className="mt-4 border-ink border-t">
        {Array.from({ length: judgedCount(asked, format) }, (_, at) => {
          const statement = asked.statements?.[at]
          const pair = asked.pairs?.[at]
          const truth = feedback?.truths[at]
          return (
            <StatementRow
              // biome-ignore lint/suspicious/noArrayIndexKey: statements keep their numbers
              key={at}
              at={at}
              name={isPair ? words.pair(at + 1) : words.statement(at + 1)}
              isPair={isPair}
              call={callAt(answer.calls, at)}
              isMarked={at === marked}
              verdict={
                truth === undefined
                  ? undefined
                  : {
                      isTrue: truth,
                      reason: feedback?.reasons[at],
                      source: sourceOf(feedback?.reasons[at]),
                    }
              }
              isLocked={isLocked}
              onCall={(call) => {
                onAct((before) => withJudgement(before, asked, format, at, call))
                onJudged?.(at)
              }}
            >
              {statement && <QuestionText text={statement} />}
              {pair && (
                <>
                  <QuestionText text={pair.left} secondary="inline" />
                  <span className="text-muted"> : </span>
                  <QuestionText text={pair.right} secondary="inline" />
                </>
              )}
            </StatementRow>
          )
        })}
      </ol>
      {!feedback && (
        <p role="status" className="mt-3 min-h-5 text-muted text-sm">
          {outcomeInWords(outcome, words)}
        </p>
      )}
    </>
  )
}

type Words = ReturnType<typeof useCopy<(typeof copy)['en']>>

function outcomeInWords(outcome: Outcome, words: Words) {
  if (outcome.kind === 'judging') return words.judgeLeft(outcome.left)
  if (outcome.kind === 'option') return words.gives(LETTERS[outcome.option] ?? '')
  if (outcome.kind === 'open') return words.stillOpen(outcome.options.map((at) => LETTERS[at]).join(', '))
  return outcome.kind === 'impossible' ? words.impossible : ''
}

function Options({ about, question, answer, feedback, isLocked, onAct }: PartProps & { about: string }) {
  const words = useCopy(copy)
  const name = useId()
  const sourceOf = useReasonSource(feedback)
  const isLong = question.format === 'single' || question.format === 'reason'
  return (
    <fieldset aria-describedby={about} className="mt-3">
      <legend className="sr-only">{words.options}</legend>
      <div className={`grid gap-2 ${isLong ? '' : 'sm:grid-cols-2'}`}>
        {question.asked.options.map((option, at) => (
          <Option
            // biome-ignore lint/suspicious/noArrayIndexKey: options keep their letters
            key={at}
            name={name}
            letter={LETTERS[at] ?? ''}
            isChosen={answer.selected === at}
            isStruck={answer.struck.includes(at)}
            isKey={feedback?.key === at}
            isTold={feedback !== undefined}
            isLocked={isLocked}
            reason={question.format === 'single' ? feedback?.reasons[at] : undefined}
            source={question.format === 'single' ? sourceOf(feedback?.reasons[at]) : undefined}
            onChoose={() => onAct((before) => withSelected(before, at))}
            onStrike={() => onAct((before) => withStruck(before, at))}
          >
            <QuestionText text={option} />
          </Option>
        ))}
      </div>
      {feedback && question.format === 'sequence' && feedback.reasons[0] && (
        <p className="mt-3 max-w-read border-positive border-l-3 pl-3 text-muted text-sm leading-normal">
          <QuestionText text={feedback.reasons[0]} />
        </p>
      )}
    </fieldset>
  )
}

function Option({
  name,
  letter,
  isChosen,
  isStruck,
  isKey,
  isTold,
  isLocked,
  reason,
  source,
  onChoose,
  onStrike,
  children,
}: {
  name: string
  letter: string
  isChosen: boolean
  isStruck: boolean
  isKey: boolean
  isTold: boolean
  isLocked: boolean
  reason: Feedback['reasons'][number] | undefined
  source: NamedSource | undefined
  onChoose: () => void
  onStrike: () => void
  children: React.ReactNode
}) {
  const words = useCopy(copy)
  const look = isTold
    ? isKey
      ? 'border-positive bg-positive-tint shadow-[inset_3px_0_0_var(--positive)]'
      : isChosen
        ? 'border-negative'
        : 'border-rule'
    : isChosen
      ? 'border-primary bg-primary-tint shadow-[inset_3px_0_0_var(--primary)]'
      : 'border-rule bg-surface'
  return (
    <div className={`rounded-control border ${look}`}>
      <div className="flex items-stretch">
        <label className="relative flex min-h-12 min-w-0 flex-1 cursor-pointer items-baseline gap-3 px-3 py-2.5 has-disabled:cursor-default has-focus-visible:shadow-(--focus-ring)">
          <input
            type="radio"
            name={name}
            checked={isChosen}
            disabled={isLocked}
            onChange={onChoose}
            className="absolute inset-0 m-0 cursor-[inherit] opacity-0"
          />
          <b aria-hidden className="font-medium text-muted">
            {letter}
          </b>
          <span className="sr-only">{words.option(letter)}: </span>
          <span className={`min-w-0 ${isStruck ? 'text-muted line-through' : ''}`}>
            {children}
            {isStruck && !isTold && <span className="sr-only">, {words.struckByYou}</span>}
          </span>
        </label>
        {isTold ? (
          <OptionNote isKey={isKey} isChosen={isChosen} isStruck={isStruck} />
        ) : (
          <Button
            variant="icon"
            disabled={isLocked}
            aria-pressed={isStruck}
            aria-label={isStruck ? words.restore(letter) : words.strike(letter)}
            onClick={onStrike}
            className="self-center"
          >
            <Strikethrough aria-hidden size={16} strokeWidth={1.6} />
          </Button>
        )}
      </div>
      {reason && (
        <p className="px-3 pb-2.5 pl-9 text-muted text-sm leading-normal">
          <QuestionText text={reason} /> {source && <ReasonSource source={source} />}
        </p>
      )}
    </div>
  )
}

function OptionNote({ isKey, isChosen, isStruck }: { isKey: boolean; isChosen: boolean; isStruck: boolean }) {
  const words = useCopy(copy)
  const notes = [
    isKey && words.keyOption,
    isChosen && words.yourOption,
    isStruck && words.struckByYou,
  ].filter(Boolean)
  if (notes.length === 0) return null
  const colour = isKey ? 'text-positive' : isChosen ? 'text-negative' : 'text-muted'
  return (
    <p className={`flex items-center gap-1.5 self-center px-3 font-semibold text-xs ${colour}`}>
      {isKey && <Check aria-hidden size={15} strokeWidth={2} />}
      {!isKey && isChosen && <X aria-hidden size={15} strokeWidth={2} />}
      {notes.join(', ')}
    </p>
  )
}

/** Chosen, and chosen once more taken back. */
export function withConfidence(answer: AnswerState, confidence: number): AnswerState {
  return { ...answer, confidence: answer.confidence === confidence ? null : confidence }
}

function Confidence({ answer, isLocked, onAct }: Pick<PartProps, 'answer' | 'isLocked' | 'onAct'>) {
  const words = useCopy(copy)
  const label = useId()
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span id={label} className="text-muted text-sm">
        {isLocked ? words.howSureThen : words.howSure}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields */}
      <div role="group" aria-labelledby={label} className="flex flex-wrap gap-2">
        {words.confidences.map((name, at) => (
          <Chip
            key={name}
            isPressed={answer.confidence === at}
            isOff={isLocked}
            onPress={() => onAct((before) => withConfidence(before, at))}
          >
            {name}
          </Chip>
        ))}
      </div>
    </div>
  )
}
