/** One task of the public mission: its questions in the player, its story read in place, its skeleton to write. */

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Localised } from '#web/components/localised.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { PublicStory } from '#web/features/daily-news/index.ts'
import { Player, type Question } from '#web/features/player/index.ts'
import { keptOf, openedFrom, ruleQuery, visitorServer } from '#web/features/practice/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy } from './mission-copy.ts'
import type { PublicMission, PublicTask } from './public-mission.ts'
import { ReasonLine } from './reason-line.tsx'
import { SkeletonForm } from './skeleton-form.tsx'
import type { Skeleton as Written } from './skeleton-rules.ts'
import { titleIn } from './title-in.ts'
import { copy as visitorCopy } from './visitor-copy.ts'

export default function VisitorTask({
  task,
  mission,
  onLeave,
  onDone,
}: {
  task: PublicTask
  mission: PublicMission
  onLeave: () => void
  onDone: (skeleton?: Written) => void
}) {
  const { language } = useLanguage()
  const words = useCopy(visitorCopy)
  usePageTitle(titleIn(language, task.title))
  const questions = task.questions ?? []
  const isStory = task.kind === 'news'
  const [isRead, setRead] = useState(!isStory || judged(mission.day, questions) > 0)
  if (task.kind === 'skeleton') {
    return (
      <Frame onLeave={onLeave}>
        <SkeletonForm
          title={titleIn(language, task.title)}
          reason={task.reason}
          question={{ id: task.ref ?? undefined, text: task.detail ?? task.title }}
          keptAs={`mission-skeleton:visitor:${mission.day}:${task.position}`}
          onDone={onDone}
        />
      </Frame>
    )
  }
  if (isStory && !isRead) {
    return (
      <Frame onLeave={onLeave}>
        <Story task={task}>
          <Button
            variant="primary"
            onClick={() => {
              window.scrollTo(0, 0)
              if (questions.length > 0) setRead(true)
              else onDone()
            }}
          >
            {questions.length > 0 ? words.toQuestions(questions.length) : words.readIt}
            <ArrowRight aria-hidden size={17} strokeWidth={1.6} />
          </Button>
        </Story>
      </Frame>
    )
  }
  if (questions.length > 0) {
    return <Questions task={task} day={mission.day} questions={questions} onLeave={onLeave} onDone={onDone} />
  }
  return (
    <Frame onLeave={onLeave}>
      <Story task={task}>
        {task.href && (
          <ButtonLink variant="primary" to={task.href}>
            {words.write}
          </ButtonLink>
        )}
        <Button onClick={() => onDone()}>{words.wroteIt}</Button>
      </Story>
    </Frame>
  )
}

function Frame({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const words = useCopy(visitorCopy)
  return (
    <div className="page pb-10">
      <div className="pt-4 pb-2">
        <Button variant="quiet" className="-ml-2" onClick={onLeave}>
          <ArrowLeft aria-hidden size={16} strokeWidth={1.6} />
          {words.back}
        </Button>
      </div>
      {children}
    </div>
  )
}

function Story({ task, children }: { task: PublicTask; children: ReactNode }) {
  return (
    <article className="grid max-w-read gap-4">
      <h1 tabIndex={-1} className="text-h2">
        <Localised en={task.title.en} hi={task.title.hi} />
      </h1>
      <ReasonLine reason={task.reason} />
      {task.detail && (
        <p className="text-pretty font-read text-lede leading-normal">
          <Localised en={task.detail.en} hi={task.detail.hi} />
        </p>
      )}
      {task.text && <PublicStory text={task.text} />}
      <div className="flex flex-wrap items-center gap-3 border-rule border-t pt-4">{children}</div>
    </article>
  )
}

function Questions({
  task,
  day,
  questions,
  onLeave,
  onDone,
}: {
  task: PublicTask
  day: string
  questions: Question[]
  onLeave: () => void
  onDone: () => void
}) {
  const words = useCopy(copy)
  const visitorWords = useCopy(visitorCopy)
  const { language } = useLanguage()
  const rule = useQuery(ruleQuery)
  const [server] = useState(() => visitorServer(day, questions))
  // Read once: from here on the player knows more.
  const [keptThen] = useState(() => keptOf(day, questions))
  if (!rule.data) {
    return (
      <Frame onLeave={onLeave}>
        {rule.isError ? (
          <FailedRead title={words.startFailed} says={words.startFailedSays} read={rule} />
        ) : (
          <Skeleton label={words.loading} lines={[60, 88, 74, 80, 66]} />
        )}
      </Frame>
    )
  }
  return (
    <Player
      opened={openedFrom(keptThen, questions, rule.data, `-mission-${task.position}`)}
      server={server}
      title={titleIn(language, task.title)}
      says={visitorWords.kept}
      onLeave={onLeave}
      onOver={onDone}
    />
  )
}

function judged(day: string, questions: Question[]) {
  return keptOf(day, questions).answers.filter(({ feedback }) => feedback !== null).length
}
