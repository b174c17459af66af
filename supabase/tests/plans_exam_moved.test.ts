/** Whoever plans for an examination whose day was moved hears of it: once for each new day, and once however many look. */

import { expect, test } from 'vitest'
import { dateNames } from '#web/lib/date-names.ts'
import { as, asOwner, call } from './as-user.ts'
import { inDays, newPlan } from './study-plans.ts'

const notice = (limit = 1000) => call<number>('service', 'notice_moved_exams', limit)

/** An examination that the calendar has, so many days from now. */
async function exam(days: number) {
  const id = `exam-${crypto.randomUUID().slice(0, 8)}`
  await asOwner(
    `insert into public.exam_milestones (id, exam, title, title_hi, day, note, source_url)
     values ($1, 'x', 'Preliminary examination', 'प्रारंभिक परीक्षा', $2, 'x', 'https://example.in')`,
    [id, await inDays(days)],
  )
  return id
}
const move = async (id: string, days: number) =>
  asOwner('update public.exam_milestones set day = $2 where id = $1', [id, await inDays(days)])
const planFor = async (id: string, days: number) =>
  (await newPlan([], { examId: id, examDay: await inDays(days) })).learner

const told = (learner: string) =>
  as<{ kind: string; title: string; title_hi: string; body: string; body_hi: string; href: string }>(
    learner,
    'select kind, title, title_hi, body, body_hi, href from public.notifications order by created_at',
  )

test('each is told once of a new day, in both languages, three processes or one', async () => {
  const id = await exam(100)
  const learners = await Promise.all(Array.from({ length: 5 }, () => planFor(id, 100)))
  await notice()
  for (const learner of learners) expect(await told(learner)).toEqual([])
  await move(id, 107)
  for (let round = 0; round < 3; round += 1) await Promise.all([notice(2), notice(2), notice(2)])

  const year = (await inDays(107)).slice(0, 4)
  const [, month, day] = (await inDays(107)).split('-').map(Number)
  const english = dateNames('en-IN')?.months[Number(month) - 1]
  const hindi = dateNames('hi-IN')?.months[Number(month) - 1]
  for (const learner of learners) {
    const all = await told(learner)
    expect(all).toHaveLength(1)
    expect(all[0]).toMatchObject({ kind: 'plan_exam_moved', href: '/scheduler' })
    expect(all[0]?.title).toBe(
      `Preliminary examination ${year} is on another day now: ${day} ${english} ${year}`,
    )
    expect(all[0]?.title_hi).toMatch(
      new RegExp(`^प्रारंभिक परीक्षा ${year} की तारीख बदल गई है: अब यह ${day} ${hindi} ${year} को होगी$`),
    )
    expect(all[0]?.body).toMatch(/^Your plan still leads to \d+ [A-Z][a-z]+ \d{4}\./)
    expect(all[0]?.body_hi).toMatch(/^आपकी योजना अभी \d+ [ऀ-ॿ]+ \d{4} के लिए ही बनी है।/)
  }
  expect(await notice()).toBe(0)
})

test('a day that is moved again is told again, one that was told is not, also where its notice is forgotten', async () => {
  const id = await exam(100)
  const learner = await planFor(id, 100)
  await move(id, 107)
  expect(await notice()).toBe(1)
  await asOwner('delete from public.notifications where user_id = $1', [learner])
  expect(await notice()).toBe(0)
  await move(id, 100)
  expect(await notice()).toBe(0)
  await move(id, 114)
  expect(await notice()).toBe(1)
  expect(await told(learner)).toHaveLength(1)
})

test('a later examination of the plan counts too; whoever plans for the new day, or for one that is over, hears nothing', async () => {
  const [first, main, over] = [await exam(100), await exam(200), await exam(-1)]
  const both = (
    await newPlan([], {
      ...{ examId: first, examDay: await inDays(100) },
      laterExams: [{ id: main, day: await inDays(190) }],
    })
  ).learner
  const others = [await planFor(first, 100), await planFor(main, 200), await planFor(over, 20)]
  await notice()
  expect(await told(both)).toMatchObject([{ kind: 'plan_exam_moved' }])
  for (const learner of others) expect(await told(learner)).toEqual([])
})

test('it goes by the choices for plans, and only the server looks for them', async () => {
  expect(await asOwner(`select private.notification_group('plan_exam_moved') as "group"`)).toEqual([
    { group: 'plan' },
  ])
  const id = await exam(100)
  const learner = await planFor(id, 90)
  await call(learner, 'choose_notifications', {
    groups: [{ group: 'plan', inside: false, mail: false, push: false }],
  })
  await notice()
  expect(await told(learner)).toEqual([])
  for (const who of [learner, 'visitor'])
    await expect(call(who, 'notice_moved_exams', 10)).rejects.toThrow('permission denied')
})
