/** A learner in a real browser, in the middle of a set of questions, while the database stands. */

import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { chromium, type Page } from 'playwright-core'
import type { Instance } from '#scripts/instance.ts'
import { ensureBrowser } from '#scripts/testing/browser.ts'
import { startRealServer } from '#scripts/testing/server.ts'
import { check, insist, told } from './check.ts'
import { signal } from './database.ts'

const AWAY = 30_000
const SET = 20
const PASSWORD = 'Monsoon-26-Rain'

export async function page() {
  await check('a page in Chromium while PostgreSQL stands for 30 s', async () => {
    const built = spawnSync(process.execPath, ['scripts/build.ts', '--if-changed'], { encoding: 'utf8' })
    insist(built.status === 0, `the site could not be built: ${built.stderr}`)
    const executablePath = ensureBrowser((line) => console.log(`  ${line}`))
    const server = await startRealServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    try {
      const context = await browser.newContext({ baseURL: server.instance.API_URL, locale: 'en-IN' })
      const study = await context.newPage()
      const complaints: string[] = []
      study.on('pageerror', (error) => complaints.push(String(error)))
      await signedIn(study, server.instance)
      await study.goto(`/practice?mode=exam&size=${SET}`)
      await study.getByRole('button', { name: 'Start', exact: true }).click()
      await answer(study, 1, 5)
      await study.getByText('Saved', { exact: true }).waitFor()

      const words: string[] = []
      signal(server.dataDir, 'SIGSTOP')
      const stopped = performance.now()
      const other = await context.newPage()
      const opened = other.goto('/daily-news', { waitUntil: 'commit' })
      await answer(study, 6, 15)
      await opened
      while (performance.now() - stopped < AWAY) {
        words.push(...(await study.getByRole('status').allInnerTexts()))
        await sleep(250)
      }
      const elsewhere = (await other.locator('main').allInnerTexts()).join('\n')
      insist(elsewhere.trim() !== '', 'another page that was opened meanwhile says nothing')
      signal(server.dataDir, 'SIGCONT')
      const over = performance.now()
      await study.getByText('Saved', { exact: true }).waitFor({ timeout: 60_000 })
      const recovered = performance.now() - over

      await answer(study, 16, SET)
      await study.getByRole('button', { name: 'Submit', exact: true }).click()
      await study.waitForURL(/\/test-results\?attempt=/)
      await other.reload()
      await other.getByRole('heading', { level: 1 }).waitFor()
      const arrived = await answersOf(server.instance, new URL(study.url()).searchParams.get('attempt') ?? '')
      const lost = arrived.filter((selected, at) => selected !== choiceAt(at + 1)).length
      insist(arrived.length === SET, `${arrived.length} of ${SET} answers are there`)
      insist(complaints.length === 0, `the page failed: ${complaints.join('; ')}`)
      return told(
        { acknowledged: SET, lost, recovered, words: words.filter((text) => text !== '') },
        `another page said "${elsewhere.trim().split('\n').slice(0, 3).join(' / ')}"`,
      )
    } finally {
      signal(server.dataDir, 'SIGCONT')
      await browser.close()
      await server.stop()
      server.remove()
    }
  })
}

/** An account that is asked for nothing first, signed in through the page. */
async function signedIn(page: Page, { API_URL, SERVICE_ROLE_KEY }: Instance) {
  const email = `${crypto.randomUUID()}@example.in`
  const admin = createClient(API_URL, SERVICE_ROLE_KEY, { auth: { persistSession: false } })
  const { error } = await admin.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
  if (error) throw error
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(/\/profile/)
}

function choiceAt(position: number) {
  return (position * 3) % 4
}

async function answer(page: Page, from: number, to: number) {
  for (let position = from; position <= to; position++) {
    await page.getByText(`Question ${position} of ${SET}`).waitFor()
    const dialog = page.getByRole('alertdialog')
    if (await dialog.isVisible()) {
      // it goes by itself where the line comes back before it is pressed; either way it has to go
      const goOn = dialog.getByRole('button', { name: 'Go on offline' })
      await goOn.click({ timeout: 2000 }).catch(() => {})
      await dialog.waitFor({ state: 'hidden' })
    }
    await page.keyboard.press(String(choiceAt(position) + 1))
    await page.keyboard.press('n')
  }
}

/** Of this set alone: the day's mission may be fetched ahead meanwhile, with sets of its own. */
async function answersOf({ DB_URL }: Instance, attempt: string) {
  const client = new pg.Client({ connectionString: DB_URL })
  await client.connect()
  const { rows } = await client.query<{ selected: number | null }>(
    'select selected from public.attempt_answers where attempt_id = $1 order by position',
    [attempt],
  )
  await client.end()
  return rows.map(({ selected }) => selected)
}
