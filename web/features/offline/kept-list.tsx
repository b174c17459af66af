/** /ebooks?view=kept: the chapters, notes and news that can be read without a network. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Localised } from '#web/components/localised.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { listKeptOffline } from '#web/lib/kept-offline.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { pastMoment } from '#web/lib/past-moment.ts'
import { copy } from './offline-copy.ts'

export function KeptLink() {
  const words = useCopy(copy)
  return <ButtonLink to="/ebooks?view=kept">{words.keptTitle}</ButtonLink>
}

export function KeptList() {
  const words = useCopy(copy)
  usePageTitle(words.keptTitle)
  return (
    <div className="page pb-8">
      <div className="pt-6">
        <BackLink to="/ebooks">{words.back}</BackLink>
      </div>
      <PageHead title={words.keptTitle} says={words.keptSays} />
      <Items />
    </div>
  )
}

function Items() {
  const words = useCopy(copy)
  const locale = useLocale()
  const items = useQuery({
    ...{
      queryKey: ['kept-offline'],
      queryFn: listKeptOffline,
      networkMode: 'always',
      staleTime: 0,
      retry: false,
    },
  })
  if (items.isPending) return <Skeleton label={words.loading} lines={[60, 40, 52]} />
  if (items.isError) return <Notice title={words.failed}>{words.failedSays}</Notice>
  if (items.data.length === 0) return <Notice title={words.none}>{words.noneSays}</Notice>
  return (
    <ul className="border-rule border-b">
      {items.data.map(({ key, title, title_hi, address, kept_at }) => (
        <li key={key} className="relative border-rule border-t py-4">
          <Link
            to={address ?? '/ebooks'}
            className="font-read font-semibold text-ink text-item no-underline after:absolute after:inset-0 hover:text-primary hover:underline"
          >
            <Localised en={title ?? key} hi={title_hi} />
          </Link>
          <p className="mt-1 text-muted text-xs">{words.readOn(pastMoment(new Date(kept_at), locale))}</p>
        </li>
      ))}
    </ul>
  )
}
