/** /admin?desk=users&view=merge: pairs that may be one person's, what a merge would do (`&kept=`, `&other=`), merges that were done. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { QueueList, QueueState } from '#web/components/queue-list.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { useLastFailure } from '#web/components/use-last-failure.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { yearMoment } from '#web/lib/year-moment.ts'
import { copy } from './merge-copy.ts'
import { MergePreview } from './merge-preview.tsx'
import {
  type MergeDone,
  mergesQuery,
  moveWaitingFiles,
  type Suspect,
  suspectsQuery,
} from './merge-queries.ts'

const Id = z.uuid()
const DESK = '/admin?desk=users&view=merge'

export function MergeDesk() {
  const words = useCopy(copy)
  const [address] = useSearchParams()
  const kept = Id.safeParse(address.get('kept'))
  const other = Id.safeParse(address.get('other'))
  const isPair = kept.success && other.success
  usePageTitle(words.title, isPair ? words.merge : undefined)
  return (
    <div className="page pb-8">
      <PageHead
        title={words.title}
        says={words.says}
        kicker={
          isPair ? (
            <BackLink to={DESK}>{words.backToPairs}</BackLink>
          ) : (
            <BackLink to="/admin?desk=users">{words.back}</BackLink>
          )
        }
      />
      {isPair ? (
        <MergePreview key={`${kept.data} ${other.data}`} kept={kept.data} other={other.data} />
      ) : (
        <>
          <Suspects />
          <Merges />
        </>
      )}
    </div>
  )
}

function Suspects() {
  const words = useCopy(copy)
  const query = useQuery(suspectsQuery)
  return (
    <section aria-labelledby="suspects" className="border-ink border-t pt-4">
      <h2 id="suspects" className="text-h3">
        {words.suspects}
      </h2>
      <QueueList
        query={query}
        items={query.data}
        words={words}
        empty={{ title: words.noSuspects, says: words.noSuspectsSays }}
        keyOf={({ older, newer }) => `${older} ${newer}`}
      >
        {(suspect) => <SuspectEntry suspect={suspect} />}
      </QueueList>
    </section>
  )
}

function SuspectEntry({ suspect }: { suspect: Suspect }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { older, newer } = suspect
  const seen = (at: string | null) => (at ? words.seen(yearMoment(new Date(at), locale)) : words.neverSeen)
  return (
    <>
      <div className="min-w-0">
        <p className="font-semibold">{words.why[suspect.why]}</p>
        <ul className="mt-2 grid gap-2 text-sm">
          <Person
            id={older}
            name={suspect.older_name}
            email={suspect.older_email}
            seen={`${words.older}, ${seen(suspect.older_seen)}`}
          />
          <Person
            id={newer}
            name={suspect.newer_name}
            email={suspect.newer_email}
            seen={`${words.newer}, ${seen(suspect.newer_seen)}`}
          />
        </ul>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`${DESK}&kept=${older}&other=${newer}`}>{words.keepOlder}</ButtonLink>
        <ButtonLink to={`${DESK}&kept=${newer}&other=${older}`}>{words.keepNewer}</ButtonLink>
      </div>
    </>
  )
}

function Person({
  id,
  name,
  email,
  seen,
}: {
  id: string
  name: string | null
  email: string | null
  seen: string
}) {
  return (
    <li className="min-w-0">
      <Link to={`/admin?desk=users&id=${id}`} className="break-all">
        {email || id}
      </Link>
      <span className="block text-muted">
        {name && `${name}, `}
        {seen}
      </span>
    </li>
  )
}

function Merges() {
  const words = useCopy(copy)
  const failure = useLastFailure()
  const query = useQuery(mergesQuery)
  const queryClient = useQueryClient()
  const moving = useMutation({
    networkMode: 'always',
    onMutate: failure.clear,
    mutationFn: moveWaitingFiles,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['merges_done'] }),
    onError: () => {
      failure.tell(words.filesFailed)
      void queryClient.invalidateQueries({ queryKey: ['merges_done'] })
    },
  })
  const waits = query.data?.some(({ files_waiting }) => files_waiting > 0)
  return (
    <section aria-labelledby="merges" className="mt-10 border-ink border-t pt-4">
      <h2 id="merges" className="text-h3">
        {words.merges}
      </h2>
      <div className="mt-3">
        <QueueState query={query} items={query.data} words={words} empty={{ title: words.noMerges }} />
      </div>
      {waits && (
        <Button onClick={() => moving.mutate()} isBusy={moving.isPending}>
          {words.moveFiles}
        </Button>
      )}
      <ul>
        {query.data?.map((merge) => (
          <MergeEntry key={merge.user_id} merge={merge} />
        ))}
      </ul>
    </section>
  )
}

function MergeEntry({ merge }: { merge: MergeDone }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const number = numberFormat(locale)
  const rows = merge.moved.reduce((sum, { moved }) => sum + moved, 0)
  return (
    <li className="grid gap-1 border-rule border-t py-3 text-sm first:border-t-0">
      <p className="break-all">
        <Link to={`/admin?desk=users&id=${merge.user_id}`}>{merge.email || merge.user_id}</Link>
        {' → '}
        {merge.kept ? (
          <Link to={`/admin?desk=users&id=${merge.kept}`}>{merge.kept_email || merge.kept}</Link>
        ) : (
          words.keptGone
        )}
      </p>
      <p className="text-muted">
        {yearMoment(new Date(merge.merged_at), locale)} · {words.rowsMoved(number.format(rows))}
        {merge.files > 0 &&
          ` · ${words.filesMoved(number.format(merge.files - merge.files_waiting), number.format(merge.files))}`}
      </p>
      {merge.problem && <p className="text-caution">{words.fileProblem(merge.problem)}</p>}
    </li>
  )
}
