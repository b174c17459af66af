/** The way to object to a mentor's marks: once, for thirty days, with a reason; and what came of it. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { Refused } from '#web/lib/refused.ts'
import { copy } from './learner-copy.ts'
import { type Appeal, answersKey, appealQuery, fileAppeal, withdrawAppeal } from './learner-queries.ts'
import { LongText } from './long-text.tsx'
import { useAnswerNews } from './use-answer-news.ts'

const LEAST = 20
const MOST = 1000

export function AppealPanel({ answerId }: { answerId: string }) {
  const words = useCopy(copy)
  const headingId = useId()
  useAnswerNews(answerId)
  const { data: appeal } = useQuery(appealQuery(answerId))
  if (!appeal || (appeal.state === 'none' && !appeal.may_appeal)) return null
  return (
    <section aria-labelledby={headingId} className="min-w-0 border-ink border-t pt-5 pb-8 print:hidden">
      <h2 id={headingId} className="text-h3">
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
  const withdraw = useAppealAction(answerId, () => withdrawAppeal(answerId), words.appealWithdrawn)
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

function Said({ title, children }: { title: string; children: string | null }) {
  return (
    <div className="border-rule border-l-2 pl-3">
      <p className="font-medium text-muted text-xs">{title}</p>
      <p className="whitespace-pre-wrap font-read text-md leading-read">{children}</p>
    </div>
  )
}

function File({ answerId, appeal }: { answerId: string; appeal: Appeal }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const file = useAppealAction(answerId, (text: string) => fileAppeal(answerId, text), words.appealSent)
  const isShort = reason.trim().length < LEAST
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (!isShort) file.mutate(reason.trim())
  }
  return (
    <>
      <p className="mt-1.5 max-w-[62ch] text-muted text-sm">
        {words.appealSays(appeal.closes_at ? plainDate(dayOf(new Date(appeal.closes_at)), locale) : '')}
      </p>
      {!isOpen && (
        <Button className="mt-4" onClick={() => setIsOpen(true)}>
          {words.appeal}
        </Button>
      )}
      {isOpen && (
        <form onSubmit={handleSubmit} noValidate className="mt-4 grid max-w-read gap-3">
          <LongText
            label={words.appealLabel}
            hint={words.appealHint}
            foot={words.letters(reason.length, MOST)}
            maxLength={MOST}
            rows={5}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            error={isTried && isShort ? words.tooShort(LEAST) : undefined}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isBusy={file.isPending}>
              {words.appealSend}
            </Button>
            <Button variant="quiet" onClick={() => setIsOpen(false)}>
              {words.cancel}
            </Button>
          </div>
        </form>
      )}
    </>
  )
}

function useAppealAction(answerId: string, act: (given: string) => Promise<Appeal>, done: string) {
  const words = useCopy(copy)
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (appeal) => {
      client.setQueryData(appealQuery(answerId).queryKey, appeal)
      toast.success(done)
    },
    onError: (error) => void toast.error(error instanceof Refused ? error.message : words.doneFailed),
    onSettled: () => client.invalidateQueries({ queryKey: [...answersKey, 'appeal'] }),
  })
}
