/** All comments of the draft, in the order of their places; a removed one can be had back. */

import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy as criteriaCopy } from './criteria-copy.ts'
import { copy } from './marking-copy.ts'
import type { Comment } from './marking-shapes.ts'
import { inPlace } from './marks-rules.ts'

export function CommentList({
  comments,
  language,
  editedId,
  onEdit,
  onWhole,
  onChange,
}: {
  comments: readonly Comment[]
  language: 'en' | 'hi'
  editedId: string | undefined
  onEdit: (comment: Comment) => void
  onWhole: () => void
  onChange: (comments: Comment[]) => void
}) {
  const words = useCopy(copy)
  const criteria = useCopy(criteriaCopy)
  const [removed, setRemoved] = useState<Comment>()
  return (
    <section aria-labelledby="all-comments" className="border-ink border-t pt-4">
      <div className="flex flex-wrap items-center gap-x-4">
        <h2 id="all-comments" className="text-h4">
          {words.comments}
        </h2>
        <Button variant="quiet" size="sm" className="ml-auto" onClick={onWhole}>
          {words.commentWhole}
        </Button>
      </div>
      {comments.length === 0 && <p className="py-2 text-muted text-sm">{words.noComments}</p>}
      <ol>
        {comments.map((comment, at) => (
          <li
            key={comment.id}
            className={`grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-2 border-rule border-t py-3 ${comment.id === editedId ? 'bg-accent-tint' : ''}`}
          >
            <span
              aria-hidden
              className="grid size-6 place-items-center rounded-full bg-accent-tint font-semibold text-2xs"
            >
              {at + 1}
            </span>
            <div className="grid gap-1 text-sm">
              {comment.quote && (
                <q lang={language} className="line-clamp-2 font-read text-muted italic">
                  {comment.quote}
                </q>
              )}
              <p className="wrap-anywhere whitespace-pre-wrap">{comment.body}</p>
              <div className="flex flex-wrap items-center gap-x-2">
                <p className="text-muted text-xs">
                  {[
                    comment.page && words.onPage(comment.page),
                    comment.criterion && criteria.names[comment.criterion],
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                <span className="ml-auto flex">
                  <Button variant="quiet" size="sm" onClick={() => onEdit(comment)}>
                    {words.edit}
                  </Button>
                  <Button
                    variant="quiet"
                    size="sm"
                    onClick={() => {
                      setRemoved(comment)
                      onChange(comments.filter(({ id }) => id !== comment.id))
                    }}
                  >
                    {words.remove}
                  </Button>
                </span>
              </div>
            </div>
          </li>
        ))}
      </ol>
      <div role="status">
        {removed && !comments.some(({ id }) => id === removed.id) && (
          <p
            key={removed.id}
            className="flex flex-wrap items-center gap-x-3 border-rule border-t py-2 text-sm"
          >
            {words.removed}
            <Button
              size="sm"
              autoFocus
              onClick={() => {
                onChange(inPlace([...comments, removed]))
                setRemoved(undefined)
              }}
            >
              {words.undo}
            </Button>
          </p>
        )}
      </div>
    </section>
  )
}
