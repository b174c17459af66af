/** The way to object to a mentor's marks: once, for thirty days, with a reason; and what came of it. */

import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { languageOf } from '#web/lib/spoken-text.ts'
import { copy } from './learner-copy.ts'
import { type Appeal, answersKey, appealQuery, fileAppeal, withdrawAppeal } from './learner-queries.ts'
import { ReasonForm } from './reason-form.tsx'
import { useAnswerNews } from './use-answer-news.ts'
import { useLearnerAct } from './use-learner-act.ts'

export function AppealPanel({ answerId }: { answerId: string }) {
  const words = useCopy(copy)
  const headingId = useId()
  useAnswerNews(answerId)
  const { data: appeal } = useQuery(appealQuery(answerId))
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusAgain(appeal?.state, () => heading.current)
  if (!appeal || (appeal.state === 'none' && !appeal.may_appeal)) return null
  return (
    <section aria-labelledby={headingId} className="min-w-0 border-ink border-t pt-5 pb-8 print:hidden">
      <h2 ref={heading} id={headingId} tabIndex={-1} className="text-h3">
        {words.appealTitle}
      </h2>
      {appeal.state === 'none' ? (
        <File answerId={answerId} appeal={appeal} />
      ) : (
        <Filed answerId={answerId} appeal={appeal} />
      )}
    </section>
  )
}

const SAID = {
  open: 'appealOpen',
  withdrawn: 'appealWithdrawn',
  upheld: 'appealUpheld',
  changed: 'appealChanged',
} as const

function Filed({ answerId, appeal }: { answerId: string; appeal: Appeal }) {
  const words = useCopy(copy)
  const withdraw = useAppealAct(answerId, () => withdrawAppeal(answerId), words.appealWithdrawn)
  if (appeal.state === 'none') return null
  return (
    <div className="mt-3 grid max-w-read gap-4 text-sm">
      <p role="status" className="font-semibold">
        {words[SAID[appeal.state]]}
      </p>
      <Said title={words.yourReason}>{appeal.reason}</Said>
      {appeal.reply && <Said title={words.reply}>{appeal.reply}</Said>}
      {appeal.state === 'open' && (
        <Button
          size="sm"
          className="justify-self-start"
          isBusy={withdraw.isPending}
          onClick={() => withdraw.mutate('')}
        >
          {words.appealWithdraw}
        </Button>
      )}
    </div>
  )
}

function Said({ title, children: text }: { title: string; children: string | null }) {
  return (
    <div className="border-rule border-l-2 pl-3">
      <p className="font-medium text-muted text-xs">{title}</p>
      <p lang={languageOf(text ?? '')} className="whitespace-pre-wrap font-read text-md leading-read">
        {text}
      </p>
    </div>
  )
}

function File({ answerId, appeal }: { answerId: string; appeal: Appeal }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const file = useAppealAct(answerId, (text: string) => fileAppeal(answerId, text), words.appealSent)
  return (
    <ReasonForm
      name={`appeal:${answerId}`}
      says={words.appealSays(appeal.closes_at ? plainDate(dayOf(new Date(appeal.closes_at)), locale) : '')}
      ask={words.appeal}
      label={words.appealLabel}
      hint={words.appealHint}
      send={words.appealSend}
      rows={5}
      least={20}
      most={1000}
      isBusy={file.isPending}
      onSend={file.mutate}
    />
  )
}

function useAppealAct(answerId: string, act: (given: string) => Promise<Appeal>, done: string) {
  const shown = appealQuery(answerId).queryKey
  return useLearnerAct(act, { done, shown, stale: [...answersKey, 'appeal'], sent: `appeal:${answerId}` })
}
