/** The site: what every page may rely on, and the page that the address asks for. */

import { type ComponentType, type ReactNode, StrictMode, useEffect } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { Toaster } from '#web/components/ui/toast.tsx'
import { PageViews } from '#web/features/security/page-views.tsx'
import { type Language, LanguageProvider, useCopy } from '#web/lib/language.tsx'
import { useIsHere } from '#web/lib/written-page.ts'
import { SessionProvider } from '#web/session/session-provider.tsx'
import { copy } from './app-copy.ts'
import { InLayout } from './in-layout.tsx'
import { LearnerWatch } from './learner-watch.tsx'
import { routes } from './routes.tsx'

type Router = ComponentType<{ children: ReactNode }>

/** With another router, and in a language that is said, where there is no browser. */
export function App({ router = BrowserRouter, written }: { router?: Router; written?: Language }) {
  return (
    <StrictMode>
      <Providers router={router} written={written}>
        <Routes>
          {routes.map((route) => (
            <Route key={route.path} path={route.path} element={<InLayout route={route} />} />
          ))}
        </Routes>
        <PageViews />
        <LearnerWatch />
        <Messages />
        <TakenOver />
      </Providers>
    </StrictMode>
  )
}

type Provided = { router: Router; written: Language | undefined; children: ReactNode }

function Providers({ router: Router, written, children }: Provided) {
  return (
    <LanguageProvider written={written}>
      <SessionProvider>
        <Router>{children}</Router>
      </SessionProvider>
    </LanguageProvider>
  )
}

function Messages() {
  const words = useCopy(copy)
  return <Toaster dismissLabel={words.dismiss} />
}

/** What a written page hid, because it was written for everybody, is seen again: now it says what is so. */
function TakenOver() {
  const isHere = useIsHere()
  useEffect(() => {
    if (isHere) document.getElementById('root')?.removeAttribute('data-written')
  }, [isHere])
  return null
}
