/** The mentor's comments that are written again and again: looked through, added, changed, shared, removed. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { RemovedRow } from '#web/components/removed-row.tsx'
import { ShowMore } from '#web/components/show-more.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { usePortions } from '#web/components/use-portions.ts'
import { useSecondThoughts } from '#web/components/use-second-thoughts.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useSignedInUser } from '#web/session/session.tsx'
import { copy as criteriaCopy } from './criteria-copy.ts'
import { copy } from './desk-copy.ts'
import {
  deskKey,
  type KeptComment,
  keepLibraryComment,
  type LibraryComment,
  libraryQuery,
  removeLibraryComment,
} from './desk-queries.ts'
import { DeskState } from './desk-state.tsx'
import { LibraryForm } from './library-form.tsx'
import { found } from './library-rules.ts'
import { useDeskFailure } from './use-desk-failure.ts'

/** More than these are shown when they are asked for; the search goes through all. */
const AT_ONCE = 50

export default function LibraryView() {
  const words = useCopy(copy)
  const { id: userId } = useSignedInUser()
  const [asked, setAsked] = useState('')
  const [editing, setEditing] = useState<KeptComment | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const library = useQuery(libraryQuery)
  const keep = useLibraryAction(keepLibraryComment, words.kept)
  const remove = useLibraryAction(removeLibraryComment)
  const removal = useSecondThoughts((id) => remove.mutateAsync(id).catch(() => {}))
  const fits = found(library.data ?? [], asked)
  const { shown, further } = usePortions(fits, AT_ONCE)
  const list = useRef<HTMLUListElement>(null)
  if (!library.data) return <DeskState {...library} />
  const isNew = editing !== null && !library.data.some(({ id }) => id === editing.id)
  function close(comment: KeptComment) {
    setEditing(null)
    // the form goes, and whoever wrote in it is where it was opened
    requestAnimationFrame(() => {
      const row = document.getElementById(`kept-${comment.id}`)
      ;(row?.querySelector('button') ?? add.current)?.focus()
    })
  }
  const form = (comment: KeptComment) => (
    <LibraryForm
      key={comment.id}
      comment={comment}
      isBusy={keep.isPending}
      onKeep={(kept) => keep.mutate(kept, { onSuccess: () => close(comment) })}
      onCancel={() => close(comment)}
    />
  )
  return (
    <>
      <p className="pb-5 text-muted text-sm">{words.librarySays}</p>
      <div className="flex flex-wrap items-center gap-3 pb-4">
        <input
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          value={asked}
          onChange={({ target }) => setAsked(target.value)}
          className="h-11 min-w-0 flex-1 rounded-control border border-control bg-surface px-3 text-md md:max-w-sm"
        />
        <Button
          ref={add}
          onClick={() => setEditing({ id: crypto.randomUUID(), body: '', criterion: null, shared: false })}
        >
          {words.add}
        </Button>
      </div>
      {isNew && editing && <div className="border-rule border-t py-4">{form(editing)}</div>}
      {library.data.length === 0 && !isNew && (
        <Notice title={words.libraryNone}>
          <p>{words.libraryNoneSays}</p>
        </Notice>
      )}
      {library.data.length > 0 && fits.length === 0 && (
        <p role="status" className="border-rule border-y py-6 text-muted">
          {words.noneFits}
        </p>
      )}
      <ul ref={list} className="border-ink border-t empty:hidden">
        {shown.map((comment) =>
          removal.isGoing(comment.id) ? (
            <RemovedRow
              key={comment.id}
              says={words.removed}
              undo={words.undo}
              onUndo={removal.undoOf(comment.id)}
              className="max-w-3xl"
            />
          ) : (
            <li
              key={comment.id}
              id={`kept-${comment.id}`}
              className="grid max-w-3xl gap-2 border-rule border-b py-4"
            >
              {editing?.id === comment.id ? (
                form(comment)
              ) : (
                <Kept
                  comment={comment}
                  isOwn={comment.user_id === userId}
                  onEdit={() => setEditing(comment)}
                  onRemove={() => removal.remove(comment.id)}
                />
              )}
            </li>
          ),
        )}
      </ul>
      <ShowMore of={further} count={shown.length} list={list}>
        {words.more}
      </ShowMore>
    </>
  )
}

function Kept({
  comment,
  isOwn,
  onEdit,
  onRemove,
}: {
  comment: LibraryComment
  isOwn: boolean
  onEdit: () => void
  onRemove: () => void
}) {
  const words = useCopy(copy)
  const criteria = useCopy(criteriaCopy)
  const facts = [
    comment.criterion && criteria.names[comment.criterion],
    words.used(comment.uses),
    comment.shared && words.isShared,
  ]
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-wrap font-read text-item">{comment.body}</p>
      <div className="flex flex-wrap items-center gap-x-4">
        <p className="text-muted text-xs">{facts.filter(Boolean).join(' · ')}</p>
        {isOwn && (
          <span className="ml-auto flex">
            <Button variant="quiet" size="sm" onClick={onEdit}>
              {words.edit}
            </Button>
            <Button variant="quiet" size="sm" onClick={onRemove}>
              {words.remove}
            </Button>
          </span>
        )}
      </div>
    </>
  )
}

function useLibraryAction<Given>(act: (given: Given) => Promise<void>, done?: string) {
  const words = useCopy(copy)
  const failure = useDeskFailure(words.doneFailed)
  const client = useQueryClient()
  return useMutation({
    ...failure,
    mutationFn: act,
    onSuccess: () => void (done && toast.success(done)),
    onSettled: () => client.invalidateQueries({ queryKey: [...deskKey, 'library'] }),
  })
}
