/** The desk for one answer: what was asked and written at the left, marks and comments at the right. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { CRITERIA } from '#supabase/functions/_shared/mains/types.ts'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { kept } from '#web/lib/storage.ts'
import { useKeys } from '#web/lib/use-keys.ts'
import { AnswerPaper } from './answer-paper.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import { CriteriaMarks, focusCriterion } from './criteria-marks.tsx'
import { deskKey } from './desk-queries.ts'
import { focusInPlace } from './focus-in-place.ts'
import { KeysHelp } from './keys-help.tsx'
import { copy } from './marking-copy.ts'
import { type Case, layBack, type Released, saveMarks } from './marking-queries.ts'
import type { Comment } from './marking-shapes.ts'
import { createMarksKeeper } from './marks-keeper.ts'
import { besideSentence, inPlace, sentencesOf } from './marks-rules.ts'
import { MarksStatus } from './marks-status.tsx'
import { PagePins } from './page-pins.tsx'
import { QuestionPart } from './question-part.tsx'
import { ReleaseBox } from './release-box.tsx'
import { useDeskFailure } from './use-desk-failure.ts'

/** Where a comment is about to stand; with an id, one that is there already. */
export type Place = Pick<Comment, 'range_start' | 'range_end' | 'quote' | 'page' | 'x' | 'y'>
export type Pending = { place: Place; comment?: Comment }

export const NOWHERE: Place = {
  range_start: null,
  range_end: null,
  quote: null,
  page: null,
  x: null,
  y: null,
}

export function MarkingDesk({
  work,
  onDone,
}: {
  work: Case
  onDone: (released: Released, work: Case) => void
}) {
  const words = useCopy(copy)
  const keeper = useKeeper(work)
  const { fields: draft, status, until } = useSyncExternalStore(keeper.subscribe, keeper.state)
  const [pending, setPending] = useState<Pending | null>(null)
  const comments = inPlace(draft.comments)
  const { text } = work.answer

  // the next sentence is counted from the last one that was chosen
  const left = useRef<Place>(NOWHERE)
  function close() {
    if (pending) left.current = pending.place
    setPending(null)
    // the form goes: whoever wrote in it is at the answer again
    requestAnimationFrame(() => document.getElementById('the-answer')?.focus({ preventScroll: true }))
  }
  function write(next: Pending) {
    setPending(next)
    requestAnimationFrame(() => {
      focusInPlace(document.getElementById('comment-body'))
      showWords(next.comment?.id)
    })
  }
  function choose(start: number, end: number) {
    setPending({ place: { ...NOWHERE, range_start: start, range_end: end, quote: text.slice(start, end) } })
  }
  function open(id: string) {
    const comment = draft.comments.find((one) => one.id === id)
    if (comment) setPending({ place: comment, comment })
  }
  function chooseSentence(step: 1 | -1) {
    const { range_start: start, range_end: end } = pending?.place ?? left.current
    const found = besideSentence(
      sentencesOf(text),
      start !== null && end !== null ? { start, end } : undefined,
      step,
    )
    if (!found) return
    choose(found.start, found.end)
    requestAnimationFrame(() => showWords())
  }
  function keepComment(comment: Comment) {
    const others = draft.comments.filter(({ id }) => id !== comment.id)
    keeper.change({ comments: inPlace([...others, comment]) })
    close()
  }

  useKeys({
    ...Object.fromEntries(CRITERIA.map((criterion, at) => [String(at + 1), () => focusCriterion(criterion)])),
    ']': () => chooseSentence(1),
    '[': () => chooseSentence(-1),
    c: () => {
      write(pending ?? { place: NOWHERE })
    },
    r: () => document.getElementById('mentor-remark')?.focus(),
  })

  return (
    <>
      <div
        data-bar
        className="sticky top-0 z-20 -mx-(--gutter) flex flex-wrap items-center gap-x-5 gap-y-1 border-ink border-y bg-paper px-(--gutter) py-1.5"
      >
        <MarksStatus keeper={keeper} status={status} until={until} />
        <LayBack work={work} flush={keeper.flush} />
      </div>
      <div className="grid items-start gap-x-12 gap-y-8 pt-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-8">
          <QuestionPart work={work} points={draft.points} onPoints={(points) => keeper.change({ points })} />
          <div className="min-w-0">
            <AnswerPaper
              work={work}
              comments={comments}
              pending={pending}
              onChoose={choose}
              onSentence={chooseSentence}
              onOpen={open}
            />
            {work.pages.length > 0 && (
              <PagePins
                pages={work.pages}
                comments={comments}
                pending={pending}
                onOpen={open}
                onPin={(page, x, y) => setPending({ place: { ...NOWHERE, page, x, y } })}
              />
            )}
            {pending && (
              <CommentForm
                key={pending.comment?.id ?? 'new'}
                answerId={work.answer.id}
                pending={pending}
                language={work.answer.language}
                onKeep={keepComment}
                onCancel={close}
              />
            )}
          </div>
          <CommentList
            comments={comments}
            language={work.answer.language}
            editedId={pending?.comment?.id}
            onEdit={(comment) => write({ place: comment, comment })}
            onWhole={() => write({ place: NOWHERE })}
            onChange={(next) => keeper.change({ comments: next })}
          />
        </div>
        <div className="grid gap-6 lg:sticky lg:top-16 lg:max-h-[calc(100dvh-5rem)] lg:overflow-y-auto lg:px-1 lg:pb-16">
          <CriteriaMarks
            draft={draft}
            questionMarks={work.question.marks}
            onChange={(criteria) => keeper.change({ criteria })}
          />
          <ReleaseBox work={work} keeper={keeper} onDone={onDone} />
          <KeysHelp />
        </div>
      </div>
      <p className="sr-only" role="status">
        {pending?.place.quote && words.chosen(pending.place.quote)}
      </p>
    </>
  )
}

/** Brings the words that a comment is on, or is about to stand on, above the form that stays at the lower edge. */
function showWords(id = 'pending') {
  document.querySelector(`[data-marks~="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'center' })
}

function LayBack({ work, flush }: { work: Case; flush: () => Promise<void> }) {
  const words = useCopy(copy)
  const client = useQueryClient()
  const navigate = useNavigate()
  const failure = useDeskFailure(words.doneFailed)
  const lay = useMutation({
    ...failure,
    mutationFn: async () => {
      await flush()
      await layBack(work.answer.id)
    },
    onSuccess: () => {
      toast.success(words.laidBack)
      void client.invalidateQueries({ queryKey: [...deskKey, 'queue'] })
      void navigate('/mentor')
    },
  })
  return (
    <Button variant="quiet" size="sm" className="ml-auto" isBusy={lay.isPending} onClick={() => lay.mutate()}>
      {words.layBack}
    </Button>
  )
}

function useKeeper(work: Case) {
  const [keeper] = useState(() =>
    createMarksKeeper({
      stored: work.draft,
      until: work.until,
      save: (revision, draft) => saveMarks(work.answer.id, revision, draft),
      store: kept.local,
    }),
  )
  useEffect(() => {
    void keeper.open()
    // Whoever leaves the desk mid-word loses nothing: it is on the device, and sent now.
    return () => keeper.close()
  }, [keeper])
  return keeper
}
