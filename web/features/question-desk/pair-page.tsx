/** &pair=: two questions that are alike, side by side, and what is settled of them. */

import { useQuery } from '@tanstack/react-query'
import { FailedRead } from '#web/components/failed-read.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { useDeskAct } from '#web/components/use-desk-act.ts'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { useOpener } from '#web/components/use-opener.ts'
import { KeyedQuestion } from '#web/features/disputes/index.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { forgetText, wasTyped } from '#web/lib/use-kept-text.ts'
import { questionDesk } from './desk.ts'
import { names } from './names-copy.ts'
import { questionQuery } from './question-queries.ts'
import { ReasonForm } from './reason-form.tsx'
import { type Pair, pairQuery, retireTwin, settleTwins, TWINS_ADDRESS } from './twin-queries.ts'
import { copy } from './twins-copy.ts'
import { VersionAbout } from './version-about.tsx'

export function PairPage({ name }: { name: string }) {
  const words = useCopy(copy)
  const { data: pair, isPending, isError, isFetching, refetch } = useQuery(pairQuery(name))
  usePageTitle(words.title)
  if (pair) return <Compared pair={pair} />
  return (
    <div className="page py-8">
      {isPending && <Skeleton label={words.loading} lines={[40, 88, 60, 90]} />}
      {isError && <FailedRead isPage title={words.failed} read={{ isFetching, refetch }} />}
      {pair === null && (
        <Notice isPage title={words.missing}>
          <ButtonLink to={TWINS_ADDRESS}>{words.list}</ButtonLink>
        </Notice>
      )}
    </div>
  )
}

function Compared({ pair }: { pair: Pair }) {
  const words = useCopy(copy)
  const share = numberFormat(useLocale(), { style: 'percent', maximumFractionDigits: 0 })
  const isOpen = pair.state === 'open'
  useFocusAgain(pair.state)
  const settle = useDeskAct(questionDesk, () => settleTwins(pair, isOpen ? 'apart' : 'open'), {
    failed: words.failedAct,
    done: () => (isOpen ? words.apartDone : words.openDone),
  })
  return (
    <div className="page pb-8">
      <PageHead
        title={words.pairTitle(share.format(pair.alike))}
        says={words.pairSays}
        kicker={<BackLink to={TWINS_ADDRESS}>{words.list}</BackLink>}
      >
        {pair.state !== 'retired' && (
          <Button
            variant={isOpen ? 'primary' : 'secondary'}
            isBusy={settle.isPending}
            onClick={() => settle.mutate(undefined)}
          >
            {isOpen ? words.apart : words.open}
          </Button>
        )}
      </PageHead>
      <p className="text-muted text-sm">
        {words.settled(words.states[pair.state], pair.settled_by ?? '')} ·{' '}
        {words.words(share.format(pair.alike_en), share.format(pair.alike_hi))}
      </p>
      <div className="mt-6 grid items-start gap-10 md:grid-cols-2">
        {[pair.one, pair.other].map((id) => (
          <Side key={id} id={id} pair={pair} />
        ))}
      </div>
    </div>
  )
}

function Side({ id, pair }: { id: string; pair: Pair }) {
  const words = useCopy(copy)
  const named = useCopy(names)
  const keptAs = `twin-retire:${id}`
  const asking = useOpener(wasTyped(keptAs) ? true : undefined)
  const { data: question, isError, isFetching, refetch } = useQuery(questionQuery(id))
  const retire = useDeskAct(questionDesk, (reason: string) => retireTwin(pair, id, reason), {
    failed: words.failedAct,
    done: () => {
      forgetText(keptAs)
      asking.close()
      return words.retired
    },
  })
  const version = question?.versions.find((one) => one.version === question.version)
  return (
    <section aria-label={id} className="grid min-w-0 content-start gap-4 border-ink border-t pt-4">
      {question && version && (
        <>
          <p>
            <Tag tone={question.status === 'live' ? 'good' : 'caution'}>
              {named.statuses[question.status]}
            </Tag>
          </p>
          <KeyedQuestion question={{ ...version, question_id: id }} />
          <VersionAbout version={version} />
        </>
      )}
      {question === undefined && !isError && <Skeleton label={words.loading} lines={[88, 60, 70, 70]} />}
      {question === undefined && isError && (
        <FailedRead title={words.sideFailed(id)} read={{ isFetching, refetch }} />
      )}
      {question === null && <p>{words.missing}</p>}
      <div className="flex flex-wrap gap-3">
        <ButtonLink size="sm" to={`/admin?desk=questions&id=${id}`}>
          {words.openQuestion}
        </ButtonLink>
        {pair.state === 'open' && version && !asking.isOpen && (
          <Button ref={asking.button} size="sm" onClick={asking.open}>
            {words.retireThis}
          </Button>
        )}
      </div>
      {asking.isOpen && pair.state === 'open' && (
        <ReasonForm
          name={keptAs}
          wasPressed={asking.wasPressed}
          says={words.retireSays(id)}
          act={words.retireThis}
          isBusy={retire.isPending}
          onAct={(reason) => retire.mutate(reason)}
          onCancel={asking.close}
        />
      )}
    </section>
  )
}
