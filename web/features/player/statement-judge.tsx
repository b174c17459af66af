/** One statement or pair: what it says, how the learner judges it, and after the key whether that was right and why. */

import { Check, CircleQuestionMark, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { SegmentedRadios } from '#web/components/ui/segmented-radios.tsx'
import { useFullStop } from '#web/lib/full-stop.ts'
import { useCopy } from '#web/lib/language.tsx'
import type { Both } from './attempt-types.ts'
import { copy } from './player-copy.ts'
import type { Call } from './player-rules.ts'
import { QuestionText } from './question-language.tsx'
import { type NamedSource, ReasonSource } from './reason-source.tsx'

export type Verdict = { isTrue: boolean; reason: Both | undefined; source: NamedSource | undefined }

export function StatementRow({
  at,
  name,
  isPair,
  call,
  isMarked = false,
  verdict,
  isLocked,
  onCall,
  children,
}: {
  at: number
  name: string
  isPair: boolean
  call: Call
  /** A key judges this one next. */
  isMarked?: boolean
  verdict: Verdict | undefined
  isLocked: boolean
  onCall: (call: Call) => void
  children: ReactNode
}) {
  const statement = useId()
  return (
    <li
      data-statement={at}
      className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 gap-y-2 border-rule border-b py-3.5 lg:grid-cols-[1.25rem_minmax(0,1fr)_auto] lg:gap-x-5"
    >
      <span
        aria-hidden
        className={`font-read font-semibold text-item leading-normal ${isMarked ? 'text-muted lg:text-primary lg:underline lg:decoration-2' : 'text-muted'}`}
      >
        {at + 1}
      </span>
      <div id={statement} className="min-w-0 text-pretty font-read text-item leading-normal">
        {children}
      </div>
      <div className="col-start-2 grid content-start gap-2 lg:col-start-3 lg:row-start-1 lg:row-end-3 lg:justify-items-end">
        <JudgeButtons
          name={name}
          about={statement}
          isPair={isPair}
          call={call}
          isLocked={isLocked}
          onCall={onCall}
        />
        {verdict && <VerdictWord call={call} isTrue={verdict.isTrue} />}
      </div>
      {verdict?.reason && (
        <p
          className={`col-start-2 max-w-read border-l-3 pl-3 text-muted text-sm leading-normal ${isRightCall(call, verdict.isTrue) ? 'border-positive' : isOpenCall(call) ? 'border-control' : 'border-negative'}`}
        >
          <b className="text-ink">
            <TruthWord isTrue={verdict.isTrue} isPair={isPair} />
          </b>{' '}
          <QuestionText text={verdict.reason} /> {verdict.source && <ReasonSource source={verdict.source} />}
        </p>
      )}
    </li>
  )
}

/** Neither right nor wrong: it was left open. */
function isOpenCall(call: Call) {
  return call === 'u' || call === '-'
}

function isRightCall(call: Call, isTrue: boolean) {
  return call === (isTrue ? 't' : 'f')
}

function TruthWord({ isTrue, isPair }: { isTrue: boolean; isPair: boolean }) {
  const words = useCopy(copy)
  const stop = useFullStop()
  if (isPair) return `${isTrue ? words.matched : words.notMatched}${stop}`
  return `${isTrue ? words.isTrue : words.isFalse}${stop}`
}

function VerdictWord({ call, isTrue }: { call: Call; isTrue: boolean }) {
  const words = useCopy(copy)
  const isUnsure = isOpenCall(call)
  const isRight = isRightCall(call, isTrue)
  const Icon = isRight ? Check : isUnsure ? CircleQuestionMark : X
  const colour = isRight ? 'text-positive' : isUnsure ? 'text-muted' : 'text-negative'
  const word = isRight ? words.verdictRight : isTrue ? words.verdictIsTrue : words.verdictIsFalse
  return (
    <p className={`flex items-center gap-1.5 font-semibold text-xs ${colour}`}>
      <Icon aria-hidden size={15} strokeWidth={2} />
      {word}
    </p>
  )
}

function JudgeButtons({
  name,
  about,
  isPair,
  call,
  isLocked,
  onCall,
}: {
  name: string
  /** The id of what is judged. */
  about: string
  isPair: boolean
  call: Call
  isLocked: boolean
  onCall: (call: Call) => void
}) {
  const words = useCopy(copy)
  const choices = [
    { value: 't', label: isPair ? words.matched : words.isTrue },
    { value: 'f', label: isPair ? words.notMatched : words.isFalse },
    { value: 'u', label: words.unsure },
  ] as const
  return (
    <SegmentedRadios
      legend={name}
      describedBy={about}
      choices={choices}
      value={call}
      isDisabled={isLocked}
      onChoose={onCall}
    />
  )
}
