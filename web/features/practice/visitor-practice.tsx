/** Today's ten questions for a visitor, in the player: judged by the server one by one, kept by this browser. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailedRead } from '#web/components/failed-read.tsx'
import { together } from '#web/components/together.ts'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { marks, Player, playerCopy, type Question } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy } from './practice-copy.ts'
import { type Rule, ruleQuery, visitorTenQuery } from './practice-queries.ts'
import { type KeptDay, keptOf, visitorServer } from './visitor-answers.ts'
import { isAllTold, openedFrom } from './visitor-attempt.ts'
import { WaitingSet } from './waiting-set.tsx'

export default function VisitorPractice() {
  const words = useCopy(copy)
  const ten = useQuery(visitorTenQuery)
  const rule = useQuery(ruleQuery)
  usePageTitle(words.title)
  const questions = ten.data?.questions
  if (ten.data && questions && questions.length > 0 && rule.data) {
    return (
      <>
        <WaitingSet />
        <Ten key={ten.data.day} day={ten.data.day} questions={questions} rule={rule.data} />
      </>
    )
  }
  const hasFailed = ten.isError || rule.isError
  return (
    <>
      <WaitingSet />
      <div className="page pb-8">
        <PageHead title={words.title} says={words.visitorSays} />
        {hasFailed && <FailedRead title={words.visitorFailed} read={together(ten, rule)} />}
        {!hasFailed && ten.data && !questions?.length && (
          <Notice title={words.visitorNone}>
            <ButtonLink to="/auth?mode=signup">{words.signUp}</ButtonLink>
          </Notice>
        )}
        {!hasFailed && (ten.isPending || (questions?.length && rule.isPending)) && (
          <Skeleton label={words.loading} lines={[60, 88, 74, 80, 66]} />
        )}
      </div>
    </>
  )
}

function Ten({ day, questions, rule }: { day: string; questions: Question[]; rule: Rule }) {
  const words = useCopy(copy)
  // A list that was read anew may number them otherwise: it is taken over together with what was opened.
  const [server, setServer] = useState(() => visitorServer(day, questions))
  // Read once: from here on the player knows more.
  const [opened, setOpened] = useState(() => openedFrom(keptOf(day, questions), questions, rule))
  const [isDone, setIsDone] = useState(() => isAllTold(opened))
  if (isDone) {
    const kept = keptOf(day, questions)
    return (
      <Done
        kept={kept}
        onBack={() => {
          setServer(visitorServer(day, questions))
          setOpened(openedFrom(kept, questions, rule))
          setIsDone(false)
        }}
      />
    )
  }
  return (
    <Player
      opened={opened}
      server={server}
      title={words.title}
      says={words.visitorSays}
      beside={<ButtonLink to="/auth?mode=signup">{words.signUp}</ButtonLink>}
      onOver={() => setIsDone(true)}
    />
  )
}

function Done({ kept: { answers }, onBack }: { kept: KeptDay; onBack: () => void }) {
  const words = useCopy(copy)
  const { goBack } = useCopy(playerCopy)
  const told = answers.flatMap(({ feedback }) => feedback ?? [])
  const right = told.filter(({ correct }) => correct).length
  const sum = told.reduce((total, { sixths }) => total + sixths, 0)
  return (
    <div className="page pb-8">
      <PageHead title={words.title} says={words.visitorSays} />
      <div className="grid justify-items-start gap-4 border-ink border-t pt-5">
        <h2 className="text-h3">{words.visitorDone}</h2>
        <p className="text-muted">{words.visitorDoneSays(right, told.length, marks(sum))}</p>
        <p className="max-w-read text-sm">{words.visitorKept}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="primary" to="/auth?mode=signup">
            {words.signUp}
          </ButtonLink>
          <Button onClick={onBack}>{told.length < answers.length ? goBack : words.lookBack}</Button>
        </div>
      </div>
    </div>
  )
}
