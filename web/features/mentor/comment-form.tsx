/** One comment, written or changed; `/` in an empty one opens the library. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { ChangedSince } from '#web/components/changed-since.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { useKeptText } from '#web/lib/use-kept-text.ts'
import { CriterionChoice } from './criterion-choice.tsx'
import { deskKey, keepLibraryComment } from './desk-queries.ts'
import { focusInPlace } from './focus-in-place.ts'
import { LibraryPicker } from './library-picker.tsx'
import { copy } from './marking-copy.ts'
import type { Pending } from './marking-desk.tsx'
import type { Comment } from './marking-shapes.ts'
import { useDeskFailure } from './use-desk-failure.ts'

export function CommentForm({
  answerId,
  pending: { place, comment },
  language,
  onKeep,
  onCancel,
}: {
  answerId: string
  pending: Pending
  /** Of the answer, which is what is quoted. */
  language: 'en' | 'hi'
  onKeep: (comment: Comment) => void
  onCancel: () => void
}) {
  const words = useCopy(copy)
  const hintId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  // its place may be chosen anew, and the desk left: what is typed stays
  const kept = useKeptText(`comment:${answerId}:${comment?.id ?? 'new'}`, comment?.body)
  const { text: body, type: setBody } = kept
  const [criterion, setCriterion] = useState(comment?.criterion ?? null)
  const [isPicking, setIsPicking] = useState(false)
  const [isForLibrary, setIsForLibrary] = useState(false)
  const client = useQueryClient()
  const failure = useDeskFailure(words.keepFailed, 'always')
  const keepForLater = useMutation({
    ...failure,
    mutationFn: keepLibraryComment,
    onSettled: () => client.invalidateQueries({ queryKey: [...deskKey, 'library'] }),
  })

  function handleSubmit(event?: FormEvent) {
    event?.preventDefault()
    const said = body.trim()
    if (!said) return area.current?.focus()
    if (isForLibrary) {
      keepForLater.mutate({ id: crypto.randomUUID(), body: said, criterion, shared: false })
    }
    kept.forget()
    const { range_start, range_end, quote, page, x, y } = place
    onKeep({
      ...{ id: comment?.id ?? crypto.randomUUID(), criterion, body: said },
      ...{ range_start, range_end, quote, page, x, y },
    })
  }
  function cancel() {
    kept.forget()
    onCancel()
  }
  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Escape') return cancel()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return handleSubmit()
    if (event.key === '/' && body === '') {
      event.preventDefault()
      setIsPicking(true)
    }
  }

  return (
    <form
      onSubmit={handleSubmit}
      aria-label={comment ? words.change : words.add}
      data-foot
      className="sticky bottom-0 z-10 mt-5 grid gap-3 border border-rule border-t-2 border-t-accent bg-surface p-4 shadow-float"
    >
      <p className="line-clamp-2 text-sm">
        <b>{place.quote ? words.onWords : place.page ? words.onPage(place.page) : words.onWhole}</b>
        {place.quote && (
          <q lang={language} className="ml-2 font-read text-muted italic">
            {place.quote}
          </q>
        )}
      </p>
      {isPicking ? (
        <LibraryPicker
          onPick={(picked) => {
            setBody(picked.body)
            setCriterion(criterion ?? picked.criterion)
            setIsPicking(false)
            requestAnimationFrame(() => focusInPlace(area.current))
          }}
          onCancel={() => {
            setIsPicking(false)
            requestAnimationFrame(() => focusInPlace(area.current))
          }}
        />
      ) : (
        <>
          <ChangedSince form={kept} />
          <textarea
            ref={area}
            id="comment-body"
            aria-label={words.comment}
            aria-describedby={hintId}
            rows={3}
            maxLength={1000}
            value={body}
            onChange={({ target }) => setBody(target.value)}
            onKeyDown={handleKey}
            className="w-full rounded-control border border-control bg-surface px-3 py-2.5 text-md focus-visible:rounded-control"
          />
          <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,16rem)_auto_1fr]">
            <CriterionChoice
              label={words.criterion}
              none={words.noCriterion}
              value={criterion}
              onChoose={setCriterion}
            />
            <Button onClick={() => setIsPicking(true)}>{words.library}</Button>
            <label className="flex min-h-11 items-center gap-2.5 text-sm">
              <input
                type="checkbox"
                checked={isForLibrary}
                onChange={({ target }) => setIsForLibrary(target.checked)}
                className="size-4 accent-primary"
              />
              {words.keepIt}
            </label>
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit">{comment ? words.change : words.add}</Button>
            <Button variant="quiet" onClick={cancel}>
              {words.cancel}
            </Button>
            <p id={hintId} className="hidden text-muted text-xs md:block">
              {words.commentHint}
            </p>
          </div>
        </>
      )}
    </form>
  )
}
