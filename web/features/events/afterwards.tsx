/** What is left of a session: the recording, a summary, and questions to answer in the player. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useId } from 'react'
import { Button, ButtonLink, buttonClass } from '#web/components/ui/button.tsx'
import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { useLastFailure } from '#web/components/use-last-failure.ts'
import { attemptKeys } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useNavigateHere } from '#web/lib/use-navigate-here.ts'
import type { Origin } from '#web/session/guard.tsx'
import { useSession } from '#web/session/session.tsx'
import { copy } from './event-copy.ts'
import { type EventPage, isGone, startQuiz } from './event-queries.ts'

export function Afterwards({ page }: { page: EventPage }) {
  const words = useCopy(copy)
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid gap-4 border-ink border-b pb-6">
      <h2 id={heading} className="text-h3">
        {words.afterwards}
      </h2>
      {page.summary && (
        <div>
          <h3 className="font-semibold font-ui text-sm tracking-normal">{words.summary}</h3>
          <p className="mt-1 max-w-read whitespace-pre-line font-read text-read">{page.summary}</p>
        </div>
      )}
      {!page.recording_url && <p className="text-muted text-sm">{words.noRecording}</p>}
      <div className="flex flex-wrap gap-3">
        {page.recording_url && (
          <ExternalLink
            href={page.recording_url}
            newTab={words.newTab}
            className={buttonClass({ variant: 'primary' })}
          >
            {words.recording}
          </ExternalLink>
        )}
        <Quiz page={page} />
      </div>
    </section>
  )
}

function Quiz({ page }: { page: EventPage }) {
  const words = useCopy(copy)
  const failure = useLastFailure()
  const { user } = useSession()
  const navigate = useNavigateHere()
  const queryClient = useQueryClient()
  const start = useMutation({
    onMutate: failure.clear,
    mutationFn: () => startQuiz(page),
    onSuccess: ({ attempt }) => {
      void queryClient.invalidateQueries({ queryKey: attemptKeys.all })
      navigate(`/practice?attempt=${attempt.id}`)
    },
    onError: (error) => failure.tell(isGone(error) ? words.quizNone : words.quizFailed),
  })
  if (!user) {
    const from = { pathname: '/events', search: `?event=${page.event}&on=${page.day}`, hash: '' }
    return (
      <ButtonLink to="/auth" state={{ from } satisfies Origin}>
        {words.quizSignIn}
      </ButtonLink>
    )
  }
  return (
    <Button isBusy={start.isPending} onClick={() => start.mutate()}>
      <ListChecks aria-hidden size={16} strokeWidth={1.7} />
      {page.quiz > 0 ? words.quiz : words.quizTopics}
    </Button>
  )
}
