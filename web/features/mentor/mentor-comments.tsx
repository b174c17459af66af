/** What the mentor wrote on an answer, for its learner: remark, comments on places, pins on pages, and earlier marks. */

import { useQuery } from '@tanstack/react-query'
import { FailedLine } from '#web/components/failed-read.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { PagePicture } from '#web/features/answer-pages/index.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { copy as criteriaCopy } from './criteria-copy.ts'
import { copy } from './learner-copy.ts'
import { type LearnerComment, mentorMarksQuery } from './learner-queries.ts'

export function MentorComments({ answerId }: { answerId: string }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const {
    data: marked,
    isPending,
    isLoadingError,
    isFetching,
    refetch,
  } = useQuery(mentorMarksQuery(answerId))
  if (isPending) return <Skeleton label={words.loading} lines={[80, 64]} />
  if (isLoadingError) {
    return <FailedLine read={{ isFetching, refetch }}>{words.failed}</FailedLine>
  }
  const standing = marked?.evaluations.find(({ replaced_at }) => replaced_at === null)
  if (!marked || !standing) return null
  const outOf = marked.mains_questions?.marks ?? 10
  const earlier = marked.evaluations.filter(({ id }) => id !== standing.id)
  const comments = standing.answer_comments
  const pinned = marked.answer_pages
    .filter(({ page }) => comments.some((comment) => comment.page === page))
    .sort((one, other) => one.page - other.page)
  return (
    <div className="grid gap-6">
      {standing.remark === '' && comments.length === 0 && (
        <p className="text-muted text-sm">{words.noRemark}</p>
      )}
      {standing.remark !== '' && (
        <div>
          <h3 className="font-semibold font-ui text-sm tracking-normal">{words.remark}</h3>
          <p className="mt-1 max-w-read whitespace-pre-wrap font-read text-read leading-read">
            {standing.remark}
          </p>
        </div>
      )}
      {comments.length > 0 && (
        <div>
          <h3 className="font-semibold font-ui text-sm tracking-normal">{words.comments}</h3>
          <ol className="mt-2 max-w-read border-rule border-t">
            {comments.map((comment, at) => (
              <Comment key={comment.id} comment={comment} number={at + 1} language={marked.language} />
            ))}
          </ol>
        </div>
      )}
      {pinned.length > 0 && (
        <div>
          <h3 className="font-semibold font-ui text-sm tracking-normal">{words.pages}</h3>
          <ul className="mt-3 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {pinned.map(({ page, path }) => (
              <li key={page}>
                <PagePicture path={path} page={page} pins={pinsOn(comments, page)} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {standing.reason && (
        <div className="border-rule border-l-2 pl-3 text-sm">
          <p className="font-medium text-muted text-xs">{words.changedWhy}</p>
          <p className="whitespace-pre-wrap">{standing.reason}</p>
        </div>
      )}
      {earlier.length > 0 && (
        <div className="text-sm">
          <h3 className="font-semibold font-ui text-sm tracking-normal">{words.earlier}</h3>
          <ul className="mt-1 text-muted">
            {earlier.map(({ id, marks, released_at }) => (
              <li key={id}>
                {words.earlierMarks(
                  numberFormat(locale).format(marks),
                  outOf,
                  plainDate(dayOf(new Date(released_at)), locale),
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function Comment({
  comment,
  number,
  language,
}: {
  comment: LearnerComment
  number: number
  language: 'en' | 'hi'
}) {
  const words = useCopy(copy)
  const criteria = useCopy(criteriaCopy)
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-2 border-rule border-b py-3">
      <span
        aria-hidden
        className="grid size-6 place-items-center rounded-full bg-accent-tint font-semibold text-2xs"
      >
        {number}
      </span>
      <div className="grid gap-1">
        {comment.quote && (
          <q lang={language} className="line-clamp-3 font-read text-muted text-sm italic">
            {comment.quote}
          </q>
        )}
        <p className="whitespace-pre-wrap">{comment.body}</p>
        {(comment.criterion || comment.page) && (
          <p className="text-muted text-xs">
            {[
              comment.criterion && criteria.names[comment.criterion],
              comment.page && words.onPage(comment.page),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </div>
    </li>
  )
}

function pinsOn(comments: readonly LearnerComment[], onPage: number) {
  return comments.flatMap(({ id, page, x, y }, at) =>
    page === onPage && x !== null && y !== null ? [{ id, x, y, label: String(at + 1) }] : [],
  )
}
