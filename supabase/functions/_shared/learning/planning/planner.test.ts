import { expect, test } from 'vitest'
import { dayPlus, daysBetween } from '../study-day.ts'
import { TODAY } from './arbitrary-plans.ts'
import { minutesByDay } from './plan-days.ts'
import type { PlanInput, PlanTask } from './plan-types.ts'
import { makePlan } from './planner.ts'
import { anInput, aTask } from './testing-plans.ts'

const open = (tasks: PlanTask[]) => tasks.filter(({ status }) => status === 'open')
const ofKind = (tasks: PlanTask[], kind: PlanTask['kind']) => tasks.filter((task) => task.kind === kind)

test('half a year with three hours a day holds the whole syllabus, in four phases, and ends where the plan says', () => {
  const plan = makePlan(anInput())
  const topics = ofKind(plan.tasks, 'topic')

  expect(plan.phases.map(({ phase }) => phase)).toEqual(['foundation', 'consolidation', 'mocks', 'final'])
  expect(plan.phases.at(-1)?.to).toBe('2027-05-22')
  expect(new Set(topics.map(({ ref }) => ref)).size).toBe(anInput().topics.length)
  expect(plan.wouldDrop).toEqual([])
  expect(plan.finishDay).toBe(
    topics
      .map(({ day }) => day)
      .sort()
      .at(-1),
  )
})

test('what is the matter with a plan that cannot be kept is said, and least is lost', () => {
  const input = anInput({}, { minutes: { 1: 60, 2: 60, 3: 60, 4: 60, 5: 60, 6: 60, 7: 60 } })
  const plan = makePlan(input)
  const worth = new Map(input.topics.map(({ slug, weight }) => [slug, weight]))
  const mean = (slugs: (string | null)[]) =>
    slugs.reduce((sum, slug) => sum + (worth.get(slug ?? '') ?? 0), 0) / slugs.length
  const studied = [...new Set(ofKind(plan.tasks, 'topic').map(({ ref }) => ref))]

  expect(plan.finishDay > input.choices.examDay).toBe(true)
  expect(plan.wouldDrop.length + studied.length).toBe(input.topics.length)
  expect(mean(plan.wouldDrop)).toBeLessThan(mean(studied))
  expect(plan.notices.map(({ code }) => code)).toContain('does-not-fit')
  // days are written by whoever shows them
  for (const { text } of plan.notices) expect(`${text.en} ${text.hi}`).not.toMatch(/\d{4}-\d\d-\d\d/)
})

test('of mains answers without room in any week it is said so, not that some weeks lack room', () => {
  const plan = makePlan(anInput({}, { minutes: { 1: 20, 2: 20, 3: 20, 4: 20, 5: 20, 6: 20, 7: 20 } }))
  const codes = plan.notices.map(({ code }) => code)

  expect(ofKind(plan.tasks, 'mains')).toEqual([])
  expect(codes).toContain('no-mains')
  expect(codes).not.toContain('fewer-mains')
})

test('after a change of hours the parts of a topic are counted in the order of their days', () => {
  const every = (minutes: number) => ({
    minutes: { 1: minutes, 2: minutes, 3: minutes, 4: minutes, 5: minutes, 6: minutes, 7: minutes },
  })
  const before = makePlan(anInput({}, every(90)))
  const after = makePlan(anInput({ tasks: before.tasks }, every(30)))
  const kept = new Set(before.tasks.map(({ id }) => id))
  const topics = ofKind(open(after.tasks), 'topic').sort((a, b) => (a.day < b.day ? -1 : 1))

  expect(topics.filter(({ id }) => kept.has(id)).length).toBeGreaterThan(5)
  for (const parts of Map.groupBy(topics, ({ ref }) => ref).values()) {
    const [first] = parts
    const name = first?.title.en.replace(/, part \d+$/, '')
    expect(parts.map(({ title }) => title.en)).toEqual(
      parts.map((_, at) => (at === 0 ? name : `${name}, part ${at + 1}`)),
    )
  }
})

test('no minutes at all: no plan, and a word about it', () => {
  const plan = makePlan(anInput({}, { minutes: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0 } }))

  expect(plan.tasks).toEqual([])
  expect(plan.notices.map(({ code }) => code)).toContain('no-time')
})

test('an examination that is over asks for another one; nothing is planned', () => {
  const plan = makePlan(anInput({ today: '2027-05-24' }))

  expect(plan.tasks).toEqual([])
  expect(plan.notices.map(({ code }) => code)).toContain('exam-passed')
})

test('on the day of the examination nothing is planned either, and it is not said to be over', () => {
  const plan = makePlan(anInput({ today: '2027-05-23' }))

  expect(plan.tasks).toEqual([])
  expect(plan.notices.map(({ code }) => code)).not.toContain('exam-passed')
})

test('no test is planned on the day of an examination, nor after the last one', () => {
  const laterExams = [{ id: 'mains', day: '2027-08-20' }]
  const days = ['2027-05-16', '2027-05-23', '2027-05-30', '2027-08-20', '2027-08-22']
  const fixed = days.map((day) => ({
    ...{ id: day, kind: 'mock' as const, ref: day, day, start: null, minutes: 120 },
    title: { en: 'A paper', hi: 'एक पेपर' },
  }))
  const planned = (choices = {}) =>
    ofKind(makePlan(anInput({ fixed }, choices)).tasks, 'mock').flatMap(({ ref, day }) =>
      ref === day ? day : [],
    )

  expect(planned()).toEqual(['2027-05-16'])
  expect(planned({ laterExams })).toEqual(['2027-05-16', '2027-05-30'])
})

test('once the preliminary examination is over nothing counts as left out before it', () => {
  const minutes = { 1: 60, 2: 60, 3: 60, 4: 60, 5: 60, 6: 60, 7: 60 }
  const choices = { minutes, laterExams: [{ id: 'mains', day: '2027-08-20' }] }
  const all = anInput({ today: '2027-05-24' }, choices)
  const plan = makePlan({ ...all, topics: all.topics.slice(0, 1) })

  expect(ofKind(plan.tasks, 'topic').length).toBeGreaterThan(0)
  expect(plan.wouldDrop).toEqual([])
  expect(plan.notices.map(({ code }) => code)).not.toContain('does-not-fit')
})

test('two years with many hours are not more tasks than are kept', () => {
  const minutes = { 1: 600, 2: 600, 3: 600, 4: 600, 5: 600, 6: 600, 7: 600 }

  expect(makePlan(anInput({}, { examDay: '2029-01-20', minutes })).tasks.length).toBeLessThan(4500)
})

test('an examination in three weeks still has its phases, shorter ones', () => {
  const plan = makePlan(anInput({}, { examDay: '2026-12-13' }))

  expect(plan.phases.map(({ phase }) => phase)).toEqual(['foundation', 'consolidation', 'mocks', 'final'])
  expect(plan.notices.map(({ code }) => code)).toContain('exam-near')
})

test('phases stay where they are while the plan is lived with', () => {
  const later = makePlan(anInput({ today: '2027-01-10', startedOn: TODAY }, { examDay: '2027-02-20' }))

  expect(later.phases).toEqual(makePlan(anInput({}, { examDay: '2027-02-20' })).phases)
})

test('after the preliminary examination the plan goes on to the main one, with what did not fit before', () => {
  const minutes = { 1: 60, 2: 60, 3: 60, 4: 60, 5: 60, 6: 60, 7: 60 }
  const plan = makePlan(anInput({}, { minutes, laterExams: [{ id: 'mains', day: '2027-08-20' }] }))
  const after = plan.tasks.filter(({ day }) => day > '2027-05-23')

  expect(plan.wouldDrop.length).toBeGreaterThan(0)
  const late = [...new Set(ofKind(after, 'topic').map(({ ref }) => ref ?? ''))]
  expect(late.length).toBeGreaterThan(5)
  expect(plan.wouldDrop).toEqual(expect.arrayContaining(late))
  expect(ofKind(after, 'mains').length).toBeGreaterThan(5)
})

test('reviews of one heavy day are spread over the days around it', () => {
  const input = anInput({ dueLoad: [{ day: '2026-12-02', count: 200 }] })
  const reviews = ofKind(makePlan(input).tasks, 'review').filter(
    ({ day }) => day >= '2026-11-30' && day <= '2026-12-04',
  )

  expect(reviews.map(({ title }) => title.en)).toEqual(Array(5).fill('Reviews: about 40'))
})

test('every seventh week before the examination is a light one, and is marked as such', () => {
  const plan = makePlan(anInput())
  const minutes = [...minutesByDay(plan.tasks)]
  const week = (from: string) =>
    minutes.reduce(
      (sum, [day, one]) => (daysBetween(from, day) >= 0 && daysBetween(from, day) < 7 ? sum + one : sum),
      0,
    )
  const marks = ofKind(plan.tasks, 'rest').map(({ day }) => day)

  expect(marks).toEqual(['2026-12-21', '2027-02-08', '2027-03-29'])
  for (const day of marks) expect(week(day)).toBeLessThan(week(dayPlus(day, -7)) * 0.6)
})

test('mocks are weekly, at the hour of the paper, until shortly before the examination', () => {
  const mocks = ofKind(makePlan(anInput()).tasks, 'mock')

  expect(mocks.map(({ day }) => day)).toEqual([
    ...[
      '2027-03-21',
      '2027-03-28',
      '2027-04-11',
      '2027-04-18',
      '2027-04-25',
      '2027-05-02',
      '2027-05-09',
      '2027-05-16',
    ],
  ])
  expect(new Set(mocks.map(({ start }) => start))).toEqual(new Set([570]))
})

test('a test of the series takes the place of that week’s mock and stays where it is', () => {
  const title = { en: 'Mock 3', hi: 'मॉक 3' }
  const fixed = [
    { id: 'x', kind: 'mock' as const, ref: 'mock-3', day: '2027-04-17', start: 570, minutes: 120, title },
  ]
  const mocks = ofKind(makePlan(anInput({ fixed })).tasks, 'mock').filter(
    ({ day }) => day >= '2027-04-12' && day <= '2027-04-18',
  )

  expect(mocks).toHaveLength(1)
  expect(mocks[0]).toMatchObject({ ref: 'mock-3', day: '2027-04-17', start: 570, origin: 'test' })
})

test('a test on the new day of the examination goes to its own day, or is let go where that is too late', () => {
  const mock = (id: string, day: string) => aTask({ id, kind: 'mock', ref: id, origin: 'test', day })
  const at = (ref: string, day: string) => ({
    ...{ id: ref, kind: 'mock' as const, ref, day, start: null, minutes: 120 },
    title: { en: ref, hi: ref },
  })
  const tasks = [
    mock('moves', '2027-03-14'),
    mock('goes', '2027-03-14'),
    mock('late', '2027-04-01'),
    mock('stays', '2027-03-07'),
    { ...mock('pinned', '2027-03-14'), pinned: true },
  ]
  const fixed = [at('moves', '2027-02-28'), at('goes', '2027-03-14'), at('stays', '2027-02-21')]
  const input = anInput({ tasks, fixed }, { examDay: '2027-03-14' })
  const made = new Map(makePlan(input).tasks.map((task) => [task.id, task]))

  expect(made.get('moves')).toMatchObject({ day: '2027-02-28', movedFrom: '2027-03-14', status: 'open' })
  expect(made.get('goes')).toMatchObject({ status: 'dropped' })
  expect(made.get('late')).toMatchObject({ status: 'dropped' })
  expect(made.get('stays')).toEqual(tasks[3])
  expect(made.get('pinned')).toEqual(tasks[4])
})

test('a session that goes on past midnight where the learner lives stands until midnight, so that the plan can be kept', () => {
  const title = { en: 'Live class', hi: 'कक्षा' }
  const at = (ref: string, start: number) => ({
    ...{ id: ref, kind: 'event' as const, ref, day: '2026-12-01', start, minutes: 90, title },
  })
  const made = makePlan(anInput({ fixed: [at('tokyo', 1410), at('last-minute', 1438)] })).tasks

  expect(made.find(({ ref }) => ref === 'tokyo')).toMatchObject({ start: 1410, minutes: 30 })
  expect(made.find(({ ref }) => ref === 'last-minute')).toMatchObject({ start: 1435, minutes: 5 })
})

test('only the chosen areas are studied', () => {
  const plan = makePlan(anInput({}, { areas: ['money-and-prices'] }))
  const areas = new Map(anInput().topics.map(({ slug, area }) => [slug, area]))

  expect(new Set(ofKind(plan.tasks, 'topic').map(({ ref }) => areas.get(ref ?? '')))).toEqual(
    new Set(['money-and-prices']),
  )
})

test('a topic that is mastered is not studied again, one that is half known takes less', () => {
  const topics = anInput().topics.map((topic) =>
    topic.slug === 'money-supply'
      ? { ...topic, level: 4 }
      : topic.slug === 'inflation'
        ? { ...topic, level: 2 }
        : topic,
  )
  const minutes = (input: PlanInput, slug: string) =>
    ofKind(makePlan(input).tasks, 'topic').reduce(
      (sum, { ref, minutes }) => (ref === slug ? sum + minutes : sum),
      0,
    )

  expect(minutes(anInput({ topics }), 'money-supply')).toBe(0)
  expect(minutes(anInput({ topics }), 'inflation')).toBeLessThan(minutes(anInput(), 'inflation'))
})

test('what was studied or passed over is not planned again; what is half done is finished', () => {
  const [first, second, third] = anInput().topics
  const tasks = [
    aTask({
      id: 'a',
      kind: 'topic',
      ref: first?.slug ?? '',
      status: 'done',
      minutes: 400,
      day: '2026-11-20',
    }),
    aTask({
      id: 'b',
      kind: 'topic',
      ref: second?.slug ?? '',
      status: 'skipped',
      minutes: 400,
      day: '2026-11-20',
    }),
    aTask({ id: 'c', kind: 'topic', ref: third?.slug ?? '', status: 'done', minutes: 60, day: '2026-11-20' }),
  ]
  const planned = open(makePlan(anInput({ tasks })).tasks).filter(({ kind }) => kind === 'topic')
  const of = (slug = '') => planned.filter(({ ref }) => ref === slug)

  expect(of(first?.slug)).toEqual([])
  expect(of(second?.slug)).toEqual([])
  expect(of(third?.slug).reduce((sum, { minutes }) => sum + minutes, 0)).toBe((third?.minutes ?? 0) - 60)
  expect(of(third?.slug)[0]?.title.en).toMatch(/part 2$/)
})

test('clock times lie within the study blocks and off the busy hours', () => {
  const base = { title: 'x', weekdays: [1, 2, 3, 4, 5, 6, 7], from: null, to: null }
  const blocks = [
    { ...base, id: 'a', kind: 'study' as const, start: 1080, end: 1320 },
    { ...base, id: 'b', kind: 'busy' as const, start: 1140, end: 1200 },
  ]
  const { tasks } = makePlan(anInput({ blocks }))
  const timed = tasks.filter(({ kind, start }) => kind !== 'mock' && start !== null)

  expect(timed.length).toBeGreaterThan(300)
  for (const { start, minutes } of timed) {
    const end = (start ?? 0) + minutes
    expect((start ?? 0) >= 1080 && end <= 1320 && (end <= 1140 || (start ?? 0) >= 1200)).toBe(true)
  }
})
