/** The syllabus: for a visitor, for a newcomer, for a learner with answers; on a phone and on a desk, light and dark, in Hindi. */

import pg from 'pg'
import { expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, PHONE, signUp, visit, withServiceWorkers } from './browser.ts'

withServiceWorkers()

/** Mixed sets of the past weeks: money rises, inflation falls, and what lies a year back fades. */
async function withAnswers(email: string) {
  const database = new pg.Client({ connectionString: process.env.DB_URL })
  await database.connect()
  const topics = ['money-supply', 'inflation', 'gdp', 'banking', 'taxation']
  const sets = [
    { daysAgo: 400, wrong: [] },
    { daysAgo: 390, wrong: ['inflation'] },
    { daysAgo: 3, wrong: ['inflation'] },
  ]
  for (const { daysAgo, wrong } of sets) {
    await database.query(
      `with learner as (select id from auth.users where email = $1),
       asked as (
         select question.id, question.version, question.topic, row_number() over (order by question.topic, question.id) as at
         from (select *, row_number() over (partition by topic order by id) as nth from public.questions
               where topic = any ($2) and status = 'live') question
         where nth <= case when $4::int > 100 and topic = 'banking' then 0 else 3 end
       ),
       sitting as (
         insert into public.attempts (user_id, kind, mode, rule, rule_version, question_count, started_at, submitted_at, graded_at)
         select learner.id, 'practice', 'exam', 'gs1', 1, (select count(*) from asked), at, at, at
         from learner, (select now() - $4::int * interval '1 day' as at) moment returning id, user_id, started_at
       )
       insert into public.attempt_answers (attempt_id, position, user_id, question_id, version, selected, confidence, time_ms,
         correct, sixths, saved_at)
       select sitting.id, asked.at, sitting.user_id, asked.id, asked.version, 0, 2, 60000, not asked.topic = any ($3), 0,
         sitting.started_at from sitting, asked`,
      [email, topics, wrong, daysAgo],
    )
  }
  await database.end()
}

test('a visitor reads both views, finds by sound, opens a topic, and prints the official words on one sheet', async () => {
  const { page, context, complaints } = await visit('/syllabus', { viewport: PHONE })
  await page.getByRole('heading', { name: 'Monetary Policy', exact: true }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.getByRole('searchbox').fill('mudrasfiti')
  const first = page.getByRole('link', { name: /मुद्रास्फीति Inflation/ }).first()
  await first.waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Inflation' }).waitFor()
  expect(new URL(page.url()).search).toBe('?topic=inflation')
  await page.getByText('No past papers are in our bank yet').waitFor()
  await page.getByText('once you are signed in').waitFor()
  await page.getByRole('link', { name: 'Inflation in India' }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.goto('/syllabus?view=official')
  await page.getByText('Indian Economy and issues relating to planning, mobilization, of resources').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  for (const language of ['en', 'hi']) {
    await page.evaluate((name) => localStorage.setItem('language', name), language)
    await page.reload()
    await page.getByText(language === 'en' ? 'Investment models.' : 'निवेश मॉडल।').waitFor()
    const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(sheet.match(/\/Type\s*\/Page\b/g), language).toHaveLength(1)
  }
  await page.goto('/syllabus')
  await page.getByRole('heading', { name: 'मौद्रिक नीति', exact: true }).waitFor()
  await expectNoSidewaysScroll(page)
  expect(complaints).toEqual([])
  await context.close()
})

longTest(
  'a newcomer ticks, offline too, and is sent to where it begins; answers then speak for themselves',
  async () => {
    const { page, context } = await visit('/')
    const email = await signUp(page)
    await page.goto('/syllabus?view=next')
    await page.getByText(/no mixed set has shown it yet|nothing else has to come before/).waitFor()
    await expectAccessible(page)

    await page.goto('/syllabus?topic=inflation')
    await page.getByText('You have not answered a question on it yet.').waitFor()
    const own = page.getByLabel('Where do you put yourself?')
    await context.setOffline(true)
    await own.selectOption('revised')
    await page.getByText('1 tick is kept on this device').waitFor()
    await page.getByText('You say 80 %.').waitFor()
    await context.setOffline(false)
    await page.getByText('1 tick is kept on this device').waitFor({ state: 'hidden' })
    await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('topic-claims')))
    await page.reload()
    await page.getByText('You say 80 %.').waitFor()
    expect(await own.inputValue()).toBe('revised')

    await withAnswers(email)
    await page.reload()
    await page.getByText(/Taken down by the mixed set of .+: 3 wrong\./).waitFor()
    await page.getByText('Not enough for a figure: 3 of 5 answers.').waitFor()
    await page
      .getByRole('link', { name: /Money and Money Supply/ })
      .first()
      .waitFor()
    await expectAccessible(page)
    await page.goto('/syllabus')
    await page.getByText('mastered', { exact: true }).nth(1).waitFor()
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await page.goto('/syllabus?view=next')
    await page.getByRole('button', { name: 'Show as a table' }).click()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await context.close()
  },
)
