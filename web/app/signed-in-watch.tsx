/** The first login, the security alert and what a visitor brings along: they read from the backend. */

import { Suspense } from 'react'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { SeatWishArea } from '#web/features/events/index.ts'
import { BringAnswerAlong } from '#web/features/mains/index.ts'
import { BringMissionAlong } from '#web/features/mission/index.ts'
import { OfflineWatch } from '#web/features/offline/index.ts'
import { BringAlong } from '#web/features/practice/index.ts'
import { FirstLogin } from '#web/features/profile/index.ts'
import { SecurityAlert } from '#web/features/security/security-alert.tsx'
import { DataProvider } from '#web/lib/data-provider.tsx'
import { useSession } from '#web/session/session.tsx'
import { useLanguageOf } from './use-language-of.ts'
import { useRefusedLink } from './use-refused-link.ts'

// what is done when there is nothing else to do
const TodayAhead = lazyPart('what fetches today ahead', () => import('./today-ahead.tsx'))

export default function SignedInWatch() {
  useRefusedLink()
  useLanguageOf(useSession().user?.user_metadata.language)
  return (
    <DataProvider>
      <FirstLogin />
      <SecurityAlert />
      <BringAlong />
      <BringAnswerAlong />
      <BringMissionAlong />
      <OfflineWatch />
      <SeatWishArea />
      <Suspense>
        <TodayAhead />
      </Suspense>
    </DataProvider>
  )
}
