/** /admin: what waits for a person, and every desk (`?desk=`). */

import { useSearchParams } from 'react-router'
import { useCopy } from '#web/lib/language.tsx'
import { usePlaceTitle } from '#web/lib/page-title.ts'
import { AdminHome } from './admin-home.tsx'
import { copy as homeCopy } from './admin-home-copy.ts'
import { AdminNav } from './admin-nav.tsx'
import { DESKS } from './desks.ts'

export default function AdminPage() {
  const [search] = useSearchParams()
  usePlaceTitle(useCopy(homeCopy).title)
  const desk = DESKS.find(({ key }) => key === search.get('desk'))
  return (
    <div className="xl:grid xl:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="page xl:pr-0">
        <AdminNav shown={desk?.key ?? null} />
      </div>
      <div className="min-w-0">{desk ? <desk.Page /> : <AdminHome />}</div>
    </div>
  )
}
