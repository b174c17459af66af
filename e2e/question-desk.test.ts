/** The question desk: a question is written anew, looked at as learners get it, reviewed and published; its key is corrected and a learner's result changes; a pair is settled. */

import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, newAddress, PHONE, signUp, visit } from './browser.ts'

let database: pg.Pool
beforeAll(() => {
  database = new pg.Pool({ connectionString: process.env.DB_URL, max: 2 })
})
afterAll(() => database?.end())

/** Letters alone, so that no two journeys share a word. */
function word() {
  return Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')
}

async function newAdmin() {
  const { page } = await visit('/', { viewport: PHONE })
  const email = await signUp(page, newAddress(), 'Meera Nair')
  const { rows } = await database.query<{ id: string }>(
    `update public.user_roles set role = 'admin' where user_id = (select id from auth.users where email = $1) returning user_id as id`,
    [email],
  )
  return { page, id: rows[0]?.id as string }
}

async function storeQuestion(admin: string, id: string, name: string) {
  const question = {
    ...{ id, kind: 'static', difficulty: 2, format: 'single', key: 'a' },
    topic: (
      await database.query(`select slug from public.topics topic where not exists
        (select from public.topics under where under.parent_slug = topic.slug) order by slug limit 1`)
    ).rows[0].slug,
    stem: `Which ${name}rate does the ${name}bank of ${name}land set for ${name}loans?`,
    options: ['Bank', 'Repo', 'Base', 'Call'].map((kind) => ({
      text: `${kind} ${name}rate`,
      why: `The ${kind} rate is asked of here.`,
    })),
    explanation: `The ${name}bank sets one rate for all of its loans, and every other rate of the country follows that one in time.`,
  }
  await database.query('select private.store_question($1, $2, $3)', [
    JSON.stringify(question),
    admin,
    'import',
  ])
}

/** A test of one question, in its live version. */
async function testOf(question: string, slug: string) {
  await database.query(
    `insert into public.tests (slug, kind, title, title_hi, about, about_hi, topics, minutes, question_count, position, origin)
     values ($1, 'topic', 'A test of the journey', 'यात्रा का टेस्ट', 'One.', 'एक।', '{}', 10, 1, 999, 'desk')`,
    [slug],
  )
  await database.query('insert into exam_private.test_questions values ($1, 1, $2)', [slug, question])
}

async function answerSecond(page: Page, slug: string) {
  await page.goto(`/test-dashboard?begin=${slug}`)
  await page.getByRole('button', { name: /^Begin/ }).click()
  await page.getByText('Question 1 of 1').waitFor()
  await page.keyboard.press('2')
  await page.keyboard.press('n')
  await page.getByText('Before you submit').waitFor()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByText('Before you see the key').waitFor()
  await page.getByRole('button', { name: 'Skip and show' }).click()
}

test('a version is written, seen as learners see it, published by name; its key is corrected and a result changes', async () => {
  const name = word()
  const id = `e2e-${name}`
  const { page, id: admin } = await newAdmin()
  await storeQuestion(admin, id, name)

  await page.goto(`/admin?desk=questions&q=${name}`)
  await page
    .getByRole('button', { name: new RegExp(id) })
    .first()
    .click()
  await page.getByText('Reviewed by nobody yet', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Publish version 1 in my name' }).click()
  await page.getByText('Published. Learners are asked this version from now on.').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Write another version' }).click()
  const stem = page.getByLabel('Question (English)')
  await stem.fill('')
  await page.getByText('Words are missing here.').first().waitFor()
  await stem.fill(`Which ${name}rate does the ${name}bank of ${name}land announce for ${name}loans?`)
  await page.getByText('Nothing is missing.').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: 'Make a version of it' }).click()
  await page.getByText('Version 2 waits for its review.').waitFor()
  const changed = page.getByRole('region', { name: 'What changed between two versions' })
  await changed.locator('del', { hasText: 'set' }).waitFor()
  await changed.locator('ins', { hasText: 'announce' }).waitFor()

  await page.getByRole('link', { name: 'As learners get it' }).click()
  // The words themselves stand on the desk, too.
  await page.getByRole('button', { name: /^Check/ }).waitFor()
  await page.getByText('announce for', { exact: false }).first().waitFor()
  await page.keyboard.press('1')
  await page.getByRole('button', { name: /^Check/ }).click()
  await page.getByText('every other rate of the country follows', { exact: false }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Publish version 2 in my name' }).click()
  await page.getByText('Published. Learners are asked this version from now on.').waitFor()
  const { rows } = await database.query(
    'select version, status, reviewed_by from public.questions where id = $1',
    [id],
  )
  expect(rows).toEqual([{ version: 2, status: 'live', reviewed_by: 'Meera Nair' }])

  await testOf(id, id)
  const learner = await visit('/', { viewport: PHONE })
  await signUp(learner.page)
  await answerSecond(learner.page, id)

  await page.reload()
  await page.getByRole('button', { name: 'Correct the key' }).click()
  await page.getByText('Another option is the key').click()
  await page.getByLabel('(B)').check()
  await page.getByText('1 result moves', { exact: false }).waitFor()
  await page
    .getByLabel('Reason, as learners will read it')
    .fill('The Act names the repo rate: option (B) is the key.')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish the ruling' }).click()
  await page.getByText('Ruling published and answers marked anew.').waitFor()

  await learner.page.reload()
  await learner.page.getByRole('region', { name: 'Your score was marked anew' }).waitFor()
  await learner.page.getByText('The Act names the repo rate', { exact: false }).first().waitFor()
  await database.query('select private.tell_of_regrades()')
  const told = await database.query(
    `select body from public.notifications where kind = 'result_regraded' and href like '%' || (
    select attempt_id::text from public.regrades where question_id = $1)`,
    [id],
  )
  expect(told.rows).toHaveLength(1)
  expect(told.rows[0].body).toContain('It was −0.67 marks before.')
})

test('two questions that are alike are found, compared, and remembered as no duplicates', async () => {
  const name = word()
  const { page, id: admin } = await newAdmin()
  await storeQuestion(admin, `e2e-${name}-a`, name)
  await storeQuestion(admin, `e2e-${name}-b`, name)
  await page.goto('/admin?desk=questions&view=twins')
  await page.getByRole('button', { name: 'Look again now' }).click()
  await page.getByText(/questions? compared/).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.goto(`/admin?desk=questions&pair=e2e-${name}-a~e2e-${name}-b`)
  await page.getByRole('heading', { name: 'Two questions, 100% alike' }).waitFor()
  await page
    .getByRole('region', { name: `e2e-${name}-b` })
    .getByText(`Which ${name}rate`, { exact: false })
    .waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Not a duplicate' }).click()
  await page.getByText('Remembered. They are not shown as a pair again.').waitFor()
  await page.getByRole('button', { name: 'Look at them again' }).waitFor()
})

test('nobody but an administrator sees the bank', async () => {
  const { page } = await visit('/', { viewport: PHONE })
  await signUp(page)
  await page.goto('/admin?desk=questions')
  await page.getByText('Access Denied').waitFor()
})
