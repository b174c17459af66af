/** /admin: what waits for a person, and every desk (`?desk=`). */

import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { usePlaceTitle } from '#web/lib/page-title.ts'
import { AdminHome } from './admin-home.tsx'
import { copy as homeCopy } from './admin-home-copy.ts'
import { AdminNav } from './admin-nav.tsx'
import { copy } from './admin-nav-copy.ts'
import { DESKS } from './desks.ts'

export default function AdminPage() {
  const [search] = useSearchParams()
  const words = useCopy(copy)
  usePlaceTitle(useCopy(homeCopy).title)
  const desk = DESKS.find(({ key }) => key === search.get('desk'))
  return (
    <div className="xl:grid xl:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="page xl:pr-0">
        <AdminNav shown={desk?.key ?? null} />
      </div>
      <div className="min-w-0">
        <Suspense
          fallback={
            <div className="page">
              <Skeleton label={words.loading} lines={[40, 90, 90, 90]} />
            </div>
          }
        >
          {desk ? <desk.Page /> : <AdminHome />}
        </Suspense>
      </div>
    </div>
  )
}
