/** What a merge would do, what it gives up first, then table by table; beside the form that does it. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { useRefusals } from '#web/lib/refusals/use-refusals.tsx'
import { userWords } from '#web/lib/refusals/user-words.ts'
import { Refused } from '#web/lib/refused.ts'
import { copy } from './merge-copy.ts'
import { MergeForm } from './merge-form.tsx'
import { copy as namesCopy } from './merge-names-copy.ts'
import { type Merge, previewQuery } from './merge-queries.ts'
import { userQuery } from './users-queries.ts'

export function MergePreview({ kept, other }: { kept: string; other: string }) {
  const words = useCopy(copy)
  const inWords = useRefusals(userWords)
  const { data, error, isError, isFetching, refetch } = useQuery(previewQuery(kept, other))
  return (
    <>
      <dl className="grid gap-x-8 gap-y-2 text-sm sm:grid-cols-[11rem_minmax(0,1fr)]">
        <dt className="text-muted">{words.kept}</dt>
        <dd>
          <Account id={kept} />
        </dd>
        <dt className="text-muted">{words.other}</dt>
        <dd>
          <Account id={other} />
        </dd>
      </dl>
      <div className="mt-6">
        {!data && !isError && <Skeleton label={words.trying} lines={[60, 80, 70, 75]} />}
        {!data && error instanceof Refused && <Notice title={inWords(error.message)} />}
        {!data && isError && !(error instanceof Refused) && (
          <FailedRead title={words.failed} read={{ isFetching, refetch }} />
        )}
        {data && (
          <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
            <div className="grid min-w-0 gap-8">
              <GivenUp merge={data} />
              <WhatMoves merge={data} />
            </div>
            <MergeForm kept={kept} other={other} />
          </div>
        )}
      </div>
    </>
  )
}

function Account({ id }: { id: string }) {
  const { data } = useQuery(userQuery(id))
  return (
    <Link to={`/admin?desk=users&id=${id}`} className="break-all">
      {data ? data.email || data.full_name || id : id}
    </Link>
  )
}

/** Both accounts say the same there, so nothing is lost: a role, a day that was told of, a device that was seen. */
const SAME_IN_BOTH = new Set([
  ...['user_roles', 'bookmarks', 'sections_read', 'rest_days', 'notifications', 'announcement_dismissals'],
  ...[
    'private.announcement_tellings',
    'private.failed_sign_ins',
    'private.traffic',
    'private.traffic_refusals',
  ],
  ...['private.event_mails', 'private.mission_turns', 'private.repaired_days', 'private.plan_misses'],
  ...['imported_books', 'exam_private.challenge_code_tries'],
])

function GivenUp({ merge: { tables, given_up } }: { merge: Merge }) {
  const words = useCopy(namesCopy)
  const number = numberFormat(useLocale())
  const replaced = tables.filter(
    ({ table, rule, met }) => rule === 'kept' && met > 0 && !SAME_IN_BOTH.has(bare(table)),
  )
  return (
    <section aria-labelledby="given-up">
      <h2 id="given-up" className="text-h3">
        {words.heading}
      </h2>
      {given_up.length + replaced.length === 0 && <p className="mt-2 text-sm">{words.nothing}</p>}
      {given_up.length > 0 && (
        <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm">
          {given_up.map(({ what, count }) => (
            <li key={what}>{words.lost[what](number.format(count))}</li>
          ))}
        </ul>
      )}
      {replaced.length > 0 && (
        <div className="mt-2 text-sm">
          <p>{words.unlisted}</p>
          <ul className="mt-1 grid list-disc gap-1 pl-5">
            {replaced.map(({ table, column, met }) => (
              <li key={`${table} ${column}`}>
                <TableName table={table} />
                {met > 1 && ` (${number.format(met)})`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** As whoever has the schema `public` in their path sees it, or not. */
function bare(table: string) {
  return table.replace(/^public\./, '')
}

/** A table that no words were written for yet keeps its own name. */
function TableName({ table }: { table: string }) {
  const names: Record<string, string> = useCopy(namesCopy).tables
  const name = names[bare(table)]
  return name ?? <span lang="en">{table.replace(/^\w+\./, '').replaceAll('_', ' ')}</span>
}

function WhatMoves({ merge }: { merge: Merge }) {
  const words = useCopy(copy)
  const number = numberFormat(useLocale())
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the phone is moved with the arrow keys
    <section aria-label={words.whatMoves} tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-88 text-sm">
        <caption className="pb-2 text-left">{words.previewSays(number.format(merge.files))}</caption>
        <thead>
          <tr className="border-ink border-b text-left align-bottom">
            <th scope="col" className="py-2 pr-4">
              {words.table}
            </th>
            <th scope="col" className="py-2 pr-4 text-right">
              {words.moved}
            </th>
            <th scope="col" className="py-2 pr-4 text-right">
              {words.met}
            </th>
            <th scope="col" className="py-2">
              {words.rule}
            </th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {merge.tables.map((entry) => (
            <tr key={`${entry.table} ${entry.column}`} className="border-rule border-b align-top">
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                <TableName table={entry.table} />
              </th>
              <td className="py-2 pr-4 text-right">{number.format(entry.moved)}</td>
              <td className="py-2 pr-4 text-right">{number.format(entry.met)}</td>
              <td className="py-2 text-muted">{entry.met > 0 && words.rules[entry.rule]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
