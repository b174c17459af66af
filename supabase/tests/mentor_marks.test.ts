/** Marks of a mentor: kept while they are written, released once, changed only by new ones with a reason. */

import { beforeEach, expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import {
  CRITERIA,
  draftOf,
  forgetSecondLooks,
  handedIn,
  MARKS,
  mark,
  newMainsQuestion,
  newMentor,
  OUT_OF,
  type Released,
  release,
  TEXT,
  take,
  told,
} from './marked-answers.ts'

const QUOTE = 'Monetary policy works with long lags.'

beforeEach(async () => {
  await forgetSecondLooks()
})

function ranged(more = {}) {
  const range_start = TEXT.indexOf(QUOTE)
  return {
    ...{ id: crypto.randomUUID(), criterion: 'evidence', range_start, range_end: range_start + QUOTE.length },
    ...{ quote: QUOTE, page: null, x: null, y: null, body: 'How long? Name a study.', ...more },
  }
}

function pinned(more = {}) {
  return {
    ...{ id: crypto.randomUUID(), criterion: null, range_start: null, range_end: null, quote: null },
    ...{ page: 1, x: 0.25, y: 0.5, body: 'Underline this.', ...more },
  }
}

async function withPage(answer: string) {
  await asOwner(
    `insert into public.answer_pages (answer_id, page, path, bytes, width, height) values ($1, 1, $2, 10, 100, 100)`,
    [answer, `x/${answer}/1.jpg`],
  )
}

const commentsOf = (who: string, answer: string) =>
  as<{ body: string }>(who, {
    text: 'select body from public.answer_comments where answer_id = $1 order by position',
    values: [answer],
  })
const marksOf = (who: string, answer: string) =>
  as<{ marks: string; purpose: string }>(who, {
    text: `select marks, purpose from public.evaluations where answer_id = $1 and by = 'mentor' order by released_at`,
    values: [answer],
  })

test('a draft is kept with its marks, verdicts, remark and comments, and comes back', async () => {
  const mentor = await newMentor()
  const { id, learner } = await handedIn()
  await withPage(id)
  const kept = draftOf([1.25, 3, 0, 1.5, 1, 0.5], {
    ...{ remark: 'Good.', points: [{ index: 1, verdict: 'partly' }], comments: [ranged(), pinned()] },
  })
  await take(mentor, id)

  expect(await call(mentor, 'save_marks', id, 0, kept)).toMatchObject({ saved: true, revision: 1 })
  const { draft, key, question } = await take(mentor, id)
  expect(question).toMatchObject({ question: 'Discuss inflation targeting.', marks: 10 })
  expect(draft).toMatchObject({
    revision: 1,
    remark: 'Good.',
    comments: [{ quote: QUOTE }, { page: 1, x: 0.25 }],
  })
  expect(draft.criteria).toMatchObject(
    CRITERIA.map((criterion, at) => ({ criterion, out_of: OUT_OF[at], marks: kept.criteria[at]?.marks })),
  )
  expect(draft).toMatchObject({ points: [{ index: 1, point: 'Names the lags', verdict: 'partly' }] })
  expect(key).toMatchObject({ model_answer: 'MODEL' })
  // of a draft the learner sees nothing
  expect(await marksOf(learner, id)).toEqual([])
  expect(await commentsOf(learner, id)).toEqual([])
})

test('what another device has kept since is given back and not written over', async () => {
  const mentor = await newMentor()
  const { id } = await handedIn()
  await mark(mentor, id, MARKS, { remark: 'From the desk' })

  for (const seen of [0, undefined]) {
    const late = await call(mentor, 'save_marks', id, seen, draftOf(MARKS, { remark: 'From the phone' }))
    expect(late).toMatchObject({
      ...{ saved: false, reason: 'newer', draft: { remark: 'From the desk', revision: 1 } },
    })
  }
})

test('marks are quarters within what a criterion carries, each once', async () => {
  const mentor = await newMentor()
  const { id } = await handedIn({ question: await newMainsQuestion(15) })
  const { draft } = await take(mentor, id)
  for (const criteria of [
    [{ criterion: 'demand', marks: 1.3 }],
    [{ criterion: 'demand', marks: 4 }],
    [{ criterion: 'demand', marks: -0.25 }],
    [{ criterion: 'style', marks: 1 }],
    [{ criterion: 'demand', marks: '1' }],
    [
      { criterion: 'demand', marks: 1 },
      { criterion: 'demand', marks: 2 },
    ],
  ])
    await expect(
      call(mentor, 'save_marks', id, draft.revision, { ...draftOf([]), criteria }),
      JSON.stringify(criteria),
    ).rejects.toThrow('Marks are given in quarters')
  await call(mentor, 'save_marks', id, 0, draftOf([3.75, 4.5, 2.25, 2.25, 1.5, 0.75]))
  expect(await call(mentor, 'release_marks', id)).toMatchObject({ marks: 15 })
})

test('a comment stands on words of the answer or on a page of it', async () => {
  const mentor = await newMentor()
  const { id } = await handedIn()
  await take(mentor, id)
  const save = (comment: unknown) =>
    call(mentor, 'save_marks', id, 0, draftOf(MARKS, { comments: [comment] }))

  await expect(save(ranged({ quote: 'Not in the answer' }))).rejects.toThrow('stands on words of the answer')
  await expect(save(pinned())).rejects.toThrow('or on one of its pages')
  await withPage(id)
  await expect(save(pinned({ x: 1.2 }))).rejects.toThrow('check constraint')
  await expect(save(pinned({ page: 2 }))).rejects.toThrow('or on one of its pages')
  await expect(save(pinned({ y: null }))).rejects.toThrow('one_place')
  await expect(save(ranged({ page: 1, x: 0, y: 0 }))).rejects.toThrow('one_place')
  await expect(save(ranged({ body: 'x'.repeat(1001) }))).rejects.toThrow('1 to 1,000 characters')
  await expect(save(ranged({ body: '  ' }))).rejects.toThrow('1 to 1,000 characters')
  expect(await save(pinned({ page: null, x: null, y: null }))).toMatchObject({ saved: true })
})

test('released marks stand, and the learner is told at once and by mail', async () => {
  const mentor = await newMentor()
  const { id, learner } = await handedIn({ status: 'needs_mentor' })
  await call(learner, 'ask_mentor', id, 'Is the conclusion right?')
  await mark(mentor, id, MARKS, { remark: 'Good.', comments: [ranged()] })

  expect(await call(mentor, 'release_marks', id)).toEqual({ released: true, task: 'marks', marks: 6 })
  expect(await as(learner, 'select status from public.answers')).toEqual([{ status: 'evaluated' }])
  expect(await as(learner, 'select marks, band_low, band_high, remark from public.evaluations')).toEqual([
    { marks: '6.00', band_low: '6.00', band_high: '6.00', remark: 'Good.' },
  ])
  expect(await commentsOf(learner, id)).toEqual([{ body: 'How long? Name a study.' }])
  expect(await told(learner)).toEqual([
    {
      ...{ kind: 'answer_marked', title: 'The mentor has marked your answer: 6 of 10' },
      ...{ title_hi: 'मार्गदर्शक ने आपका उत्तर जाँचा: 10 में से 6 अंक', href: `/mains-evaluation?answer=${id}` },
    },
  ])
  expect(
    await asOwner(
      `select sent_at from private.notification_mails mail join public.notifications told on told.id = mail.notification_id
       where user_id = $1`,
      [learner],
    ),
  ).toEqual([{ sent_at: null }])
  expect(await call(learner, 'my_place_in_queue', id)).toMatchObject({ state: 'marked', asked: false })
})

test('a release that breaks off has told nobody anything', async () => {
  const mentor = await newMentor()
  const { id, learner } = await handedIn({ status: 'needs_mentor' })
  await mark(mentor, id)
  await asOwner(
    `create function private.breaks() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`,
  )
  await asOwner(
    'create trigger breaks before insert or update on public.evaluator_calibration for each statement execute function private.breaks()',
  )
  try {
    await expect(call(mentor, 'release_marks', id)).rejects.toThrow('broken')
    expect(await told(learner)).toEqual([])
    expect(await marksOf(learner, id)).toEqual([])
    expect(await as(learner, 'select status from public.answers')).toEqual([{ status: 'needs_mentor' }])
  } finally {
    await asOwner('drop function private.breaks cascade')
  }
  expect(await call(mentor, 'release_marks', id)).toMatchObject({ released: true })
})

test('pressed twice, it is released once', async () => {
  const mentor = await newMentor()
  const { id, learner } = await handedIn({ status: 'needs_mentor' })
  await mark(mentor, id)

  const pressed = await Promise.all([1, 2, 3].map(() => call<Released>(mentor, 'release_marks', id)))
  expect(pressed.map(({ released }) => released).sort()).toEqual([false, false, true])
  expect(pressed.map(({ marks }) => Number(marks))).toEqual([6, 6, 6])
  expect(await marksOf(learner, id)).toHaveLength(1)
  expect(await told(learner)).toHaveLength(1)
})

test('nothing is released before each criterion has its marks', async () => {
  const mentor = await newMentor()
  const { id } = await handedIn()
  await mark(mentor, id, MARKS.slice(0, 5))
  await expect(call(mentor, 'release_marks', id)).rejects.toThrow('each of the six criteria')
})

test('a released mark is changed by its mentor alone, with a reason, and the old one stays', async () => {
  const [meera, asha] = [await newMentor(), await newMentor()]
  const { id, learner } = await handedIn()
  await release(meera, id)
  await forgetSecondLooks()
  await expect(take(meera, id)).rejects.toThrow('marked already')
  await expect(take(asha, id, 'change')).rejects.toThrow('Only who gave these marks')

  const anew = await take(meera, id, 'change')
  expect(anew.draft.criteria.map(({ marks }) => marks)).toEqual(MARKS)
  await call(meera, 'save_marks', id, 0, draftOf([2, ...MARKS.slice(1)]))
  await expect(call(meera, 'release_marks', id)).rejects.toThrow('why these marks take the place')
  expect((await marksOf(learner, id)).map(({ marks }) => marks)).toEqual(['6.00'])
  await call(meera, 'release_marks', id, 'I had overlooked the second paragraph.')
  expect((await marksOf(learner, id)).map(({ marks }) => marks)).toEqual(['6.00', '6.50'])
  expect(await as(learner, 'select reason from public.evaluations where replaced_at is null')).toEqual([
    { reason: 'I had overlooked the second paragraph.' },
  ])
  expect(await told(learner)).toHaveLength(2)
})

test('nobody writes marks or comments past the functions', async () => {
  const mentor = await newMentor()
  const { id, learner } = await handedIn()
  await release(mentor, id)
  for (const who of [mentor, learner]) {
    await expect(as(who, `update public.evaluations set marks = 10`)).rejects.toThrow('permission denied')
    await expect(as(who, `delete from public.answer_comments`)).rejects.toThrow('permission denied')
    await expect(
      as(who, {
        text: `insert into public.answer_comments (id, answer_id, evaluation_id, position, body)
               select gen_random_uuid(), $1, id, 1, 'x' from public.evaluations`,
        values: [id],
      }),
    ).rejects.toThrow('permission denied')
  }
})

test('marks and comments of an answer are read by its learner and by nobody else', async () => {
  const mentor = await newMentor()
  const { id, learner } = await handedIn()
  await mark(mentor, id, MARKS, { comments: [ranged()] })
  await call(mentor, 'release_marks', id)

  expect(await commentsOf(learner, id)).toHaveLength(1)
  const ravi = await newUser()
  expect(await commentsOf(ravi, id)).toEqual([])
  expect(await marksOf(ravi, id)).toEqual([])
  await expect(commentsOf('visitor', id)).rejects.toThrow('permission denied')
})

test('the minutes at work are counted from stroke to stroke, pauses as five at most', async () => {
  const mentor = await newMentor()
  const { id } = await handedIn()
  await take(mentor, id)
  await asOwner(
    `update private.mentor_claims set renewed_at = now() - interval '30 minutes' where answer_id = $1`,
    [id],
  )
  await release(mentor, id)
  const other = await handedIn()
  await take(mentor, other.id)
  await asOwner(
    `update private.mentor_claims set renewed_at = now() - interval '61 seconds' where answer_id = $1`,
    [other.id],
  )
  await mark(mentor, other.id)
  const times = await asOwner<{ latency_ms: number }>(
    'select latency_ms from public.evaluations where evaluator = $1 order by latency_ms desc',
    [mentor],
  )
  expect(times[0]?.latency_ms).toBe(0)
  expect(await call(mentor, 'my_marking')).toMatchObject({ marked: 1, this_week: 1 })
})
