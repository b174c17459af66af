/** The mentor's desk: asked, marked with comments and a pin, released, told at once; appeals, second looks, agreement. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { expectAccessible } from './accessible.ts'
import {
  CUT_OFF,
  DESKTOP,
  expectNoSidewaysScroll,
  PASSWORD,
  PHONE,
  SITE,
  signUp,
  visit,
  withServiceWorkers,
} from './browser.ts'

withServiceWorkers()

const { DB_URL = '', SECRET_KEY = '', ANON_KEY = '', OUTBOX_DIR = '' } = process.env
const options = { auth: { persistSession: false, autoRefreshToken: false } }
const service = createClient(SITE, SECRET_KEY, options)
let database: pg.Pool

/** Milliseconds: three people in three browsers, who sign up first. */
const LONG = 240_000

beforeAll(() => {
  database = new pg.Pool({ connectionString: DB_URL, max: 3 })
})
afterAll(() => database?.end())

const TEXT = `Inflation targeting gave monetary policy one anchor: four per cent, two on either side.

Prices of food, which weigh nearly half, answer to rain and not to the repo rate. The lags are long.

The way forward is better supply and a clearer word of the committee.`

/** A question that no other journey has. */
async function newQuestion() {
  const key = crypto.randomUUID().slice(0, 8)
  const question = `Discuss what inflation targeting has done for case ${key}.`
  await database.query(
    `insert into public.mains_questions (id, topic, marks, words, minutes, directive, question, parts, rubric, origin)
     select $1, slug, 10, 150, 8, 'Discuss', $2, '{"what it has done"}',
       '{"demand": "Takes a side", "content": "Names the band", "structure": "Three parts", "evidence": "A figure",
         "conclusion": "A way forward", "language": "150 words"}', 'desk'
     from public.topics order by slug limit 1`,
    [`e2e-${key}`, question],
  )
  await database.query(
    `insert into exam_private.mains_answers (question_id, checklist, model_answer)
     values ($1, '[{"point": "Names the band", "words": ["band"]}, {"point": "Names the lags", "words": ["lags"]}]', 'A model answer of three parts.')`,
    [`e2e-${key}`],
  )
  return { id: `e2e-${key}`, question }
}

const SHARES = { demand: 0.6, content: 0.5, structure: 0.6, evidence: 0.4, conclusion: 0.5, language: 0.8 }
const OUT_OF = { demand: 2.5, content: 3, structure: 1.5, evidence: 1.5, conclusion: 1, language: 0.5 }

/** What the engine would have made of it: here the journey is about the mentor. */
async function engineMarked(answer: string, status = 'evaluated') {
  const criteria = Object.entries(SHARES).map(([criterion, share]) => {
    const out_of = OUT_OF[criterion as keyof typeof OUT_OF]
    return { criterion, share, marks: share * out_of, out_of, reasons: [], remark: '', quote: null }
  })
  await database.query(
    `insert into public.evaluations (answer_id, by, run, checks, criteria, points, band_low, band_high, released_at)
     values ($1, 'rules', 0, $2, $3, '[]', 5, 6, now()) on conflict do nothing`,
    [answer, { words: 54, list: [], parts: [], numbers: [], named: [] }, JSON.stringify(criteria)],
  )
  await database.query(
    `update public.evaluation_steps set state = 'done', finished_at = now() where answer_id = $1`,
    [answer],
  )
  await database.query(
    `update public.answers set status = $2, words = 54, seconds = 420, evaluated_at = now() where id = $1`,
    [answer, status],
  )
}

/** Hands an answer in as this learner, past the pages of writing, which have journeys of their own. */
async function handIn(email: string, question: string, text = TEXT, page?: Buffer) {
  const learner = createClient(SITE, ANON_KEY, options)
  const { data, error } = await learner.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  const id = crypto.randomUUID()
  const fields = { text, language: 'en', mode: page ? 'pages' : 'typed', seconds: 420 }
  await learner
    .rpc('save_answer', { p_id: id, p_question: question, p_based_on: 0, p_fields: fields })
    .throwOnError()
  if (page) {
    const path = `${data.user.id}/${id}/${crypto.randomUUID()}.png`
    const stored = await service.storage.from('answers').upload(path, page, { contentType: 'image/png' })
    if (stored.error) throw stored.error
    await database.query(
      `insert into public.answer_pages (answer_id, page, path, bytes, width, height, transcript)
       values ($1, 1, $2, $3, 600, 800, $4)`,
      [id, path, page.length, text],
    )
  }
  // in one transaction with what the engine makes of it, or the job would take it first
  await learner.rpc('submit_answer', { p_id: id }).throwOnError()
  await engineMarked(id)
  return id
}

/** A page that was written by hand, drawn by the browser. */
async function writtenPage(page: Page) {
  const shown = await page.context().newPage()
  await shown.setViewportSize({ width: 600, height: 800 })
  await shown.setContent(
    `<body style="margin:0;background:#fff;font:28px cursive;padding:40px;line-height:2">${TEXT}</body>`,
  )
  const picture = await shown.screenshot()
  await shown.close()
  return picture
}

async function newMentor(viewport = DESKTOP) {
  const opened = await visit('/', { viewport })
  const email = await signUp(opened.page, undefined, 'Meera Iyer')
  await database.query(
    `update public.user_roles set role = 'mentor' where user_id = (select id from auth.users where email = $1)`,
    [email],
  )
  await opened.page.goto('/profile')
  return { ...opened, email }
}

/** Moves the slider of a criterion. */
async function giveMarks(page: Page, name: string, marks: number) {
  const slider = page.getByRole('slider', { name })
  const none = page.getByRole('button', { name: `${name}: no marks` })
  if (await none.count()) await none.click()
  await slider.fill(String(marks))
}

const GIVEN: [string, number][] = [
  ['Demand and directive', 1.75],
  ['Content points', 2],
  ['Structure', 1],
  ['Evidence and data', 0.5],
  ['Conclusion and way forward', 0.75],
  ['Language and limit', 0.5],
]

async function giveAll(page: Page, given = GIVEN) {
  for (const [name, marks] of given) await giveMarks(page, name, marks)
}

async function saved(page: Page) {
  await page.getByText('Saved', { exact: true }).waitFor()
}

function mailTo(address: string, subject: RegExp) {
  return readdirSync(OUTBOX_DIR)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(OUTBOX_DIR, name), 'utf8')))
    .find((mail) => mail.to === address && subject.test(mail.subject))
}

/** So that mail goes out whatever the hour. */
function withoutQuietHours(email: string) {
  return database.query(
    'insert into private.quiet_hours (user_id) select id from auth.users where email = $1',
    [email],
  )
}

test(
  'a learner asks, a mentor marks with a comment and a pin, and the open page of the learner shows it at once',
  async () => {
    const { id: question, question: asked } = await newQuestion()
    const learner = await visit('/', { viewport: PHONE })
    const email = await signUp(learner.page)
    await withoutQuietHours(email)
    const answer = await handIn(email, question, TEXT, await writtenPage(learner.page))
    await learner.page.goto(`/mains-evaluation?answer=${answer}`)
    await learner.page.getByRole('button', { name: 'Ask the mentor' }).click()
    await learner.page.getByRole('button', { name: 'Send to the mentor' }).click()
    await learner.page.getByText('Write at least 10 characters.').waitFor()
    await learner.page
      .getByLabel('What should the mentor look at?')
      .fill('Is my way forward concrete enough?')
    await expectNoSidewaysScroll(learner.page)
    await expectAccessible(learner.page)
    await learner.page.getByRole('button', { name: 'Send to the mentor' }).click()
    await learner.page.getByText(/^Number \d+ in the mentor’s line$/).waitFor()
    await learner.page.getByText('Waiting holds nothing up', { exact: false }).waitFor()

    const mentor = await newMentor()
    const { page } = mentor
    await page.getByRole('button', { name: /Meera Iyer/ }).click()
    await page.getByRole('menuitem', { name: 'Mentor’s desk' }).click()
    await page.getByRole('heading', { name: 'Mentor’s desk' }).waitFor()
    const row = page.getByRole('row').filter({ hasText: asked })
    await row.getByText('The learner asks').waitFor()
    await row.getByText('Is my way forward concrete enough?').waitFor()
    expect(await page.getByText('Asha Rao').count()).toBe(0)
    await expectAccessible(page)
    await page.keyboard.press('j')
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-line'))).toBe(true)
    await row.getByRole('link', { name: asked }).click()

    await page.getByRole('heading', { name: asked }).waitFor()
    expect(await page.getByText('5.0–6.0').count()).toBe(0)
    await page.getByText('Checklist', { exact: true }).click()
    await page.getByRole('group', { name: 'Names the band' }).getByText('Partly').click()
    // a sentence by the keyboard, and a comment kept for later
    await page.getByRole('heading', { name: 'Answer of a learner' }).click()
    await page.keyboard.press(']')
    await page.keyboard.press(']')
    await page.keyboard.press('c')
    await page
      .getByLabel('Comment', { exact: true })
      .fill('True, but name the weight: 45.9 per cent in the old basket.')
    await page.getByLabel('Keep it in my comments').check()
    await expectAccessible(page)
    await page.getByLabel('Comment', { exact: true }).press('Control+Enter')
    // words by the pointer
    await page.evaluate(() => {
      const piece = [...document.querySelectorAll('[data-start]')].find((one) =>
        one.textContent?.includes('way forward'),
      )
      const text = piece?.firstChild as Text
      const from = text.data.indexOf('way forward')
      window.getSelection()?.setBaseAndExtent(text, from, text, from + 'way forward'.length)
      piece?.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }))
    })
    await page.getByLabel('Comment', { exact: true }).press('/')
    await page.getByRole('combobox', { name: 'Search my comments' }).fill('basket')
    await page.getByRole('option', { name: /name the weight/ }).waitFor()
    await page.getByRole('combobox', { name: 'Search my comments' }).press('Enter')
    await page.getByLabel('Comment', { exact: true }).fill('Whose step, and by when?')
    await page.getByLabel('Criterion').selectOption('Conclusion and way forward')
    await page.getByRole('button', { name: 'Add comment' }).click()
    // a pin by the pointer, and one by the keyboard that is taken back
    const pinning = page.getByRole('application', { name: 'Page 1: set a pin' })
    await pinning.click({ position: { x: 200, y: 120 } })
    await page.getByLabel('Comment', { exact: true }).fill('Underline the figure here.')
    await page.getByRole('button', { name: 'Add comment' }).click()
    await pinning.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Cancel' }).click()

    await giveAll(page)
    await page.getByText('6.5', { exact: true }).waitFor()
    await page
      .getByLabel('Remark to the learner')
      .fill('A clear argument. Next time: two figures, and one step with a date.')
    await saved(page)
    await mentor.context.setOffline(true)
    await page
      .getByLabel('Remark to the learner')
      .fill('A clear argument. Next time: two figures, and one step with its date.')
    await page.getByText('Connection lost. Kept on this device', { exact: false }).waitFor()
    await mentor.context.setOffline(false)
    await saved(page)
    await page.reload()
    await page.getByText('6.5', { exact: true }).waitFor()
    await page.getByText('Underline the figure here.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Release the marks' }).click()
    await page.getByText('Release 6.5 of 10?', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Yes, release' }).click()
    await page.getByText('6.5 of 10. The learner has been told.').waitFor()
    await page.getByRole('cell', { name: '5–6' }).waitFor()
    await expectAccessible(page)

    // on the page that was open all the while, by no more than being there
    await learner.page.getByText('Whose step, and by when?').waitFor()
    await learner.page
      .getByText('A clear argument. Next time: two figures', { exact: false })
      .first()
      .waitFor()
    await learner.page.getByText('Underline the figure here.').waitFor()
    await expectNoSidewaysScroll(learner.page)
    await expectAccessible(learner.page)
    await expect
      .poll(() => mailTo(email, /mentor has marked your answer: 6\.5 of 10/)?.to, {
        timeout: 150_000,
        interval: 500,
      })
      .toBe(email)
    const unexpected = [...learner.complaints, ...mentor.complaints].filter((line) => !CUT_OFF.test(line))
    expect(unexpected).toEqual([])
    await learner.context.close()
    await mentor.context.close()
  },
  LONG,
)

test(
  'a learner appeals, another mentor changes the marks with a reply, and the first one could not',
  async () => {
    const { id: question, question: asked } = await newQuestion()
    const learner = await visit('/', { viewport: PHONE })
    const answer = await handIn(await signUp(learner.page), question)
    const [first, second] = [await newMentor(), await newMentor(PHONE)]
    await first.page.goto(`/mentor?answer=${answer}`)
    await giveAll(first.page)
    await saved(first.page)
    await first.page.getByRole('button', { name: 'Release the marks' }).click()
    await first.page.getByRole('button', { name: 'Yes, release' }).click()
    await first.page.getByText('The learner has been told.', { exact: false }).waitFor()

    await learner.page.goto(`/mains-evaluation?answer=${answer}`)
    await learner.page.getByRole('button', { name: 'Appeal against the marks' }).click()
    await learner.page
      .getByLabel('What was marked wrongly, and why?')
      .fill('The last paragraph names two steps, and was marked as having none.')
    await expectNoSidewaysScroll(learner.page)
    await expectAccessible(learner.page)
    await learner.page.getByRole('button', { name: 'Send the appeal' }).click()
    await learner.page.getByText('Your appeal is with a mentor.', { exact: false }).waitFor()

    await first.page.goto('/mentor')
    await first.page.getByRole('row').filter({ hasText: asked }).getByText('not for you').waitFor()

    const { page } = second
    await page.goto('/mentor')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: asked }).click()
    await page.getByText('Appeal against 6.5 of 10').waitFor()
    await giveMarks(page, 'Conclusion and way forward', 1)
    await page.getByText('The marks change', { exact: true }).click()
    await page
      .getByLabel('Reply to the learner')
      .fill('You are right: both steps are there. I have added a quarter.')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await saved(page)
    await page.getByRole('button', { name: 'Send the reply' }).click()
    await page.getByText('6.75 of 10. The learner has been told.').waitFor()
    await page.goto('/mentor?view=appeals')
    await page.getByText('Marks changed').first().waitFor()

    await learner.page.reload()
    await learner.page.getByText('Your appeal was answered: the marks were changed.').waitFor()
    await learner.page.getByText('You are right: both steps are there.', { exact: false }).first().waitFor()
    await learner.page.getByText('6.5 of 10, on', { exact: false }).waitFor()
    for (const { context } of [learner, first, second]) await context.close()
  },
  LONG,
)

longTest(
  'a second mentor marks unseen, and sees how far apart they are only then',
  async () => {
    const { id: question, question: asked } = await newQuestion()
    const learner = await visit('/')
    const answer = await handIn(await signUp(learner.page), question)
    const [first, second] = [await newMentor(), await newMentor()]
    await first.page.goto(`/mentor?answer=${answer}`)
    await giveAll(first.page)
    await saved(first.page)
    await first.page.getByRole('button', { name: 'Release the marks' }).click()
    await first.page.getByRole('button', { name: 'Yes, release' }).click()
    await first.page.getByText('The learner has been told.', { exact: false }).waitFor()
    await first.page.goto('/mentor?view=own')
    await first.page.getByRole('button', { name: 'Ask for a second look' }).click()
    await first.page.getByText('It waits for a second look.').waitFor()
    await expectAccessible(first.page)

    const { page } = second
    await page.goto('/mentor')
    await page.getByRole('group', { name: 'Show' }).getByText('Second looks').click()
    await page.getByRole('row').filter({ hasText: asked }).getByRole('link').click()
    await page.getByRole('heading', { name: 'Second look' }).waitFor()
    await first.page.goto(`/mentor?answer=${answer}&task=second`)
    await first.page.getByText('You know the marks of this answer', { exact: false }).waitFor()
    expect(await page.getByText('not marked').count()).toBe(6)
    await giveAll(page, [...GIVEN.slice(0, 1), ['Content points', 0], ...GIVEN.slice(2)])
    await saved(page)
    await page.getByRole('button', { name: 'End the second look' }).click()
    await page.getByRole('button', { name: 'Yes, end it' }).click()
    await page.getByText('You gave 4.5, the first mentor 6.5, of 10.', { exact: false }).waitFor()
    await page.getByText('it waits for a third look', { exact: false }).waitFor()
    await page.goto('/mentor?view=second')
    await page.getByText('far apart', { exact: false }).first().waitFor()
    await expectAccessible(page)
    for (const { context } of [learner, first, second]) await context.close()
  },
  LONG,
)

longTest(
  'another mentor who comes too late is told until when it is taken',
  async () => {
    const { id: question } = await newQuestion()
    const learner = await visit('/')
    const answer = await handIn(await signUp(learner.page), question)
    const [first, second] = [await newMentor(), await newMentor(PHONE)]
    await first.page.goto(`/mentor?answer=${answer}`)
    await first.page.getByRole('heading', { name: 'Marks' }).waitFor()
    await second.page.goto(`/mentor?answer=${answer}`)
    await second.page.getByText('Another mentor has this answer.').waitFor()
    await second.page.getByText(/It is free again at \d\d:\d\d at the latest/).waitFor()
    await expectAccessible(second.page)
    await first.page.getByRole('button', { name: 'Lay it back' }).click()
    await first.page.getByText('Laid back for others.', { exact: false }).waitFor()
    await second.page.getByRole('button', { name: 'Try again' }).click()
    await second.page.getByRole('heading', { name: 'Marks' }).waitFor()
    for (const { context } of [learner, first, second]) await context.close()
  },
  LONG,
)

longTest(
  'how far the engine is from mentors is told to learners with the number of answers, on desk and page alike',
  async () => {
    const { id: question } = await newQuestion()
    const mentor = await newMentor()
    const learner = await visit('/', { viewport: PHONE })
    const email = await signUp(learner.page)
    await withoutQuietHours(email)
    const client = createClient(SITE, ANON_KEY, options)
    await client.auth.signInWithPassword({ email: mentor.email, password: PASSWORD })
    for (let at = 0; at < 5; at++) {
      const answer = await handIn(email, question)
      await client.rpc('take_answer', { p_answer: answer }).throwOnError()
      const criteria = GIVEN.map(([, marks], place) => ({
        criterion: Object.keys(OUT_OF)[place],
        marks,
        remark: '',
      }))
      await client
        .rpc('save_marks', {
          ...{ p_answer: answer, p_revision: 0, p_draft: { criteria, points: [], remark: '', comments: [] } },
        })
        .throwOnError()
      await client.rpc('release_marks', { p_answer: answer }).throwOnError()
    }
    const { rows } = await database.query<{ n: number; mae: string }>(
      `select n, mae from public.evaluator_calibration where engine = 'rules' and criterion = 'overall'`,
    )
    expect(rows[0]?.n).toBeGreaterThanOrEqual(5)
    await learner.page.goto('/mains-evaluation?view=agreement')
    const rules = learner.page.getByRole('region', { name: 'The rules, without a model' })
    await rules.getByText(/^On average \d\.\d of 10 marks apart, on \d+ answers/).waitFor()
    await expectNoSidewaysScroll(learner.page)
    await expectAccessible(learner.page)
    await mentor.page.goto('/mentor?view=calibration')
    await mentor.page.getByRole('table', { name: 'The rules, without a model' }).waitFor()
    await expectAccessible(mentor.page)
    await mentor.page.goto('/mentor?view=own')
    await mentor.page.getByText('Median minutes at work').waitFor()
    await mentor.page.goto('/mentor?view=library')
    await mentor.page.getByRole('button', { name: 'Add a comment' }).click()
    await mentor.page.getByLabel('Comment', { exact: true }).fill('Name the committee and its year.')
    await mentor.page.getByLabel('Share with all mentors').check()
    await mentor.page.getByRole('button', { name: 'Keep' }).click()
    await mentor.page.getByText('Name the committee and its year.').waitFor()
    await expectAccessible(mentor.page)
    await learner.context.close()
    await mentor.context.close()
  },
  LONG,
)

test('the desk is closed to learners and to visitors', async () => {
  const visitor = await visit('/mentor')
  await visitor.page.waitForURL(/\/auth/)
  const { page, context } = await visit('/')
  await signUp(page)
  await page.goto('/mentor')
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await page.getByText("You don't have permission to access this page.").waitFor()
  await context.close()
  await visitor.context.close()
})
