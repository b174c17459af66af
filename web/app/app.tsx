/** The site: what every page may rely on, and the page that the address asks for. */

import { type ReactNode, StrictMode } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { Toaster } from '#web/components/ui/toast.tsx'
import { PageViews } from '#web/features/security/page-views.tsx'
import { LanguageProvider, useCopy } from '#web/lib/language.tsx'
import { SessionProvider } from '#web/session/session-provider.tsx'
import { copy } from './app-copy.ts'
import { InLayout } from './in-layout.tsx'
import { LearnerWatch } from './learner-watch.tsx'
import { routes } from './routes.tsx'

export function App() {
  return (
    <StrictMode>
      <Providers>
        <Routes>
          {routes.map((route) => (
            <Route key={route.path} path={route.path} element={<InLayout route={route} />} />
          ))}
        </Routes>
        <PageViews />
        <LearnerWatch />
        <Messages />
      </Providers>
    </StrictMode>
  )
}

function Providers({ children }: { children: ReactNode }) {
  return (
    <LanguageProvider>
      <SessionProvider>
        <BrowserRouter>{children}</BrowserRouter>
      </SessionProvider>
    </LanguageProvider>
  )
}

function Messages() {
  const words = useCopy(copy)
  return <Toaster dismissLabel={words.dismiss} />
}
