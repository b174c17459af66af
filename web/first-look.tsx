/**
 * The first look at the pages of visitors that read from the backend, for scripts/site/written-pages.ts: what each is for,
 * with the syllabus as it was when the site was built. It stands in front of the application until that has the page
 * (web/lib/first-look.ts).
 */

import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { fetchPage } from './app/lazy-page.tsx'
import MainLayout from './app/main-layout.tsx'
import { routeOf } from './app/routes.tsx'
import { copy as events } from './features/events/events-copy.ts'
import { topicsQuery } from './features/library/index.ts'
import { copy as mains } from './features/mains/pick-copy.ts'
import { copy as mission } from './features/mission/mission-copy.ts'
import { copy as visitorMission } from './features/mission/visitor-copy.ts'
import { copy as practice } from './features/practice/practice-copy.ts'
import { copy as syllabus } from './features/syllabus/syllabus-copy.ts'
import { LanguageProvider } from './lib/language.tsx'
import { titleOf } from './lib/page-title.ts'
import { queryClient } from './lib/query-client.ts'
import { SessionContext, SIGNED_OUT } from './session/session.tsx'
import type { Written } from './written.tsx'

const look = (address: string, title: string, description: string): Written => ({
  address,
  title: titleOf(title),
  description,
})

export const FIRST_LOOKS: Written[] = [
  look('/daily-mission', mission.en.title, visitorMission.en.saysFirst),
  look('/events', events.en.title, events.en.says),
  look('/mains-evaluation', mains.en.title, mains.en.says),
  look('/practice', practice.en.title, practice.en.visitorSays),
  look('/syllabus', syllabus.en.title, syllabus.en.says),
]

/** What is read from the backend and changes only with the library. */
export type Library = { topics: unknown[] }

export async function firstLook(address: string, { topics }: Library): Promise<string> {
  const route = routeOf(address)
  if (!route) throw new Error(`No route is at ${address}`)
  await fetchPage(route.load)
  queryClient.setQueryData(topicsQuery.queryKey, topics as never)
  try {
    return await text(
      <Visitor address={address}>
        <MainLayout route={route} />
      </Visitor>,
    )
  } finally {
    queryClient.clear()
  }
}

function Visitor({ address, children }: { address: string; children: ReactNode }) {
  return (
    <LanguageProvider>
      <SessionContext value={SIGNED_OUT}>
        <StaticRouter location={address}>{children}</StaticRouter>
      </SessionContext>
    </LanguageProvider>
  )
}

/**
 * With every part that is fetched when it is shown: the first rendering waits for them, and the second, which has them
 * all, writes each in its place without a script that would move it there.
 */
async function text(page: ReactNode) {
  await prerender(page)
  const written = renderToString(page)
  if (/<!--\$[!?]-->/.test(written)) throw new Error('A part of the page cannot be written without a browser')
  return written
}
