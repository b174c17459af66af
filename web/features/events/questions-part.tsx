/** Questions to the mentor: read, wanted, sent, changed and taken back. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronUp } from 'lucide-react'
import { useId } from 'react'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { useOpener } from '#web/components/use-opener.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { toldLater } from '#web/lib/refusals/said-later.tsx'
import type { Origin } from '#web/session/guard.tsx'
import { useSession } from '#web/session/session.tsx'
import { copy } from './event-copy.ts'
import {
  type AskedQuestion,
  deleteQuestion,
  type EventPage,
  eventKeys,
  refusalOf,
  refusals,
  voteFor,
} from './event-queries.ts'
import { QuestionForm } from './question-form.tsx'

export function QuestionsPart({ page, isOpen }: { page: EventPage; isOpen: boolean }) {
  const words = useCopy(copy)
  const heading = useId()
  const { user } = useSession()
  const { questions } = page
  const from = { pathname: '/events', search: `?event=${page.event}&on=${page.day}`, hash: '' }
  return (
    <section aria-labelledby={heading} className="border-ink border-t pt-5">
      <h2 id={heading} className="text-h3">
        {words.questions}
      </h2>
      {isOpen && <p className="mt-1 text-muted text-sm">{words.questionsSays}</p>}
      {questions.length === 0 && (
        <p className="py-4 text-sm">{isOpen ? words.noQuestions : words.noQuestionsOver}</p>
      )}
      <ul className="mt-2">
        {questions.map((question) => (
          <Asked key={question.id} page={page} question={question} isOpen={isOpen} />
        ))}
      </ul>
      {isOpen && user && questions.filter(({ mine }) => mine).length < 3 && <QuestionForm page={page} />}
      {isOpen && !user && (
        <ButtonLink to="/auth" state={{ from } satisfies Origin} className="mt-2">
          {words.signInToAsk}
        </ButtonLink>
      )}
    </section>
  )
}

function Asked({ page, question, isOpen }: { page: EventPage; question: AskedQuestion; isOpen: boolean }) {
  const words = useCopy(copy)
  const failure = useFailureToast()
  const queryClient = useQueryClient()
  const { user } = useSession()
  const { language } = useLanguage()
  const changing = useOpener()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: eventKeys.all })
  const onMutate = failure.clear
  const onError = (error: Error) => {
    const refusal = refusalOf(error)
    if (refusal) failure.tell(toldLater(language, refusal, refusals))
    else failure.tellFailure(error, words.seatFailed)
  }
  const vote = useMutation({
    mutationFn: () => voteFor(question.id, !question.voted),
    onMutate,
    onError,
    onSettled,
  })
  const remove = useMutation({ mutationFn: () => deleteQuestion(question.id), onMutate, onError, onSettled })
  // what is on its way counts already
  const isVoted = vote.isPending ? !question.voted : question.voted
  const votes = question.votes + (vote.isPending ? (isVoted ? 1 : -1) : 0)
  if (changing.isOpen)
    return (
      <li className="border-rule border-t py-3">
        <QuestionForm page={page} question={question} onDone={changing.close} />
      </li>
    )
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-3 border-rule border-t py-3">
      {user && isOpen && !question.mine ? (
        <button
          type="button"
          aria-pressed={isVoted}
          aria-label={words.want(votes)}
          onClick={() => vote.isPending || vote.mutate()}
          aria-busy={vote.isPending || undefined}
          className="grid min-h-12 place-items-center content-center rounded-control border border-control bg-surface text-sm tabular-nums hover:bg-sunken aria-pressed:border-primary aria-pressed:bg-primary-tint aria-pressed:font-semibold aria-pressed:text-primary"
        >
          <ChevronUp aria-hidden size={16} />
          {votes}
        </button>
      ) : (
        <p className="pt-1 text-center text-muted text-xs tabular-nums">{words.votes(votes)}</p>
      )}
      <div className="min-w-0">
        <p className="wrap-anywhere whitespace-pre-line">{question.body}</p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-muted text-xs">
          <span>{question.mine ? words.mine : question.author}</span>
          {question.edited && <span>{words.edited}</span>}
        </p>
        {question.hidden && <p className="mt-1 text-caution text-xs">{words.hiddenMine}</p>}
        {question.answer && (
          <p className="wrap-anywhere mt-2 whitespace-pre-line border-accent border-l-3 bg-accent-tint p-3 text-sm">
            <b>{words.answer}:</b> {question.answer}
          </p>
        )}
        {question.mine && isOpen && (
          <p className="mt-1 flex gap-1">
            {!question.answer && (
              <Button ref={changing.button} variant="quiet" size="sm" onClick={changing.open}>
                {words.edit}
              </Button>
            )}
            <Button variant="quiet" size="sm" isBusy={remove.isPending} onClick={() => remove.mutate()}>
              {words.remove}
            </Button>
          </p>
        )}
      </div>
    </li>
  )
}
