/** The second step: the answer itself. On a phone the page is the text, with what is needed to write it around it. */

import { type ReactNode, useState } from 'react'
import { Localised } from '#web/components/localised.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { SegmentedRadios } from '#web/components/ui/segmented-radios.tsx'
import { Summary } from '#web/components/ui/summary.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { examMinutes, IDLE_AFTER_MS } from './clock-rules.ts'
import { DirectiveMeaning } from './directive.tsx'
import { questionAddress } from './mains-address.ts'
import type { Question } from './mains-queries.ts'
import { PlanLines } from './plan-lines.tsx'
import { copy as questionCopy } from './question-copy.ts'
import { QuestionFacts } from './question-facts.tsx'
import { QuestionText } from './question-text.tsx'
import { Rubric } from './rubric.tsx'
import { useSeconds } from './use-seconds.ts'
import { WordCount } from './word-count.tsx'
import { copy } from './write-copy.ts'
import type { Writing } from './writing.ts'
import { TimeSetting, useTimeChoice, WritingClock } from './writing-clock.tsx'

/** As the server takes it (`answers.text`). */
const LONGEST = 20_000

export function WriteStep({
  question,
  writing,
  extraMinutes = 0,
  isReadOnly,
  saving,
  actions,
  notice,
  instead,
  pages,
  after,
}: {
  question: Question
  writing: Writing
  /** For each hour, where the examination gives this learner more time. */
  extraMinutes?: number
  /** It waits to be handed in, or to be decided about. */
  isReadOnly: boolean
  saving: ReactNode
  actions: ReactNode
  notice?: ReactNode
  /** Stands in place of the text while it cannot be written on. */
  instead?: ReactNode
  /** The part for answers on paper, where there is one. */
  pages?: ReactNode
  after?: ReactNode
}) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { toPlan } = useCopy(questionCopy)
  const { fields, change, tick } = writing
  const [time, setTime] = useTimeChoice()
  const isOnPaper = fields.mode === 'pages' && pages !== undefined
  const isRunning = useSeconds({
    isOn: !isReadOnly && !isOnPaper,
    idleAfterMs: IDLE_AFTER_MS,
    onSeconds: (more) => tick({ seconds: writing.current().seconds + more }),
  })
  return (
    <div className="page grid gap-x-14 pb-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <div className="pt-3 md:pt-6">
          <BackLink to={questionAddress(question.id)}>{toPlan}</BackLink>
        </div>
        <h1 tabIndex={-1} className="sr-only">
          {words.title((language === 'hi' && question.question_hi) || question.question)}
        </h1>
        <details open={isWide()} className="group border-rule border-b pb-3">
          <Summary className="text-sm">
            <span>
              <b className="font-semibold">{words.question}</b>{' '}
              <span className="line-clamp-1 text-muted group-open:hidden">
                <Localised en={question.question} hi={question.question_hi} />
              </span>
            </span>
          </Summary>
          <QuestionText question={question} size="small" />
          <p className="mt-2 text-muted text-xs">
            <QuestionFacts question={question} />
          </p>
        </details>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          {pages && (
            <SegmentedRadios
              legend={words.how}
              value={fields.mode}
              isDisabled={isReadOnly}
              onChoose={(mode) => change({ mode })}
              choices={[
                { value: 'typed', label: words.typed },
                { value: 'pages', label: words.pages },
              ]}
            />
          )}
          <SegmentedRadios
            legend={words.language}
            value={fields.language}
            isDisabled={isReadOnly}
            onChoose={(language) => change({ language })}
            choices={[
              { value: 'en', label: words.english },
              { value: 'hi', label: words.hindi },
            ]}
          />
        </div>
        {notice}
        {instead ?? (
          <div>
            {/* in sight above the keyboard of a phone, however long the text grows */}
            <div
              data-bar
              className="-mx-1.5 sticky top-0 z-10 flex min-h-12 flex-wrap items-center gap-x-5 gap-y-0.5 bg-paper px-1.5 pt-1.5 pb-2.5"
            >
              <WordCount text={fields.text} limit={question.words} />
              {!isOnPaper && (
                <WritingClock
                  {...{ seconds: fields.seconds, choice: time, isRunning }}
                  minutes={examMinutes(question.minutes, extraMinutes)}
                />
              )}
              {saving}
            </div>
            {isOnPaper ? (
              <div className="grid gap-6 pb-4">
                {pages}
                <PaperMinutes writing={writing} isReadOnly={isReadOnly} />
                {fields.text.trim() !== '' && (
                  <Fold title={words.asItStands}>
                    <p lang={fields.language} className="whitespace-pre-wrap font-read text-md leading-read">
                      {fields.text}
                    </p>
                  </Fold>
                )}
              </div>
            ) : (
              <textarea
                aria-label={words.answer}
                placeholder={words.placeholder}
                lang={fields.language}
                spellCheck
                readOnly={isReadOnly}
                maxLength={LONGEST}
                rows={12}
                value={fields.text}
                onChange={(event) => change({ text: event.target.value })}
                className="field-sizing-content min-h-[max(16rem,52dvh)] w-full rounded-control border border-control bg-surface p-4 font-read text-read leading-read focus-visible:rounded-control read-only:bg-sunken lg:min-h-[30rem]"
              />
            )}
          </div>
        )}
        {!instead && (
          <div
            data-foot
            className="-mx-1.5 flex items-center gap-3 bg-paper px-1.5 py-3 md:sticky md:bottom-0 md:z-10 md:min-h-20 md:border-rule md:border-t md:pr-36 lg:pr-0"
          >
            {actions}
          </div>
        )}
        {after}
      </div>
      <aside className="mt-6 lg:mt-0 lg:pt-6">
        {/* scrolled by itself: grown longer than the answer beside it, it would leave what was pressed behind */}
        <div className="lg:-mx-1 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto lg:px-1">
          <Fold title={words.plan} isOpen>
            <PlanLines plan={fields.plan} parts={question.parts} language={fields.language} />
          </Fold>
          <Fold title={words.rubric}>
            <DirectiveMeaning directive={question.directive} />
            <Rubric question={question} />
          </Fold>
          <div className="border-rule border-t pt-4">
            <TimeSetting choice={time} onChoose={setTime} />
          </div>
        </div>
      </aside>
    </div>
  )
}

function Fold({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="border-rule border-t pb-3">
      <Summary className="font-semibold text-sm">{title}</Summary>
      {children}
    </details>
  )
}

function PaperMinutes({ writing: { fields, tick }, isReadOnly }: { writing: Writing; isReadOnly: boolean }) {
  const words = useCopy(copy)
  const [typed, setTyped] = useState(() =>
    fields.seconds > 0 ? String(Math.round(fields.seconds / 60) || '') : '',
  )
  return (
    <label className="flex flex-wrap items-center gap-3 text-sm">
      {words.paperMinutes}
      <input
        inputMode="numeric"
        readOnly={isReadOnly}
        value={typed}
        onChange={(event) => {
          const minutes = event.target.value.replace(/\D/g, '').slice(0, 3)
          setTyped(minutes)
          tick({ seconds: Number(minutes) * 60 })
        }}
        className="min-h-11 w-20 rounded-control border border-control bg-surface px-3 tabular-nums"
      />
    </label>
  )
}

/** On a phone the question is folded away: its text was just read, and the answer needs the room. */
function isWide() {
  return window.matchMedia('(min-width: 48rem)').matches
}
