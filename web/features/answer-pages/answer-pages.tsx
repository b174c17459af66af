/** An answer on paper: its pages come in, are looked at, sent and read, and their text is corrected beside them. */

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FailedLine } from '#web/components/failed-read.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { useSignedInUser } from '#web/session/session.tsx'
import { AddPages, Problems, useTaking } from './add-pages.tsx'
import { PageCard } from './page-card.tsx'
import { isUnderWay, readingQuery } from './page-queries.ts'
import { copy } from './pages-copy.ts'
import { ReadingBar } from './reading-bar.tsx'
import { TranscriptReview } from './transcript-review.tsx'
import { usePageActions } from './use-page-actions.ts'
import { MOST_PAGES, usePages } from './use-pages.ts'
import { transcriptKey, useTranscript } from './use-transcript.ts'

type Given = {
  answerId: string
  /** The answer's text as it is now, which its page keeps. */
  text: string
  language: 'en' | 'hi'
  isReadOnly?: boolean
  /** The text after a correction, or with what was read. */
  onTranscript: (text: string) => void
  /** Resolves when the server has the draft. */
  ensureSaved: () => Promise<void>
  /** How many pages the server does not have yet. */
  onUnsent?: (count: number) => void
  /** How many pages are still being read, so that nothing of them stands in the text. */
  onUnread?: (count: number) => void
}

/** Anew for each answer. */
export default function AnswerPages(given: Given) {
  return <Pages key={given.answerId} {...given} />
}

function Pages({
  answerId,
  text,
  language,
  isReadOnly = false,
  onTranscript,
  ensureSaved,
  onUnsent,
  onUnread,
}: Given) {
  const words = useCopy(copy)
  const { id: userId } = useSignedInUser()
  const { pages, keeper, state, query } = usePages(userId, answerId, ensureSaved)
  const read = isReadOnly ? undefined : query.data
  const step = useQuery(readingQuery(answerId))
  const isReading = step.isPending || isUnderWay(step.data)
  const transcript = useTranscript(transcriptKey(userId, answerId), text, read, onTranscript, isReading)
  const { isBusy: isTaking, problems, take } = useTaking()
  const { actions, isBusy, said, say, failed, ...retakes } = usePageActions(answerId, keeper)
  const room = MOST_PAGES - pages.length
  const isSending = state.pages.some((page) => page.state !== 'refused')
  const unsent = state.pages.length

  const unread = isUnderWay(step.data)
    ? (query.data ?? []).filter(({ path }) => !transcript.taken.includes(path)).length
    : 0

  useEffect(() => onUnsent?.(unsent), [onUnsent, unsent])
  useEffect(() => onUnread?.(unread), [onUnread, unread])

  async function add(files: File[]) {
    const added = await take(files, room, (page) => keeper.add(page))
    if (added > 0) say(words.added(added))
  }

  if (query.isLoading && pages.length === 0) return <Skeleton label={words.loading} />
  return (
    <div className="grid gap-6">
      <section aria-labelledby="pages-title" className="grid gap-4">
        <div>
          <h2 id="pages-title" className="text-h4">
            {words.title}
          </h2>
          <p className="mt-1 max-w-read text-muted text-sm">{words.says}</p>
        </div>
        {query.isError && <FailedLine read={query}>{words.pagesFailed}</FailedLine>}
        {!isReadOnly && <AddPages room={room} isBusy={isTaking} onFiles={(files) => void add(files)} />}
        <Problems problems={[...problems, ...retakes.problems]} />
        <p role="alert" className="text-negative text-sm empty:sr-only">
          {failed}
        </p>
        {state.isInterrupted && isSending && <Interruption isLasting={state.isLasting} onSend={keeper.go} />}
        {pages.length > 0 && (
          <ol aria-label={words.list} className="border-rule border-b">
            {pages.map((page) => (
              <PageCard
                // a picture that was turned is another one, in the same row: whoever turned it is at its buttons
                key={keeper.originOf(page.key)}
                {...{ page, actions, isLasting: state.isLasting }}
                count={pages.length}
                isBusy={isBusy || isTaking || isReadOnly}
              />
            ))}
          </ol>
        )}
        <p aria-live="polite" className="sr-only">
          {said}
        </p>
        {!isReadOnly && <ReadingBar answerId={answerId} pages={query.data ?? []} isSending={isSending} />}
      </section>
      {query.data && query.data.length > 0 && (
        <TranscriptReview pages={query.data} {...{ transcript, language, isReadOnly }} />
      )}
    </div>
  )
}

function Interruption({ isLasting, onSend }: { isLasting: boolean; onSend: () => void }) {
  const words = useCopy(copy)
  const isOffline = !navigator.onLine
  return (
    <div role="status" className="grid justify-items-start gap-2 border-accent-line border-l-3 pl-4 text-sm">
      <p>{isOffline ? (isLasting ? words.offline : words.offlineOpen) : words.interrupted}</p>
      {!isOffline && (
        <Button size="sm" onClick={onSend}>
          {words.sendNow}
        </Button>
      )}
    </div>
  )
}
