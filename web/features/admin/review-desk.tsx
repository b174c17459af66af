/** /admin?desk=review: what of the library nobody checked against a source, and how much nobody reviewed. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy } from './review-copy.ts'
import { type Review, reviewQuery } from './review-queries.ts'

export default function ReviewDesk() {
  const words = useCopy(copy)
  const review = useQuery(reviewQuery)
  usePageTitle(words.title)
  return (
    <div className="page pb-8">
      <PageHead title={words.title} says={words.says} />
      {review.isPending && <Skeleton label={words.loading} lines={[30, 80, 72, 76]} />}
      {review.isError && <FailedRead title={words.failed} read={review} />}
      {review.data && (
        <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Unverified items={review.data.unverified} />
          <Unreviewed counts={review.data.unreviewed} />
        </div>
      )}
    </div>
  )
}

function Unverified({ items }: { items: Review['unverified'] }) {
  const words = useCopy(copy)
  return (
    <section aria-labelledby="unverified" className="border-ink border-t pt-4">
      <h2 id="unverified" className="text-h3">
        {words.unverified}
      </h2>
      <p className="mt-1 text-muted text-sm">
        {items.length > 0 ? words.unverifiedSays : words.nothingUnverified}
      </p>
      <ul className="mt-4">
        {items.map((item) => (
          <li
            key={`${item.kind} ${item.id}`}
            className="grid gap-x-6 gap-y-1 border-rule border-t py-3 md:grid-cols-[9rem_minmax(0,1fr)_auto]"
          >
            <span className="text-muted text-sm">{words.kinds[item.kind]}</span>
            <span lang="en">{item.title}</span>
            {item.source_url && (
              <ExternalLink href={item.source_url} newTab={words.newTab}>
                {words.source}
              </ExternalLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where somebody puts their name under it. */
const DESKS: Partial<Record<Review['unreviewed'][number]['kind'], string>> = {
  notes: '/admin?desk=library&f.kind=note&f.reviewed=no',
  chapters: '/admin?desk=library&f.kind=chapter&f.reviewed=no',
  questions: '/admin?desk=questions&f.review=nobody',
  mains: '/admin?desk=mains',
  news: '/admin?desk=news&view=drafts',
  tests: '/admin?desk=tests',
}

function Unreviewed({ counts }: { counts: Review['unreviewed'] }) {
  const words = useCopy(copy)
  const number = numberFormat(useLocale())
  return (
    <section aria-labelledby="unreviewed" className="border-ink border-t pt-4">
      <h2 id="unreviewed" className="text-h3">
        {words.unreviewed}
      </h2>
      <p className="mt-1 text-muted text-sm">{words.unreviewedSays}</p>
      <table className="mt-4 w-full text-sm">
        <thead>
          <tr className="border-rule border-b text-left text-muted">
            <th scope="col" className="py-2 font-medium">
              {words.of}
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              {words.waiting}
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              {words.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ kind, waiting, total }) => (
            <tr key={kind} className="border-rule border-b">
              <th scope="row" className="py-2 text-left font-normal">
                {DESKS[kind] ? <Link to={DESKS[kind]}>{words.parts[kind]}</Link> : words.parts[kind]}
              </th>
              <td className="py-2 text-right tabular-nums">{number.format(waiting)}</td>
              <td className="py-2 text-right text-muted tabular-nums">{number.format(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
