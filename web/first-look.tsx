/**
 * The first look at pages that read from the backend, for scripts/site/written-pages.ts: what each is for, with the syllabus
 * as it was when the site was built. It stands in front of the application until that has the page (web/lib/first-look.ts).
 * A learner has looks of their own: the page as it stands before it has read anything.
 */

import type { User } from '@supabase/supabase-js'
import { IsRestoringProvider, type Query, type QueryObserverOptions } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import AuthLayout from './app/auth-layout.tsx'
import { fetchPage } from './app/lazy-page.tsx'
import MainLayout from './app/main-layout.tsx'
import { type Route, routeOf } from './app/routes.tsx'
import { copy as auth } from './features/auth/auth-copy.ts'
import { copy as debugAuth } from './features/debug-auth/debug-auth-copy.ts'
import { copy as events } from './features/events/events-copy.ts'
import { topicsQuery } from './features/library/index.ts'
import { copy as mains } from './features/mains/pick-copy.ts'
import { copy as mission } from './features/mission/mission-copy.ts'
import { copy as visitorMission } from './features/mission/visitor-copy.ts'
import { copy as practice } from './features/practice/practice-copy.ts'
import { copy as syllabus } from './features/syllabus/syllabus-copy.ts'
import { longDate } from './lib/dates.ts'
import { NOWHERE } from './lib/env.ts'
import { type Language, LanguageProvider, wordsIn } from './lib/language.tsx'
import { localeOf } from './lib/locale.ts'
import { titleOf } from './lib/page-title.ts'
import { queryClient } from './lib/query-client.ts'
import { SessionContext, type SessionState, SIGNED_OUT } from './session/session.tsx'
import type { Written } from './written.tsx'

const look = (address: string, title: string, description: string): Written => ({
  address,
  title: titleOf(title),
  description,
})

export function firstLooks(language: Language): Written[] {
  const say = <Words,>(copy: Parameters<typeof wordsIn<Words>>[0]) => wordsIn(copy, language)
  return [
    look('/auth', say(auth).signInTitle, say(auth).signInSays),
    look('/daily-mission', say(mission).title, say(visitorMission).saysFirst),
    look('/debug-auth', say(debugAuth).title, say(debugAuth).says),
    look('/events', say(events).title, say(events).says),
    look('/mains-evaluation', say(mains).title, say(mains).says),
    look('/practice', say(practice).title, say(practice).visitorSays),
    look('/syllabus', say(syllabus).title, say(syllabus).says),
  ]
}

/** Those that the running server writes with what is read on them; how the session stands is for the browser to say. */
export const FULL_LOOKS = firstLooks('en')
  .map(({ address }) => address)
  .filter((address) => !['/auth', '/debug-auth'].includes(address))

/** The pages that learners open most. */
export const LEARNER_LOOKS = [
  ...['/daily-mission', '/daily-news', '/ebooks', '/practice', '/performance'],
  ...['/mains-evaluation', '/events'],
]

/** What is read from the backend and changes only with the library. */
export type Library = { topics: unknown[] }

export function firstLook(address: string, language: Language, library: Library): Promise<string> {
  return lookAt(
    { address, language },
    // a password form that was sent before the application is there would be lost: it comes with the application
    address === '/auth' ? LOADING : SIGNED_OUT,
    () => know(library),
    (Page) => Page,
  )
}

/**
 * The first look with what visitors read of the page now, for the running server (backend/http/looks.ts). `ask` answers
 * what is asked of the backend, whose address nobody knows here. Throws where something cannot be read.
 */
export async function fullLook(address: string, language: Language, ask: typeof fetch): Promise<string> {
  globalThis.fetch = ask
  return lookAt({ address, language }, SIGNED_OUT, readAll, (Page) => Page)
}

export function learnerLook(address: string, language: Language, library: Library): Promise<string> {
  // the header does not know yet whose page it is
  return lookAt(
    { address, language },
    LOADING,
    () => know(library),
    (Page) => () => (
      <SessionContext value={SOMEBODY}>
        <Page />
      </SessionContext>
    ),
  )
}

const LOADING: SessionState = { ...SIGNED_OUT, status: 'loading' }
const NOBODY = { id: '', app_metadata: {}, user_metadata: {}, aud: '', created_at: '' } satisfies User
const SOMEBODY: SessionState = { ...SIGNED_OUT, status: 'signed-in', user: NOBODY }

async function lookAt(
  { address, language }: { address: string; language: Language },
  session: SessionState,
  read: (page: ReactNode) => unknown,
  within: (Page: ComponentType) => ComponentType,
): Promise<string> {
  const route = routeOf(address)
  if (!route) throw new Error(`No route is at ${address}`)
  const load = async () => ({ default: within((await route.load()).default) })
  const open: Route = { path: route.path, load, layout: route.layout }
  await fetchPage(load)
  const Layout = route.layout === 'auth' ? AuthLayout : MainLayout
  const page = (
    // nothing is being read while it is written
    <IsRestoringProvider value={true}>
      <LanguageProvider written={language}>
        <SessionContext value={session}>
          <StaticRouter location={address}>
            <Layout route={open} />
          </StaticRouter>
        </SessionContext>
      </LanguageProvider>
    </IsRestoringProvider>
  )
  try {
    await read(page)
    return await text(page, session.status, language)
  } finally {
    queryClient.clear()
  }
}

/** What the build knows. */
function know({ topics }: Library) {
  queryClient.setQueryData(topicsQuery.queryKey, topics as never)
}

/** What one answer leads to is read after it, and what that leads to. */
const DEEPEST = 4

/** The page is drawn, and what it would read is read, until it asks for nothing more. */
async function readAll(page: ReactNode) {
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    await prerender(page)
    const unread = queryClient
      .getQueryCache()
      .getAll()
      .filter((query) => query.state.status === 'pending' && isWanted(query))
    if (unread.length === 0) return
    await Promise.all(unread.map((query) => query.fetch()))
  }
}

const isWanted = ({ options }: Query) => (options as QueryObserverOptions).enabled !== false

/**
 * With every part that is fetched when it is shown: the first rendering waits for them, and the second, which has them
 * all, writes each in its place without a script that would move it there. The day is left open: whoever reads it has
 * another; and so are styles, which the page allows to no text (fillLook of
 * web/lib/first-look.ts).
 */
async function text(page: ReactNode, status: SessionState['status'], language: Language) {
  await prerender(page)
  // one page holds two looks and the application: the same names would make one choice out of three
  const written = renderToString(page, { identifierPrefix: `${status}-` })
    .replaceAll(longDate(new Date(), localeOf(language)), '<span data-today></span>')
    .replaceAll(' style="', ' data-style="')
    // addresses of the backend are those of the page
    .replaceAll(NOWHERE, '')
    // only the application sends a form: by itself the browser would put what was typed into the address
    .replaceAll(/<(\/?)form(?=[ >])/g, '<$1div')
  if (/<!--\$[!?]-->/.test(written)) throw new Error('A part of the page cannot be written without a browser')
  return written
}
