/** Challenges and questions for the tests of these pages. */

import type { AnswerState } from '#web/features/player/index.ts'
import type { Challenge, Entry } from './challenge-types.ts'

// said out here, so that rules can be tried without a page
const UNTOUCHED: AnswerState = {
  ...{ selected: null, calls: '', confidence: null, struck: [], flagged: false, dont_know: false },
  ...{ helped: false, first_selected: null, changes: 0, time_ms: 0, visits: [], seq: 0 },
}

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

export function sampleEntry(given: Partial<Entry> = {}): Entry {
  return {
    joined_at: inHours(-0.1),
    attempt_id: '00000000-0000-4000-8000-00000000aaaa',
    answered: 0,
    finished_at: null,
    score_sixths: 0,
    time_ms: 0,
    ...given,
  }
}

export function sampleChallenge(given: Partial<Challenge> = {}): Challenge {
  return {
    id: 'duel-2026-11-22',
    kind: 'duel',
    title: { en: 'Daily duel', hi: 'दैनिक प्रतियोगिता' },
    about: { en: 'Five questions, the same for all.', hi: 'पाँच प्रश्न, सबके लिए एक।' },
    topics: ['money'],
    opens_at: inHours(-4),
    join_closes_at: inHours(20),
    ends_at: inHours(20),
    minutes: 6,
    question_count: 2,
    status: 'open',
    visibility: 'all',
    host: null,
    is_host: false,
    may_end: false,
    step: null,
    needs_code: false,
    rule: { title: { en: 'GS Paper I', hi: 'GS प्रश्नपत्र I' }, right_sixths: 12, wrong_sixths: -4 },
    entered: null,
    players: 41,
    server_now: new Date().toISOString(),
    ...given,
  }
}

export function sampleQuestion(position: number, given: object = {}) {
  return {
    position,
    question_id: `q${position}`,
    version: 1,
    format: 'single',
    kind: 'static',
    topic: 'money',
    difficulty: 3,
    reviewed_by: null,
    asked: {
      stem: { en: `What is asked at ${position}?` },
      options: ['One', 'Two', 'Three', 'Four'].map((en) => ({ en })),
    },
    ...UNTOUCHED,
    checked: false,
    ...given,
  }
}
