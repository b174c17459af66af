/** One task of the mission in its place: questions in the player, a story with its questions, a skeleton to write. */

import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Navigate } from 'react-router'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { StoryInPlace } from '#web/features/daily-news/index.ts'
import { ReportKey, RulingsNote } from '#web/features/disputes/index.ts'
import { Sitting } from '#web/features/player/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useNavigateHere } from '#web/lib/use-navigate-here.ts'
import { doneNow } from './done-keeper.ts'
import { copy } from './mission-copy.ts'
import { startTask } from './mission-queries.ts'
import { isQuestions, namedIn } from './mission-rules.ts'
import type { Task } from './mission-types.ts'
import { SkeletonTask } from './skeleton-task.tsx'
import { titleIn } from './title-in.ts'
import type { MissionOnScreen } from './use-mission.ts'
import { copy as visitorCopy } from './visitor-copy.ts'

const LONGEST_WAIT_MS = 2000
/** For the server to say that a set is begun. */
const START_WAIT_MS = 5000

export default function OpenTask({ task, on, userId }: { task: Task; on: MissionOnScreen; userId: string }) {
  const navigate = useNavigateHere()
  const { language } = useLanguage()
  const title = titleIn(language, task.title)
  usePageTitle(title)
  /** Back to the list, which says what was done. */
  function end() {
    navigate('/daily-mission', { replace: true, state: { did: task.id }, fromTop: true })
  }
  /** Of an attempt the server knows first: the list is not shown as it was before, unless that takes long. */
  function endAttempt() {
    const isLate = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))
    void Promise.race([on.again(), isLate]).finally(end)
  }
  function leave() {
    void on.again()
    navigate('/daily-mission')
  }
  if (task.kind === 'skeleton' && task.status === 'open') {
    return <SkeletonTask task={task} title={title} on={on} userId={userId} onOver={end} />
  }
  if (task.kind === 'news' && task.status === 'open') {
    return <NewsTask task={task} title={title} on={on} onLeave={leave} onRead={end} onOver={endAttempt} />
  }
  if (isQuestions(task.kind))
    return <Questions task={task} title={title} onLeave={leave} onOver={endAttempt} />
  return <Elsewhere task={task} />
}

/** What is done somewhere else is opened there; what is done already stands in the list. */
function Elsewhere({ task }: { task: Task }) {
  if (task.status === 'open' && task.href) return <Navigate replace to={task.href} />
  return <Navigate replace to="/daily-mission" state={{ did: task.id }} />
}

type Asked = { task: Task; title: string; onLeave: () => void; onOver: () => void }

/** The one player over the task's attempt, begun here unless it was before. */
function Questions({ task, title, onLeave, onOver }: Asked) {
  const words = useCopy(copy)
  const start = useMutation({ mutationFn: () => startTask(task.id) })
  const isAsked = useRef(false)
  const { mutate } = start
  useEffect(() => {
    // an effect may run twice, and one attempt is enough
    if (isAsked.current) return
    isAsked.current = true
    mutate()
  }, [mutate])

  const isLate = useIsLate()
  // without a network, or on a line that hardly works, the set is the one that was fetched ahead
  const attemptId = start.data?.attempt_id ?? (start.isError || isLate ? task.attempt_id : undefined)
  if (attemptId) {
    return (
      <Sitting
        attemptId={attemptId}
        titleOf={() => title}
        home="/daily-mission"
        homeName={words.toMission}
        onLeave={onLeave}
        onOver={onOver}
        afterFeedback={({ position, question_id, version, asked }) => (
          <>
            <RulingsNote questionId={question_id} version={version} />
            <ReportKey attemptId={attemptId} position={position} options={asked.options} />
          </>
        )}
      />
    )
  }
  return (
    <div className="page py-8">
      {start.isError ? (
        <Notice title={words.startFailed}>
          <p>{navigator.onLine ? words.startFailedSays : words.startOffline}</p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => mutate()} isBusy={start.isPending}>
              {words.tryAgain}
            </Button>
            <ButtonLink to="/daily-mission">{words.toMission}</ButtonLink>
          </div>
        </Notice>
      ) : (
        <Skeleton label={words.loading} lines={[30, 88, 80, 60, 60, 60, 60]} />
      )}
    </div>
  )
}

function useIsLate() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), START_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

/** First the story, then its questions; a story without any is done when it is read. */
function NewsTask({
  task,
  title,
  on,
  onLeave,
  onRead,
  onOver,
}: Asked & { on: MissionOnScreen; onRead: () => void }) {
  const words = useCopy(copy)
  const visitorWords = useCopy(visitorCopy)
  const [isRead, setRead] = useState(task.progress !== null && task.progress.done > 0)
  const item = task.ref ?? namedIn(task.href, 'item')
  const count = task.count ?? 0
  if (isRead && count > 0) return <Questions task={task} title={title} onLeave={onLeave} onOver={onOver} />
  function handleRead() {
    window.scrollTo(0, 0)
    if (count > 0) return setRead(true)
    on.keeper.add(doneNow(task, title, item ? { story: item } : {}))
    onRead()
  }
  return (
    <div className="page pb-10">
      <div className="pt-6 pb-4">
        <BackLink to="/daily-mission">{words.toMission}</BackLink>
      </div>
      {item ? (
        <StoryInPlace
          id={item}
          next={count > 0 ? visitorWords.toQuestions(count) : visitorWords.readIt}
          onRead={handleRead}
        />
      ) : (
        <Button variant="primary" onClick={handleRead}>
          {count > 0 ? visitorWords.toQuestions(count) : visitorWords.readIt}
        </Button>
      )}
    </div>
  )
}
