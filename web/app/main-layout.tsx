/** The layout of every page but the landing page and sign-in: header, page, footer, floating chat (spec §2 Layouts). */

import { ChatLauncher, ChatProvider } from '#web/features/chat/index.ts'
import { Header } from '#web/features/header/index.ts'
import { DataProvider } from '#web/lib/data-provider.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { copy } from './app-copy.ts'
import { Footer } from './footer.tsx'
import { PageSlot } from './page-slot.tsx'
import type { Route } from './routes.tsx'
import { SkipLink } from './skip-link.tsx'

export default function MainLayout({ route }: { route: Route }) {
  const { language } = useLanguage()
  const words = useCopy(copy)
  const isFallback = language === 'hi' && !route.inHindi
  return (
    <DataProvider>
      <ChatProvider>
        <SkipLink />
        <Header />
        <main id="main" tabIndex={-1} className="flex-1 outline-none focus-visible:shadow-none">
          {isFallback && (
            <p className="page pt-4 text-muted text-xs">
              <span className="inline-block border-accent-line border-l-3 pl-3">{words.notInHindi}</span>
            </p>
          )}
          <div lang={isFallback ? 'en' : undefined}>
            <PageSlot route={route} />
          </div>
        </main>
        <Footer />
        <ChatLauncher />
      </ChatProvider>
    </DataProvider>
  )
}
