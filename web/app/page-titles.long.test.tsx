/** Whoever has several tabs open, or hears a page's title read out, knows by it where they are: every view has its own (WCAG 2.4.2). */

import { globSync, readFileSync } from 'node:fs'
import { act, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DESKS } from '#web/features/admin/desks.ts'
import { CARD_VIEWS } from '#web/features/cards/index.ts'
import { sampleChallenge } from '#web/features/challenges/sample-challenges.ts'
import { myPlan } from '#web/features/scheduler/sample-plan.ts'
import { kept } from '#web/lib/storage.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { routeOf, routes } from './routes.tsx'

const SOME_ID = '00000000-0000-4000-8000-00000000000a'

/** By page, what is called by the address alone; what an address names in the library is called by its own name. */
const VIEWS: Record<string, string[]> = {
  '/auth': ['?mode=signup', '?mode=reset'],
  '/auth/callback': ['?confirmed=true#error=access_denied&error_description=Email+link+is+invalid'],
  '/auth/unlock': [`#${'0'.repeat(64)}`],
  '/practice': [...Object.keys(CARD_VIEWS).map((view) => `?view=${view}`), '?question=q'],
  '/mains-evaluation': ['?view=bank', '?view=agreement', `?answer=${SOME_ID}`, '?compare=q', '?question=q'],
  '/events': ['?view=month', '?view=month&month=2027-01', '?view=mine', '?event=a'],
  '/syllabus': ['?view=official', '?view=next'],
  '/daily-news': [
    ...['?view=figures', '?view=ten', '?view=feed', '?date=2026-11-20'],
    ...['?view=day', '?view=week', '?view=month', '?item=a'],
  ],
  '/ebooks': ['?view=notes', '?view=highlights', '?view=kept', '?glossary'],
  '/scheduler': [
    ...['?view=week', '?view=month', '?day=2026-12-24', '?view=week&day=2026-12-24'],
    ...['?part=setup', '?part=hours', '?part=replan', '?part=back', '?part=feed'],
  ],
  '/profile/security': ['?show=everything'],
  '/test-results': [`?attempt=${SOME_ID}`],
  '/mentor': ['second', 'appeals', 'calibration', 'library', 'own'].map((view) => `?view=${view}`),
  '/admin': [
    ...DESKS.map(({ key }) => `?desk=${key}`),
    ...['?desk=questions&view=twins', '?desk=figures&view=new', '?desk=figures&view=registry'],
    ...[
      '?desk=news&view=drafts',
      '?desk=news&view=feeds',
      '?desk=library&view=new',
      '?desk=library&view=import',
    ],
    ...[
      '?desk=users&view=invite',
      '?desk=users&view=merge',
      `?desk=users&view=merge&kept=${SOME_ID}&other=${SOME_ID.replace('a', 'b')}`,
    ],
    ...['announcements', 'tests', 'mains', 'challenges'].flatMap((desk) =>
      ['new', 'some-row'].map((id) => `?desk=${desk}&id=${id}`),
    ),
  ],
}

/** What shows another page of the table: the front page twice, and a place that is not there. */
const NOT_OWN = ['/landing', '/auth/*']

const ADDRESSES = routes
  .filter(({ path }) => !NOT_OWN.includes(path))
  .flatMap(({ path }) => {
    const page =
      path === '*' ? '/nowhere' : path.replace(':challengeId', 'duel').replace(':action', 'results')
    return [page, ...(VIEWS[path] ?? []).map((view) => page + view)]
  })

const STUDY = { time_zone: 'Asia/Kolkata', day_starts: 0, daily_minutes: 30, rest_weekdays: [7] }
const ANSWERS: Record<string, unknown> = {
  '/rest/v1/rpc/open_challenge': sampleChallenge(),
  '/rest/v1/study_settings': STUDY,
  '/rest/v1/rest_days': [],
  '/rest/v1/exam_milestones': [],
  '/rest/v1/rpc/my_plan': myPlan(),
}

/** There is nothing but a plan and a challenge; what a page is called does not wait for what it shows. */
async function answer(input: RequestInfo | URL) {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  if (pathname in ANSWERS) return Response.json(ANSWERS[pathname])
  const nothing = { code: 'PT404', message: 'There is nothing here', details: null, hint: null }
  return Response.json(nothing, { status: 404 })
}

beforeEach(() => {
  document.title = ''
  vi.stubGlobal('fetch', vi.fn(answer))
  vi.useFakeTimers({ now: new Date('2026-12-02T06:00:00Z'), toFake: ['Date'] })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  return () => vi.useRealTimers()
})

async function show(address: string) {
  const url = new URL(address, 'https://site.invalid')
  const route = routeOf(url.pathname)
  if (!route) throw new Error(`Nothing at ${address}`)
  const { default: Page } = await route.load()
  const isVisitor = route.layout === 'auth' || route.path === '/'
  return renderPage(
    <Routes>
      <Route
        path={route.path}
        element={
          <Suspense>
            <Page />
          </Suspense>
        }
      />
      <Route path="*" element={null} />
    </Routes>,
    {
      at: { pathname: url.pathname, search: url.search, hash: url.hash },
      ...(isVisitor ? {} : { as: learner(), session: { role: 'admin' } }),
    },
  )
}

describe.each(['en', 'hi'])('in %s', (language) => {
  const titles = new Map<string, string>()

  test.each(ADDRESSES)('%s has a title of its own', async (address) => {
    kept.local.set('language', language)
    const page = await show(address)
    const isOwn = () => {
      expect(document.title).not.toBe('')
      expect(titles.get(document.title)).toBeUndefined()
    }
    await waitFor(isOwn)
    // and keeps it when everything has been read
    await page.settled()
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    await waitFor(isOwn)
    titles.set(document.title, address)
    // the front page is called as the site is
    if (language === 'hi' && address !== '/') expect(document.title).toMatch(/[\u0900-\u097f]/)
  })
})

test('every view that a page looks for in the address is among them', () => {
  const named = new Set<string>()
  for (const path of globSync('web/features/**/*.{ts,tsx}')) {
    if (path.includes('.test.')) continue
    const source = readFileSync(path, 'utf8')
    // the first of a list is what is shown without one
    for (const [, list = ''] of source.matchAll(/const VIEWS = \[([^\]]+)\]/g))
      for (const [, view = ''] of [...list.matchAll(/'([\w-]+)'/g)].slice(1)) named.add(view)
    if (!source.includes(`get('view')`)) continue
    for (const [, view = ''] of source.matchAll(/(?:\bview|get\('view'\)) === '([\w-]+)'/g)) named.add(view)
    for (const [, list = ''] of source.matchAll(/const PARTS = \{([^}]+)\}/g))
      for (const [, part = ''] of list.matchAll(/^ {2}([\w-]+):/gm)) named.add(part)
  }
  // an account of somebody, by its name; each stands in its list without being named
  const without = ['as', 'list', 'day', 'map', 'queue', 'stories']
  const walked = ADDRESSES.join(' ')
  expect(named.size).toBeGreaterThan(20)
  for (const view of named)
    if (!without.includes(view)) expect(walked).toMatch(new RegExp(`(view|part)=${view}\\b`))
})
