/** /practice?question=: opens a question that was looked up as a sitting of its own, and takes its place in the history. */

import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Navigate } from 'react-router'
import { FailedRead, type Read } from '#web/components/failed-read.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy } from './practice-copy.ts'
import { practiseQuestion } from './practice-queries.ts'

export default function OneQuestion({ id }: { id: string }) {
  const words = useCopy(copy)
  const start = useMutation({ mutationFn: () => practiseQuestion(id) })
  const isAsked = useRef(false)
  const { mutate } = start
  usePageTitle(words.title, words.openingQuestion)
  useEffect(() => {
    // an effect may run twice, and one sitting is enough
    if (isAsked.current) return
    isAsked.current = true
    mutate()
  }, [mutate])

  if (start.data) return <Navigate replace to={`/practice?attempt=${start.data.attempt.id}`} />
  return (
    <div className="page py-8">
      {start.isError ? (
        <NotOpened isClosed={isClosed(start.error)} read={{ isFetching: start.isPending, refetch: mutate }} />
      ) : (
        <Skeleton label={words.openingQuestion} lines={[30, 88, 80, 60, 60, 60, 60]} />
      )}
    </div>
  )
}

function NotOpened({ isClosed, read }: { isClosed: boolean; read: Read }) {
  const words = useCopy(copy)
  if (isClosed) {
    return (
      <Notice isPage title={words.questionClosed}>
        <p>{words.questionClosedSays}</p>
        <ButtonLink to="/practice">{words.toPractice}</ButtonLink>
      </Notice>
    )
  }
  return <FailedRead isPage title={words.questionFailed} says={words.questionFailedSays} read={read} />
}

function isClosed(error: unknown) {
  return (error as { code?: unknown } | null)?.code === 'PT404'
}
