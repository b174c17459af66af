/** The layout of every page but the landing page and sign-in: header, page, footer, floating chat (spec §2 Layouts). */

import { Suspense } from 'react'
import { SiteWatch } from '#web/features/announcements/index.ts'
import { ChatLauncher, ChatProvider } from '#web/features/chat/index.ts'
import { Header } from '#web/features/header/index.ts'
import { DeletionNotice } from '#web/features/my-data/index.ts'
import { DataProvider } from '#web/lib/data-provider.tsx'
import { useIsHere } from '#web/lib/written-page.ts'
import { CalmWatch } from './calm-watch.tsx'
import { Footer } from './footer.tsx'
import { keepPlaces } from './kept-places.ts'
import { PageSlot } from './page-slot.tsx'
import type { Route } from './routes.tsx'
import { SkipLink } from './skip-link.tsx'

// what writes pages at build has no place in them
if (typeof window !== 'undefined') keepPlaces()

export default function MainLayout({ route }: { route: Route }) {
  const isHere = useIsHere()
  return (
    <DataProvider>
      <ChatProvider>
        <SkipLink />
        <Header />
        <DeletionNotice />
        {isHere && (
          <Suspense>
            <SiteWatch />
          </Suspense>
        )}
        <main
          id="main"
          tabIndex={-1}
          className="min-h-[calc(100svh-4rem)] flex-1 outline-none focus-visible:shadow-none"
        >
          <PageSlot route={route} beside={<CalmWatch />} />
        </main>
        <Footer />
        <ChatLauncher />
      </ChatProvider>
    </DataProvider>
  )
}
