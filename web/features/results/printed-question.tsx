/** A question as it goes on paper: what was asked, what is true of it, key and answer, and why; nothing to press. */

import { Check, X } from 'lucide-react'
import { LETTERS, QuestionText } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { Reasons } from './reasons.tsx'
import { copy } from './results-copy.ts'
import type { Row } from './results-rules.ts'

export function PrintedQuestion({ row }: { row: Row }) {
  const words = useCopy(copy)
  const { question, feedback } = row
  const { asked, format } = question
  // Of single questions each option has its reason; elsewhere each statement or pair, or the order as a whole.
  const optionReasons = format === 'single' ? feedback.reasons : []
  const otherReasons = format === 'single' ? [] : feedback.reasons
  const lines = asked.statements ?? asked.items ?? asked.pairs ?? []
  return (
    <div className="text-sm">
      <h3 className="font-read text-item">
        <QuestionText text={asked.stem} />
      </h3>
      {lines.length > 0 && (
        <ol className="mt-1 list-decimal pl-6">
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: statements keep their numbers
            <li key={at}>
              {'left' in line ? (
                <>
                  <QuestionText text={line.left} secondary="inline" /> :{' '}
                  <QuestionText text={line.right} secondary="inline" />
                </>
              ) : (
                <QuestionText text={line} />
              )}
              {feedback.truths[at] !== undefined && (
                <span className="block text-muted text-xs">
                  <b>{feedback.truths[at] ? words.isTrue : words.isFalse}</b>{' '}
                  {otherReasons[at] && <QuestionText text={otherReasons[at]} secondary="inline" />}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {asked.ask && (
        <p className="mt-1 font-semibold">
          <QuestionText text={asked.ask} />
        </p>
      )}
      <ul className="mt-1">
        {asked.options.map((option, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options keep their letters
          <li key={at} className={feedback.key === at ? 'font-semibold' : ''}>
            {LETTERS[at]} <QuestionText text={option} secondary="inline" />
            {feedback.key === at && (
              <span className="ml-2 text-positive text-xs">
                <Check aria-hidden size={12} strokeWidth={2} className="inline" /> {words.key}
              </span>
            )}
            {question.selected === at && (
              <span className="ml-2 text-xs">
                {feedback.key !== at && <X aria-hidden size={12} strokeWidth={2} className="inline" />}{' '}
                {words.yours}
              </span>
            )}
            {optionReasons[at] && (
              <span className="block pl-4 font-normal text-muted text-xs">
                <QuestionText text={optionReasons[at]} secondary="inline" />
              </span>
            )}
          </li>
        ))}
      </ul>
      {format === 'sequence' && otherReasons[0] && (
        <p className="mt-1 text-muted text-xs">
          <QuestionText text={otherReasons[0]} />
        </p>
      )}
      <Reasons feedback={feedback} />
    </div>
  )
}
