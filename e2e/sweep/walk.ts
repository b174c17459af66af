/** Walks through addresses as those who may open them, one test each; each file signs in once for each of them. */

import { Pool } from 'pg'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, visit } from '../browser.ts'
import { ADDRESSES, type Who } from './addresses.ts'
import { type Past, somebody, study } from './people.ts'
import { everyLook, inHindi, settled } from './sweep.ts'

const LONGEST = 120_000
const ROLES = { newcomer: 'student', learner: 'student', mentor: 'mentor', admin: 'admin' } as const
const NAMES = { newcomer: 'Ravi Das', learner: 'Asha Rao', mentor: 'Anil Bose', admin: 'Meera Nair' } as const

/** Windows of those who look, and what the learner among them has behind her. */
export function asEach(people: readonly Who[]) {
  const database = new Pool({ connectionString: process.env.DB_URL, max: 2 })
  const open: Partial<Record<Who, { page: Page; context: BrowserContext }>> = {}
  let past: Past | undefined

  beforeAll(async () => {
    for (const who of people) {
      const one = who === 'visitor' ? undefined : await somebody(NAMES[who], ROLES[who])
      if (who === 'learner' && one) past = await study(one, database)
      open[who] = await visit('/privacy-policy', {
        reducedMotion: 'reduce',
        ...(one && { storageState: one.state }),
      })
    }
  }, LONGEST)
  afterAll(async () => {
    for (const { context } of Object.values(open)) await context.close()
    await database.end()
  })

  return async (who: Who, address: string | ((past: Past) => string)) => {
    const window = open[who]
    if (!window) throw new Error(`Nobody looks as ${who}`)
    // a new one each time: one that axe has looked through a hundred times holds gigabytes
    await window.page.close()
    const page = await window.context.newPage()
    window.page = page
    await page.setViewportSize(DESKTOP)
    const path = typeof address === 'string' ? address : address(past as Past)
    return { page, path }
  }
}

/** What the page could not do, in the words in which it logs that; more may come (web/lib/log.ts). */
export function failuresOn(page: Page): string[] {
  const failures: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().startsWith('Could not')) failures.push(message.text())
  })
  return failures
}

/** Every address that these people look at, with what it is called in a test. */
export function viewsOf(people: readonly Who[]) {
  return Object.values(ADDRESSES).flatMap((row) =>
    row
      .filter(({ as }) => people.includes(as))
      .flatMap(({ as, at }) =>
        at.map((address) => ({
          as,
          address,
          name: typeof address === 'string' ? address : String(address).replace(/^.*=> /, ''),
        })),
      ),
  )
}

/** Addresses of what there is not, and what is told to whoever asks for it: an answer, not a failure. */
const OF_NOTHING = /[/=](none|00000000-[0-9a-f-]+)$|\/review$/
const NOTHING_THERE =
  /: (There is no such (attempt of yours|session|challenge)$|You answered nothing in this challenge)/m

/** Looks at each of them in every way. */
export function walk(people: readonly Who[]) {
  const views = viewsOf(people)
  const openAs = asEach(people)
  /** Which page has which title. */
  const titles = new Map<string, { pathname: string; heading: string | null }>()

  test.each(views)(
    '$name, seen by the $as',
    async ({ as, address }) => {
      const { page, path } = await openAs(as, address)
      const failures = failuresOn(page)
      await page.goto(path)
      const faults = await settled(page)
      faults.push(...failures.filter((said) => !(OF_NOTHING.test(path) && NOTHING_THERE.test(said))))
      const [title, { pathname }] = [await page.title(), new URL(page.url())]
      const heading = await page
        .locator('h1')
        .first()
        .textContent({ timeout: 1000 })
        .catch(() => '')
      const other = titles.get(title) ?? { pathname, heading }
      if (other.pathname !== pathname && other.heading !== heading)
        faults.push(`it is called “${title}” like ${other.pathname}`)
      titles.set(title, other)
      faults.push(...(await everyLook(page)), ...(await inHindi(page)))
      expect(faults, faults.join('\n')).toEqual([])
    },
    LONGEST,
  )
}
