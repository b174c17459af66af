/** A learner's answer: planned, written, kept, and handed in. */

import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { AnswerPages } from '#web/features/answer-pages/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { useAfterPause } from '#web/lib/use-after-pause.ts'
import { type Fields, isBlank } from './answer-fields.ts'
import { ConflictView } from './conflict-view.tsx'
import { DiscardDraft } from './discard-draft.tsx'
import { useExtraMinutes } from './extra-minutes.ts'
import { HandIn } from './hand-in.tsx'
import type { ServerDraft } from './keeper-state.ts'
import { answerAddress, questionAddress } from './mains-address.ts'
import { answerKeys, type Question } from './mains-queries.ts'
import { PlanStep } from './plan-step.tsx'
import { SaveLine } from './save-line.tsx'
import { useAnswerKeeper } from './use-answer-keeper.ts'
import { copy } from './write-copy.ts'
import { WriteStep } from './write-step.tsx'
import type { Writing } from './writing.ts'

/** Without a letter for so long, somebody has stopped writing. */
const PAUSE_MS = 1500

type Given = {
  userId: string
  question: Question
  /** As the server has it; null where it has none, undefined where it could not be asked. */
  stored: ServerDraft | null | undefined
  fresh: Fields
  /** A new version, which goes straight to writing. */
  begins: boolean
  onOpen: () => void
}

export function LearnerDesk({ userId, question, stored, fresh, begins, onOpen }: Given) {
  const words = useCopy(copy)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [address] = useSearchParams()
  const { keeper, state } = useAnswerKeeper(userId, question.id, stored, fresh)
  const { id, fields, status, isHandingIn } = state
  const isOver = status.kind === 'handed_in'
  // what asks to choose takes the place of the text: nobody is stopped in the midst of a sentence, whose letters would be lost
  const isTyping = useAfterPause(fields.text, PAUSE_MS) !== fields.text
  const [unsent, setUnsent] = useState(0)
  const [unread, setUnread] = useState(0)
  const extraMinutes = useExtraMinutes(userId)
  const first = useRef({ onOpen, begins, navigate })
  const writing: Writing = {
    fields,
    current: () => keeper.state().fields,
    change: keeper.change,
    tick: keeper.tick,
  }

  useEffect(() => {
    first.current.onOpen()
    if (first.current.begins)
      void first.current.navigate(questionAddress(question.id, 'write'), { replace: true })
  }, [question.id])

  useEffect(() => {
    if (!isOver) return
    forgetWaitingPages(userId, id)
    void queryClient.invalidateQueries({ queryKey: answerKeys.all })
    // another view at the same address: it is read from its top, not from where the last word was written
    window.scrollTo(0, 0)
    void navigate(answerAddress(id), { replace: true })
  }, [isOver, userId, id, navigate, queryClient])

  const isWriting = address.get('step') === 'write'
  const isWaiting = isHandingIn && status.kind === 'offline'
  const waiting = useRef<HTMLDivElement>(null)
  // it was asked for below the text, and what came of it stands above
  useFocusAgain(String(isWaiting), () => {
    waiting.current?.scrollIntoView({ block: 'center' })
    return waiting.current
  })
  const notice =
    status.kind === 'conflict' && !(isWriting && isTyping) ? (
      <ConflictView status={status} mine={fields} onChoose={(choice) => void keeper.resolve(choice)} />
    ) : undefined
  if (!isWriting) {
    return (
      <PlanStep
        question={question}
        writing={writing}
        above={notice && <div className="pb-8">{notice}</div>}
      />
    )
  }
  const isReadOnly = isHandingIn || notice !== undefined || isOver
  return (
    <WriteStep
      question={question}
      writing={writing}
      extraMinutes={extraMinutes}
      isReadOnly={isReadOnly}
      instead={notice && <div className="py-4">{notice}</div>}
      notice={
        isWaiting && (
          <div
            ref={waiting}
            tabIndex={-1}
            role="status"
            className="mb-4 border-accent-line border-l-3 pl-5 outline-none focus-visible:shadow-none"
          >
            <p className="font-read font-semibold text-h4">{words.waits}</p>
            <p className="mt-1 text-muted text-sm">{words.waitsSays}</p>
            <Button className="mt-3" onClick={keeper.takeBack}>
              {words.takeBack}
            </Button>
          </div>
        )
      }
      pages={
        <Suspense fallback={<Skeleton label={words.pagesLoading} lines={[60, 80]} />}>
          <AnswerPages
            answerId={id}
            text={fields.text}
            language={fields.language}
            isReadOnly={isReadOnly}
            onTranscript={(text: string) => keeper.change({ text })}
            ensureSaved={keeper.ensureSaved}
            onUnsent={setUnsent}
            onUnread={setUnread}
          />
        </Suspense>
      }
      saving={!isBlank(fields) && <SaveLine status={status} />}
      actions={
        isWaiting ? (
          <p className="font-semibold text-sm">{words.waits}</p>
        ) : (
          <HandIn
            question={question}
            extraMinutes={extraMinutes}
            fields={fields}
            unsentPages={fields.mode === 'pages' ? unsent : 0}
            unreadPages={fields.mode === 'pages' ? unread : 0}
            isBusy={isHandingIn || isOver}
            onHandIn={() => void keeper.handIn()}
          />
        )
      }
      after={
        // pages alone make a draft, too
        (!isBlank(fields) || fields.mode === 'pages') && (
          <DiscardDraft id={id} keeper={keeper} onGone={() => forgetWaitingPages(userId, id)} />
        )
      }
    />
  )
}

/** Photographs on this device that were not sent before the draft went. */
function forgetWaitingPages(userId: string, id: string) {
  import('#web/features/answer-pages/index.ts')
    .then(({ forgetPagesOf }) => forgetPagesOf(userId, id))
    .catch((cause) => logFailure('Could not take the pages off this device', cause))
}
