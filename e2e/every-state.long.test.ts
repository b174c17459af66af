/** The pages on other days: with nothing in them yet, on their way, failing, and with a menu or a dialog open. */

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKS } from '#web/features/admin/desks.ts'
import { faultsOfAxe } from './accessible.ts'
import { DESKTOP, PHONE } from './browser.ts'
import type { Who } from './sweep/addresses.ts'
import { atWidth, inForcedColours, parts } from './sweep/looks.ts'
import { everyLook, inHindi, settled } from './sweep/sweep.ts'
import { asEach } from './sweep/walk.ts'

const LONGEST = 120_000
const openAs = asEach(['newcomer', 'learner', 'mentor', 'admin'])

const PAGES = [
  '/daily-mission',
  '/practice',
  '/practice?view=cards',
  '/mains-evaluation',
  '/mains-evaluation?view=bank',
  '/events',
  '/events?view=mine',
  '/syllabus',
  '/syllabus?view=next',
  '/chat',
  '/daily-news',
  '/daily-news?view=figures',
  '/ebooks',
  '/ebooks?view=notes',
  '/ebooks?view=highlights',
  '/ebooks?note=inflation',
  '/profile',
  '/profile/security',
  '/performance',
  '/scheduler',
  '/scheduler?part=setup',
  '/challenges',
  '/test-dashboard',
  '/test-results',
  '/onboarding-test',
  '/onboarding-results',
]

const OPENED_BY: [Who, string][] = [
  ...PAGES.map((address): [Who, string] => ['learner', address]),
  ...['', '?view=second', '?view=appeals', '?view=calibration', '?view=library', '?view=own'].map(
    (view): [Who, string] => ['mentor', `/mentor${view}`],
  ),
  ...DESKS.map(({ key }): [Who, string] => ['admin', `/admin?desk=${key}`]),
]

/** Large and small, in one look. */
async function bothSizes(page: Page): Promise<string[]> {
  const faults = [...(await parts(page)), ...(await faultsOfAxe(page, ['light', 'dark']))]
  faults.push(...(await atWidth(page, 320)))
  await page.setViewportSize(PHONE)
  faults.push(...(await faultsOfAxe(page, ['light'])))
  await page.setViewportSize(DESKTOP)
  return faults
}

function expectNone(faults: string[]) {
  expect(faults, faults.join('\n')).toEqual([])
}

test.each(PAGES)(
  '%s for a newcomer, with nothing in it yet',
  async (address) => {
    const { page } = await openAs('newcomer', address)
    await page.goto(address)
    expectNone([...(await settled(page)), ...(await everyLook(page)), ...(await inHindi(page))])
  },
  LONGEST,
)

/** All but whose page it is: without that there is no desk. */
const ASKED = /\/(rest\/v1\/(?!user_roles)|functions\/v1\/)/

test.each(OPENED_BY)(
  'of the %s, %s while the server fails',
  async (who, address) => {
    const { page } = await openAs(who, address)
    // said at once: what may be a passing fault is tried again for half a minute first
    await page.route(ASKED, (route) => route.fulfill({ status: 400, json: { message: 'down' } }))
    try {
      await page.goto(address)
      expectNone([...(await settled(page)), ...(await bothSizes(page)), ...(await inHindi(page))])
    } finally {
      await page.unroute(ASKED)
    }
  },
  LONGEST,
)

test.each(OPENED_BY)(
  'of the %s, %s while it is on its way',
  async (who, address) => {
    const { page } = await openAs(who, address)
    // never answered, and given up with the page
    await page.route(ASKED, () => {})
    try {
      await page.goto(address)
      await page.locator('main:visible').first().waitFor()
      await page.waitForTimeout(600)
      // a text that is on its way brings its title along
      expectNone((await bothSizes(page)).filter((fault) => !fault.startsWith('0 h1')))
    } finally {
      await page.unroute(ASKED)
    }
  },
  LONGEST,
)

const byName = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** What opens over a page, and how. */
const OPENED: [string, typeof DESKTOP, (page: Page) => Promise<void>][] = [
  ['the assistant', DESKTOP, async (page) => byName(page, 'Open AI Chat Assistant').click()],
  ['the assistant on a phone', PHONE, async (page) => byName(page, 'Open AI Chat Assistant').click()],
  ['the menu of the account', DESKTOP, async (page) => byName(page, /Asha Rao/).click()],
  ['the notifications', DESKTOP, async (page) => byName(page, /^Notifications/).click()],
  ['the search', DESKTOP, async (page) => page.keyboard.press('/')],
  [
    'what the search found',
    PHONE,
    async (page) => {
      await page.getByRole('button', { name: /^Search/ }).click()
      await page.getByRole('dialog').getByRole('combobox').fill('inflation')
      await page.getByRole('option').first().waitFor()
    },
  ],
  ['the folded navigation', PHONE, async (page) => byName(page, /Tap to navigate/).click()],
  [
    'the keys of the site',
    DESKTOP,
    async (page) => {
      await page.keyboard.press('g')
      await page.keyboard.press('?')
    },
  ],
]

test.each(OPENED)(
  '%s, open over a page',
  async (_name, size, open) => {
    const { page } = await openAs('learner', '/syllabus')
    await page.setViewportSize(size)
    await page.goto('/syllabus')
    await settled(page)
    await open(page)
    await settled(page)
    const faults = [
      ...(await faultsOfAxe(page, ['light', 'dark'])),
      ...(await inForcedColours(page)),
      ...(await atWidth(page, 320)),
    ]
    await page.setViewportSize(DESKTOP)
    await page.keyboard.press('Escape')
    expectNone(faults)
  },
  LONGEST,
)
