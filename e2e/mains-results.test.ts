/** What comes of a mains answer: its band, a paragraph rewritten, versions, the bank, paper, and answers of others. */

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { expectAccessible } from './accessible.ts'
import { DESKTOP, expectNoSidewaysScroll, PHONE, signUp, visit } from './browser.ts'
import { handInAnswer, onDatabase, shareAnswer } from './mains-answers.ts'

/** Milliseconds of a journey on a machine that has much else to do. */
const LONGEST = 240_000

const QUESTION = 'agriculture-union-and-states'
const GOOD = `Agriculture is in the State List (entry 14), yet the Union sets prices, credit and subsidy. This division of work shapes every farm policy.

The food security act and procurement gave farmers a floor. Crop insurance and interest subvention pooled the risk. Kerala and Bihar could experiment.

But free power in Punjab and assured paddy price pull apart, so groundwater falls. The repo rate is 6.5 per cent. Accountability is blurred: blame moves between governments.

Model acts were adopted in part, and the three farm laws were repealed in 2021.`
const THIN = `Farming is important for India. Many people depend on it. Governments should do more for farmers and help them with money and seeds.

States and the Union must both work. There are many problems in farming today and they should be solved soon.`

/** In both looks, on a laptop and on a phone. */
async function expectGoodEverywhere(page: Page) {
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize(DESKTOP)
}

const byRules = (page: Page) => page.getByText('By checklist and rules, without a language model').waitFor()

test(
  'an answer is marked before the learner’s eyes, one paragraph is rewritten, and the versions are compared',
  async () => {
    const { page, context, complaints } = await visit('/')
    await signUp(page)
    const id = await handInAnswer(page, QUESTION, {
      text: GOOD,
      plan: { intro: 'State List', heads: ['Procurement and food security', 'Digital markets'] },
    })
    await page.goto(`/mains-evaluation?answer=${id}`)
    await byRules(page)
    await page
      .getByText(/^\d+\.\d–\d+\.\d$/)
      .first()
      .waitFor()
    await page.getByText('of 15', { exact: true }).waitFor()
    expect(
      await page
        .getByRole('region', { name: 'Three things that would raise it most' })
        .getByRole('listitem')
        .count(),
    ).toBe(3)
    await page.getByText('Covered:').first().waitFor()
    await page.getByText('not found in the text').waitFor()

    // a quote leads to its place, and back
    const quote = page.getByRole('button', { name: /^Show in your answer: “But free power/ })
    await quote.click()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MARK')
    await page.getByRole('button', { name: 'Back to where you were' }).click()
    await page.getByRole('button', { name: 'Show the model answer' }).click()
    await page.getByRole('heading', { name: 'Sources' }).waitFor()
    await expectGoodEverywhere(page)

    // what is written is there after a reload
    await page.getByLabel('Which paragraph').selectOption('3')
    const box = page.getByLabel('Your new paragraph')
    await box.fill(
      'Model acts were adopted in part, and the three farm laws were repealed in 2021. A standing council on the',
    )
    await page.reload()
    await byRules(page)
    expect(await box.inputValue()).toMatch(/A standing council on the$/)
    await box.press('Control+End')
    await box.pressSequentially(
      ' GST pattern should therefore join Union and States: it could reward reform with untied money, and judge each scheme by farm incomes.',
    )
    await page.getByRole('button', { name: 'Hand in as the next version' }).click()
    await page.waitForURL((url) => url.searchParams.has('answer') && url.searchParams.get('answer') !== id)
    await page.getByText(/^Version 2 ·/).waitFor()
    await byRules(page)
    await page.getByRole('heading', { name: 'Versions' }).waitFor()
    await page.getByText(/^From \d/).waitFor()
    expect(await page.locator('ins').first().textContent()).toContain('standing council')
    await expectAccessible(page)
    expect(complaints).toEqual([])
    await context.close()
  },
  LONGEST,
)

longTest(
  'a marking that stopped keeps the answer and goes on when it is asked to',
  async () => {
    const { page, context } = await visit('/')
    await signUp(page)
    const id = await handInAnswer(page, QUESTION, { text: THIN })
    await page.goto(`/mains-evaluation?answer=${id}`)
    await byRules(page)
    // as the job leaves it when a step has failed too often
    await onDatabase(`delete from public.evaluations where answer_id = $1`, [id])
    await onDatabase(
      `update public.evaluation_steps set state = 'failed', tries = 3, problem = 'The model did not answer in time.' where answer_id = $1 and step <> 'transcript'`,
      [id],
    )
    await onDatabase(`update public.answers set status = 'failed' where id = $1`, [id])
    await page.reload()
    await page.getByRole('heading', { name: 'Marking stopped. Your answer is safe.' }).waitFor()
    await page.getByText('What happened: The model did not answer in time.').waitFor()
    await page.getByText(/Farming is important for India/).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Try again from here' }).click()
    await byRules(page)
    await context.close()
  },
  LONGEST,
)

longTest(
  'a model’s doubt leaves it to the mentor; on paper stand the answer, the comments and the criteria',
  async () => {
    const { page, context } = await visit('/')
    await signUp(page)
    const id = await handInAnswer(page, QUESTION, { text: GOOD })
    await page.goto(`/mains-evaluation?answer=${id}`)
    await byRules(page)
    // a model's two runs that differ, as the service writes them
    await onDatabase(
      `insert into public.evaluations (answer_id, by, run, criteria, points, fixes, band_low, band_high, reasons, model, released_at)
     select answer_id, 'ai', 0, criteria, points, fixes, 6, 9, '{runs_differ}', 'a-model', now()
     from public.evaluations where answer_id = $1 and by = 'rules' and run = 0`,
      [id],
    )
    await onDatabase(
      `update public.evaluation_steps set state = 'done' where answer_id = $1 and step like '%_marking'`,
      [id],
    )
    await onDatabase(`update public.answers set status = 'needs_mentor' where id = $1`, [id])
    await page.reload()
    await page.getByText('The two runs lie further apart than they may.').waitFor()
    await page.getByText('By a language model, marked twice').waitFor()
    await page.getByText('6.0–9.0').waitFor()
    await expectAccessible(page)

    // a mentor's marks with comments, as the desk releases them
    const [marked] = await onDatabase<{ id: string }>(
      `insert into public.evaluations (answer_id, by, criteria, marks, band_low, band_high, remark, released_at)
     select $1, 'mentor', (select jsonb_agg(jsonb_build_object('criterion', name, 'marks', 1, 'out_of', 2.5, 'share', 0.4,
       'remark', 'Seen for ' || name)) from unnest('{demand,content,structure,evidence,conclusion,language}'::text[]) name),
       6.5, 6.5, 6.5, 'A sound answer without an end.', now()
     returning id`,
      [id],
    )
    await onDatabase(
      `insert into public.answer_comments (id, answer_id, evaluation_id, position, criterion, range_start, range_end, quote, body)
     values (gen_random_uuid(), $1, $2, 1, 'evidence', 0, 24, 'Agriculture is in the St', 'Name the schedule, too.'),
       (gen_random_uuid(), $1, $2, 2, null, null, null, null, 'Read it aloud once.')`,
      [id, marked?.id],
    )
    await onDatabase(`update public.answers set status = 'evaluated' where id = $1`, [id])
    await page.reload()
    await page.getByText('6.5', { exact: true }).waitFor()
    await page.getByText('By a mentor', { exact: true }).waitFor()
    await page.getByText('Before that the engine said 6.0–9.0 of 15.').waitFor()
    await page.getByText('Name the schedule, too.').waitFor()
    await expectGoodEverywhere(page)

    await page.getByRole('link', { name: 'PDF and print' }).click()
    await page.getByRole('button', { name: 'Print or save as PDF' }).waitFor()
    await page.getByText('Name the schedule, too.').waitFor()
    await expectAccessible(page)
    const { text, width } = await readPdf(await page.pdf({ preferCSSPageSize: true }))
    for (const said of [
      'critically analyse the results of this division',
      '6.5 of 15',
      'By a mentor',
      'A sound answer without an end.',
      'Kerala and Bihar could experiment.',
      'Name the schedule, too.',
      'Read it aloud once.',
      'Seen for evidence',
    ]) {
      expect(text.toLowerCase()).toContain(said.toLowerCase())
    }
    // what is there to be pressed is not on paper
    expect(text).not.toMatch(/Print or save|Ask AI|Daily News/)
    expect(Math.round(width)).toBe(595)
    await context.close()
  },
  LONGEST,
)

longTest(
  'the bank holds every version, and three answers say something together',
  async () => {
    const { page, context, complaints } = await visit('/')
    await signUp(page)
    await page.goto('/mains-evaluation?view=bank')
    await page.getByText('No answers yet').waitFor()
    await expectAccessible(page)
    const questions = await onDatabase<{ id: string }>(
      `select id from public.mains_questions where status = 'live' and id <> $1 order by id limit 2`,
      [QUESTION],
    )
    for (const { id } of [{ id: QUESTION }, ...questions]) {
      const answer = await handInAnswer(page, id, { text: THIN })
      await page.goto(`/mains-evaluation?answer=${answer}`)
      await page
        .getByText(/^\d+\.\d–\d+\.\d$/)
        .first()
        .waitFor()
      // left to a mentor or not, the journey needs three that count
      await onDatabase(`update public.answers set status = 'evaluated' where id = $1`, [answer])
    }
    await page.goto('/mains-evaluation?view=bank')
    await page.getByRole('status').getByText('3 answers', { exact: true }).waitFor()
    await page.getByText(/^3 questions counted/).waitFor()
    expect(await page.getByRole('img', { name: /over 3 answers/ }).count()).toBe(6)
    await page
      .getByText(/ in 3 of 3$/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Show as a table' }).click()
    await expectGoodEverywhere(page)
    await page.getByLabel('Search questions and your own text').fill('division of work')
    await page.getByRole('status').getByText('1 answer', { exact: true }).waitFor()
    await page.getByLabel('Status').selectOption('failed')
    await page.getByText('No answer fits this choice.').waitFor()
    await page.goto('/performance')
    await page.getByRole('heading', { name: 'Mains answers by criterion' }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  },
  LONGEST,
)

longTest(
  'a learner compares two answers of others, says which is better, and then sees the marking',
  async () => {
    const [question] = await onDatabase<{ id: string }>(
      `select id from public.mains_questions question where status = 'live'
       and not exists (select from public.answers where question_id = question.id) order by id desc limit 1`,
    )
    const id = question?.id ?? ''
    const others: string[] = []
    for (const text of [GOOD, THIN]) {
      const other = await visit('/')
      await signUp(other.page)
      const answer = await handInAnswer(other.page, id, { text })
      await other.page.goto(`/mains-evaluation?answer=${answer}`)
      await other.page
        .getByText(/^\d+\.\d–\d+\.\d$/)
        .first()
        .waitFor()
      if (text === GOOD) {
        await other.page.getByRole('checkbox', { name: /Let others compare this answer/ }).check()
        await other.page.getByText('Others may compare this answer now.').waitFor()
      } else await shareAnswer(other.page, answer)
      others.push(answer)
      await other.context.close()
    }
    const { page, context, complaints } = await visit('/')
    await signUp(page)
    await page.goto(`/mains-evaluation?compare=${id}`)
    await page.getByText('Write your own answer first').waitFor()

    await handInAnswer(page, id, { text: 'My own words about it are short, but they are mine.' })
    await page.reload()
    await page.getByRole('heading', { name: 'First answer' }).waitFor()
    await page.getByText(/Farming is important for India/).waitFor()
    expect(await page.getByText('What the marking says of both').count()).toBe(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Say it, and see the marking' }).click()
    await page.getByText('Choose an answer and a criterion, and write a sentence.').waitFor()
    await page.getByRole('radio', { name: 'The first' }).check()
    await page.getByLabel('By which criterion most of all').selectOption('evidence')
    await page.getByLabel('Why, in a sentence').fill('It names laws and places.')
    await page.getByRole('button', { name: 'Say it, and see the marking' }).click()
    await page.getByRole('heading', { name: 'What the marking says of both' }).waitFor()
    await page.getByText('It names laws and places.').waitFor()
    await expectGoodEverywhere(page)
    const html = await page.content()
    for (const answer of others) expect(html).not.toContain(answer)

    await page.getByRole('button', { name: 'Compare two others' }).click()
    await page.getByText('There are no two others to compare yet.').waitFor()
    // an answer that is reported is gone
    await page.getByRole('button', { name: 'Report this answer: First answer' }).click()
    await page.getByLabel('What is wrong with it').fill('It is no answer.')
    await page.getByRole('button', { name: 'Report', exact: true }).click()
    await page.getByText('Too few answers are shared yet').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  },
  LONGEST,
)

/** The words of a PDF, and how wide its first page is. */
async function readPdf(file: Buffer) {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1)))
  const texts = await Promise.all(
    pages.map(async (one) =>
      (await one.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' '),
    ),
  )
  return { text: texts.join(' ').replace(/\s+/g, ' '), width: pages[0]?.getViewport({ scale: 1 }).width ?? 0 }
}
