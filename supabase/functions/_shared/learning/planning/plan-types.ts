/**
 * What a plan is made of, between the planner (pure, in this folder), the tables that keep it, and the page that shows it.
 * Days are study days (YYYY-MM-DD, see ../study-day.ts), durations whole minutes, clock times minutes after midnight.
 */

export const TASK_KINDS = ['topic', 'review', 'practice', 'mains', 'mock', 'news', 'event', 'rest'] as const
export type TaskKind = (typeof TASK_KINDS)[number]

export const PHASES = ['foundation', 'consolidation', 'mocks', 'final'] as const
export type Phase = (typeof PHASES)[number]

export type Words = { en: string; hi: string }

/** A line of `plan_tasks`. */
export type PlanTask = {
  /** Made by whoever makes the task; of the planner's own it follows from what the task is, never from chance. */
  id: string
  day: string
  start: number | null
  minutes: number
  kind: TaskKind
  /** What it is about: a topic, a test, a session or a mains question; null where the kind says all. */
  ref: string | null
  title: Words
  phase: Phase | null
  status: 'open' | 'done' | 'skipped' | 'dropped'
  /** Stays where the learner put it, whatever is planned around it. */
  pinned: boolean
  origin: 'plan' | 'learner' | 'session' | 'test'
  /** One plain sentence: why it is there, and there. */
  reason: Words
  /** How much the examination asks of it, 0 to 1, and how much is still to be gained, 0 to 1. */
  weight: number
  gain: number
  /** Where it stood before it was moved last. */
  movedFrom: string | null
  /** Real minutes logged on it. */
  spent: number
}

/** Hours that are taken: work, college, or a study block that comes back every week. */
export type Block = {
  id: string
  kind: 'busy' | 'study'
  title: string
  /** 1 Monday to 7 Sunday. */
  weekdays: number[]
  start: number
  end: number
  /** From and to which day it holds; null: always. */
  from: string | null
  to: string | null
}

/** What a learner can give, and what they are preparing for. */
export type PlanChoices = {
  examId: string
  examDay: string
  /** Further dates that the plan reaches up to, such as the main examination. */
  laterExams: { id: string; day: string }[]
  /** Minutes of each weekday, 1 Monday to 7 Sunday; 0 is a day off. */
  minutes: Record<1 | 2 | 3 | 4 | 5 | 6 | 7, number>
  daysOff: string[]
  /** Areas (topics without a parent) that are studied; empty: all. */
  areas: string[]
  level: 'beginner' | 'intermediate' | 'advanced'
  /** Days before the exam at which the later phases begin, and mains answers a week. */
  rules: { mocksFrom: number; finalFrom: number; consolidationFrom: number; mainsAWeek: number }
}

/** One leaf of the syllabus as the planner sees it. */
export type PlanTopic = {
  slug: string
  title: Words
  area: string
  /** Position in the order of study, and what should be known before it. */
  position: number
  prerequisites: string[]
  /** Share of the examination, 0 to 1, and minutes of a first study. */
  weight: number
  minutes: number
  /** 0 never met to 4 mastered, as `my_mastery` has it; null: never answered. */
  level: number | null
  /** Chance that what was learnt is still known on the exam day; null: unknown. */
  recallExam: number | null
}

export type PlanInput = {
  today: string
  choices: PlanChoices
  blocks: Block[]
  topics: PlanTopic[]
  /** Mock and topic tests with the day from which they are open, sessions with a seat: these stand where they are. */
  fixed: {
    id: string
    kind: 'mock' | 'event'
    ref: string
    day: string
    start: number | null
    minutes: number
    title: Words
  }[]
  /** Cards and questions due: how many on each day ahead (what is overdue falls on today), and seconds a review takes. */
  dueLoad: { day: string; count: number }[]
  secondsAReview: number
  /** Minutes done of minutes planned over the last four weeks; 0.85 until two weeks are known. */
  ratio: number
  /** What is in the plan already, whatever its status: nothing of it may vanish or double, and no id is used again. */
  tasks: PlanTask[]
  /** The day on which the plan was begun: phases are counted from there. Left out: today, or the first task. */
  startedOn?: string
  /** Minutes until today is over, where the plan is made in the middle of a day. Left out: today is taken as a whole one. */
  leftToday?: number
}

export type PlanNotice = { code: string; text: Words }

export type Plan = {
  phases: { phase: Phase; from: string; to: string }[]
  tasks: PlanTask[]
  /** The day on which everything would be studied once at this pace; later than the exam: it does not fit. */
  finishDay: string
  /** Topics that would have to be left out to be done by the exam, least worth first; empty: all fits. */
  wouldDrop: string[]
  notices: PlanNotice[]
}

/** One line of what a re-plan changes. */
export type PlanChange =
  | { change: 'moved'; id: string; from: string; to: string; reason?: Words }
  | { change: 'merged'; id: string; into: string; minutes: number; reason?: Words }
  | { change: 'dropped'; id: string; reason: Words }
  | { change: 'added'; task: PlanTask }

export type Replan = {
  before: PlanTask[]
  after: PlanTask[]
  changes: PlanChange[]
  finishDay: string
  notices: PlanNotice[]
}
