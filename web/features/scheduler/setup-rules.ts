/** How a plan is asked for: what stands in the form at first, and whether it can be planned (pure). */

import type {
  Block,
  PlanChoices,
  PlanInput,
  PlanTask,
} from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { dayBegan, dayPlus, type StudyClock } from '#supabase/functions/_shared/learning/study-day.ts'
import type { About, Material } from './plan-queries.ts'

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** In half hours, up to twelve hours. */
export const DAILY_STEPS = Array.from({ length: 25 }, (_, at) => at * 30)

const RULES: PlanChoices['rules'] = { mocksFrom: 75, finalFrom: 30, consolidationFrom: 135, mainsAWeek: 2 }

/** Of the hours that somebody has for everything, what the economy gets unless they say otherwise. */
const SHARE = 1 / 4
const USUAL_MINUTES = 90

/** The share of a day's hours in half hours, and at least one of them. */
export function dailyMinutes(about: About): number {
  if (!about?.hours_per_day) return USUAL_MINUTES
  return Math.min(720, Math.max(30, Math.round((about.hours_per_day * 60 * SHARE) / 30) * 30))
}

export function firstChoices(
  material: Material,
  about: About,
  rest: { weekdays: readonly number[]; days: readonly string[] },
): PlanChoices {
  const exam = firstExam(material, about)
  const minutes = dailyMinutes(about)
  // whoever studies five days a week and did not say which, rests at its end
  const studied = (weekday: Weekday) =>
    rest.weekdays.length > 0 ? !rest.weekdays.includes(weekday) : weekday <= (about?.days_per_week ?? 7)
  const week = Object.fromEntries(
    WEEKDAYS.map((weekday) => [weekday, studied(weekday) ? minutes : 0]),
  ) as PlanChoices['minutes']
  return {
    examId: exam?.id ?? '',
    examDay: exam?.day ?? '',
    laterExams: [],
    minutes: week,
    daysOff: [...rest.days].filter((day) => day >= material.today).sort(),
    areas: [],
    level: material.level ?? 'beginner',
    rules: RULES,
  }
}

/** The first preliminary examination of the year they named, else the first there is. */
function firstExam({ exams }: Material, about: About) {
  const prelims = exams.filter(({ id }) => id.includes('prelims'))
  const named = prelims.find(({ day }) => about && day.startsWith(String(about.attempt_year)))
  return named ?? prelims[0] ?? exams[0]
}

/** Another examination: the main one after a preliminary one is planned for only where it is wanted. */
export function withExam(choices: PlanChoices, exam: Material['exams'][number]): PlanChoices {
  return {
    ...choices,
    examId: exam.id,
    examDay: exam.day,
    laterExams: choices.laterExams.filter(({ day }) => day > exam.day),
  }
}

/** With the days that the calendar has now: an examination may have been moved since its day was noted. */
export function withDaysNow(choices: PlanChoices, { exams }: Pick<Material, 'exams'>): PlanChoices {
  const dayNow = (id: string, day: string) => exams.find((exam) => exam.id === id)?.day ?? day
  return {
    ...choices,
    examDay: dayNow(choices.examId, choices.examDay),
    laterExams: choices.laterExams.map(({ id, day }) => ({ id, day: dayNow(id, day) })),
  }
}

/** No hours on the weekdays that are rest on the whole site. */
export function withRest(choices: PlanChoices, restWeekdays: readonly number[]): PlanChoices {
  const hours = WEEKDAYS.map((weekday) => [
    weekday,
    restWeekdays.includes(weekday) ? 0 : choices.minutes[weekday],
  ])
  return { ...choices, minutes: Object.fromEntries(hours) as PlanChoices['minutes'] }
}

/**
 * The weekdays of rest that follow from the hours: of a first plan those without any. Of a plan that is changed those
 * that were rest, and those that lost their hours by this change; what was chosen elsewhere on the site stays.
 */
export function restWeekdaysOf(
  { minutes }: PlanChoices,
  before: PlanChoices | null,
  restWeekdays: readonly number[],
): number[] {
  return WEEKDAYS.filter(
    (weekday) =>
      minutes[weekday] === 0 &&
      (before === null || restWeekdays.includes(weekday) || before.minutes[weekday] > 0),
  )
}

/** The next one after the chosen one: what the plan may go on to. */
export function examAfter({ examDay }: PlanChoices, { exams }: Material) {
  return exams.find(({ day }) => day > examDay)
}

export function weeklyMinutes({ minutes }: PlanChoices): number {
  return WEEKDAYS.reduce<number>((sum, weekday) => sum + minutes[weekday], 0)
}

/**
 * The day on which the preparation of a changed plan began; as in the database's keep_plan. What was postponed is not over
 * on the day that it had.
 */
export function preparedSince(
  before: PlanChoices,
  madeOn: string,
  material: Pick<Material, 'exams' | 'today'>,
): string {
  const { examDay, laterExams } = withDaysNow(before, material)
  const isOver = [examDay, ...laterExams.map(({ day }) => day)].every((day) => day < material.today)
  return isOver ? material.today : madeOn
}

export type Lack = 'exam' | 'hours'

/** What keeps it from being planned. */
export function lackOf(choices: PlanChoices, today: string): Lack | null {
  const days = [choices.examDay, ...choices.laterExams.map(({ day }) => day)]
  if (!choices.examId || days.every((day) => day <= today)) return 'exam'
  return weeklyMinutes(choices) === 0 ? 'hours' : null
}

/** All that the planner asks for. Days that are rest anywhere on the site are days off here. */
export function inputOf(
  material: Material,
  {
    choices,
    blocks,
    tasks,
    restDays,
    restWeekdays,
    startedOn,
    leftToday,
  }: {
    choices: PlanChoices
    blocks: Block[]
    tasks: PlanTask[]
    restDays: readonly string[]
    restWeekdays: readonly number[]
    startedOn?: string | undefined
    leftToday?: number
  },
): PlanInput {
  return {
    today: material.today,
    choices: {
      ...withRest(withDaysNow(choices, material), restWeekdays),
      daysOff: [...new Set([...choices.daysOff, ...restDays])].sort(),
    },
    blocks,
    topics: material.topics,
    fixed: material.fixed,
    dueLoad: material.due_load,
    secondsAReview: material.seconds_a_review,
    ratio: material.ratio,
    tasks,
    ...(startedOn !== undefined && { startedOn }),
    ...(leftToday !== undefined && { leftToday }),
  }
}

/** Whole minutes until a day of the learner's is over. */
export function minutesLeft(today: string, clock: StudyClock, now = new Date()): number {
  return Math.max(0, Math.floor((dayBegan(dayPlus(today, 1), clock).getTime() - now.getTime()) / 60_000))
}

/** What becomes of the tasks when another plan takes the place of the one there is. */
export function differenceOf(before: readonly PlanTask[], after: readonly PlanTask[]) {
  const was = new Map(before.filter(({ status }) => status === 'open').map((task) => [task.id, task]))
  const open = after.filter(({ status }) => status === 'open')
  const stays = open.filter(({ id }) => was.has(id))
  return {
    kept: stays.filter(({ id, day }) => was.get(id)?.day === day).length,
    moved: stays.filter(({ id, day }) => was.get(id)?.day !== day).length,
    added: open.length - stays.length,
    dropped: was.size - stays.length,
  }
}
