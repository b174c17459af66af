/** A key is disputed by a learner, ruled on at the desk, and the learner's result tells the old score and the new one. */

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, newAddress, PHONE, signUp, visit } from './browser.ts'

let database: pg.Pool
beforeAll(() => {
  database = new pg.Pool({ connectionString: process.env.DB_URL, max: 2 })
})
afterAll(() => database?.end())

/** Two questions and a test of them that no other journey has. The key of the first is wrong: A, where B is right. */
async function newTest() {
  const name = crypto.randomUUID().slice(0, 8)
  const ids = [`e2e-${name}-1`, `e2e-${name}-2`]
  for (const [at, id] of ids.entries()) {
    await database.query(
      `insert into public.questions (id, topic, format, kind, difficulty, diagnostic, version, origin)
       select $1, slug, 'single', 'static', 3, false, 1, 'desk' from public.topics order by slug limit 1`,
      [id],
    )
    const asked = {
      stem: { en: `Which rate is asked of in case ${name}, question ${at + 1}?` },
      options: ['Bank rate', 'Repo rate', 'Base rate', 'Call rate'].map((en) => ({ en })),
    }
    await database.query(
      `insert into public.question_versions (question_id, version, asked, content_hash, negative) values ($1, 1, $2, $1, true)`,
      [id, asked],
    )
    await database.query(
      `insert into exam_private.question_keys (question_id, version, key, truths, reasons, explanation)
       values ($1, 1, $2, '{}', '[]', '{"en": "It is so."}')`,
      [id, at],
    )
  }
  const slug = `e2e-${name}`
  await database.query(
    `insert into public.tests (slug, kind, title, title_hi, about, about_hi, topics, minutes, question_count, position, origin)
     values ($1, 'topic', 'A test of the journey', 'यात्रा का टेस्ट', 'Two.', 'दो।', '{}', 10, 2, 999, 'desk')`,
    [slug],
  )
  await database.query(
    `insert into exam_private.test_questions select $1, place, id from unnest($2::text[]) with ordinality asked (id, place)`,
    [slug, ids],
  )
  return { slug, name }
}

test('a disputed key is ruled on, and the result tells old and new score', async () => {
  const { slug, name } = await newTest()
  const learner = await visit('/', { viewport: PHONE })
  await signUp(learner.page)
  const { page } = learner
  await page.goto(`/test-dashboard?begin=${slug}`)
  await page.getByRole('button', { name: /^Begin/ }).click()
  await page.getByText('Question 1 of 2').waitFor()
  for (const at of [1, 2]) {
    await page.getByText(`Question ${at} of 2`).waitFor()
    await page.keyboard.press('2')
    await page.keyboard.press('n')
  }
  await page.getByText('Before you submit').waitFor()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByText('Before you see the key').waitFor()
  await page.getByRole('button', { name: 'Skip and show' }).click()

  await page.getByRole('button', { name: new RegExp(`case ${name}, question 1`) }).click()
  await page.getByRole('button', { name: 'Report this key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dispute this key' })
  await dialog.getByText('Repo rate').click()
  await dialog
    .getByLabel('Explanation')
    .fill('The first source defines it on its second page, in so many words.')
  for (const at of [1, 2, 3]) {
    await dialog.getByLabel(`Source ${at}: Title, with page or section`).fill(`Report ${at}, page 2`)
    await dialog
      .getByLabel(`Source ${at}: Address, beginning with https://`)
      .fill(`https://reports.example.in/${name}/${at}`)
  }
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'File the dispute' }).click()
  await page.getByText('Dispute filed. The ruling will stand with your disputes.').waitFor()

  const admin = await visit('/', { viewport: PHONE })
  const email = await signUp(admin.page, newAddress(), 'Meera Nair')
  await database.query(
    `update public.user_roles set role = 'admin' where user_id = (select id from auth.users where email = $1)`,
    [email],
  )
  await admin.page.goto('/admin')
  await admin.page.getByRole('list', { name: 'Queues' }).getByRole('link', { name: 'Disputed keys' }).click()
  const claim = admin.page.getByRole('listitem').filter({ hasText: name }).first()
  await claim.getByText('defines it on its second page', { exact: false }).waitFor()
  await claim.getByText('Another option is the key').click()
  await claim.getByLabel('(B)').check()
  await claim.getByText(/graded answer/).waitFor()
  await claim
    .getByLabel('Reason, as learners will read it')
    .fill('The report says on page 2 that it is the repo rate: option (B) is the key.')
  await expectNoSidewaysScroll(admin.page)
  await expectAccessible(admin.page)
  await claim.getByRole('button', { name: 'Publish the ruling' }).click()
  await admin.page.getByText('Ruling published and answers marked anew.').waitFor()

  await page.reload()
  await page.getByRole('region', { name: 'Your score was marked anew' }).waitFor()
  await page.getByText('Your score was 1.33; it is 4.00 now.').waitFor()
  await page
    .getByText(/option \(B\) is the key/)
    .first()
    .waitFor()
  await expectNoSidewaysScroll(page)
  const { rows } = await database.query(
    `select action from private.audit_log log join auth.users on users.id = log.actor where users.email = $1`,
    [email],
  )
  expect(rows.length).toBeGreaterThan(0)
  expect([...learner.complaints, ...admin.complaints]).toEqual([])
  await Promise.all([learner.context.close(), admin.context.close()])
})
