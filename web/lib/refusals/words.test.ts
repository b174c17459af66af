import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isSaid, sentencesOf } from '#web/testing/server-sources.ts'
import { answerSays, answerWords, evaluationSays, mentorAskSays, pageReadingSays } from './answer-words.ts'
import { callerSays } from './caller-words.ts'
import { aliasSays, challengeRoundSays, challengeWords, sittingSays } from './challenge-words.ts'
import { deskSays, fieldSays } from './desk-words.ts'
import { disputeSays, disputeWords } from './dispute-words.ts'
import { eventFields, eventSays, eventWords } from './event-words.ts'
import { figureFields, figureSays, figureWords } from './figure-words.ts'
import { hostingFields, hostingSays, hostingWords } from './hosting-words.ts'
import { libraryNames, librarySays, libraryWords } from './library-words.ts'
import { markingSays, markingWords } from './marking-words.ts'
import { feedSays, newsSays, newsWords, reportSays } from './news-words.ts'
import { clockSays, planSays, planWords, replanSays } from './plan-words.ts'
import { questionFileSays, questionFileWords } from './question-file-words.ts'
import { problemSays, questionPlaces } from './question-problem-words.ts'
import { questionSays, questionWords } from './question-words.ts'
import { readingSays } from './reading-words.ts'
import { refusalIn, type Words } from './refusal-in.ts'
import { rulingSays, rulingWords } from './ruling-words.ts'
import { schoolFields } from './school-fields.ts'
import {
  announcementSays,
  challengeSays,
  mainsSays,
  ruleSays,
  schoolSays,
  schoolWords,
  testSays,
} from './school-words.ts'
import { seatSays, seatWords } from './seat-words.ts'
import { authWords, clientWords, databaseWords } from './service-words.ts'
import {
  accountSays,
  passwordSays,
  secondStepSays,
  sessionSays,
  shorterWords,
  signInSays,
  signInWords,
} from './sign-in-words.ts'
import { storySays, storyWords } from './story-words.ts'
import { mergeSays, userSays, userWords } from './user-words.ts'
import {
  attemptSays,
  attemptWords,
  claimSays,
  claimWords,
  missionSays,
  missionWords,
  reviewSays,
  reviewWords,
} from './waiting-words.ts'

const OURS: Record<string, Words> = {
  ...{ planSays, replanSays, clockSays, readingSays, callerSays, disputeSays, seatSays, storySays },
  ...{ sittingSays, challengeRoundSays, aliasSays, answerSays, mentorAskSays, evaluationSays },
  ...{ pageReadingSays, attemptSays, reviewSays, missionSays, claimSays, authWords },
  ...{ signInSays, passwordSays, secondStepSays, sessionSays, accountSays },
  ...{ deskSays, fieldSays, questionSays, problemSays, questionFileSays, rulingSays },
  ...{
    librarySays,
    libraryNames,
    newsSays,
    feedSays,
    reportSays,
    userSays,
    mergeSays,
    figureSays,
    figureFields,
  },
  ...{
    eventSays,
    eventFields,
    markingSays,
    hostingSays,
    hostingFields,
    schoolSays,
    schoolFields,
    announcementSays,
  },
  ...{ ruleSays, testSays, mainsSays, challengeSays },
}

describe.each(Object.entries(OURS))('%s', (_name, words) => {
  test.each(Object.keys(words))('the server says: %s', (said) => {
    expect(isSaid(said)).toBe(true)
  })
  test.each(Object.entries(words))('as many places in Hindi: %s', (said, hindi) => {
    expect(placesOf(hindi)).toHaveLength(said.split('%s').length - 1)
  })
})

const OTHERS = { databaseWords, clientWords, shorterWords, questionPlaces }

test.each(Object.entries({ ...OURS, ...OTHERS }).flatMap(([, words]) => Object.entries(words)))(
  'is in Devanagari: %s',
  (_said, hindi) => {
    // brackets around two places hold no words
    if (/\p{L}/u.test(hindi.replace(/%(\d\$)?[snw]/g, ''))) expect(hindi).toMatch(/[\u0900-\u097f]/)
    expect(hindi).not.toMatch(/[०-९]|[.।]$/)
  },
)

test('a place is numbered in all or in none, each at most once', () => {
  for (const words of Object.values({ ...OURS, ...OTHERS }))
    for (const hindi of Object.values(words)) {
      const places = placesOf(hindi)
      expect(new Set(['', ...places]).size, hindi).toBe(places[0] ? places.length + 1 : 1)
    }
})

function placesOf(hindi: string): string[] {
  return [...hindi.matchAll(/%(?:(\d)\$)?[snw]/g)].map(([, number = '']) => number)
}

test('a function says what it asks of a field behind the field’s name', () => {
  const body = readFileSync('supabase/functions/_shared/body.ts', 'utf8')
  expect(body).toMatch(/\$\{field\}: \$\{issue\?\.message\}/)
})

/** The migrations of the desks, with the words of each. */
const DESKS: [string, Words][] = [
  ...['desk_questions', 'question_drafts', 'question_desk', 'publishing_questions', 'twin_desk'].map(
    withWords(questionWords),
  ),
  ...['new_questions_have_own_names'].map(withWords(questionWords)),
  ...['question_imports', 'storing_imports'].map(withWords(questionFileWords)),
  ...['library_documents', 'library_drafts', 'library_publishing'].map(withWords(libraryWords)),
  ...['news_feeds', 'news_desk'].map(withWords(newsWords)),
  ...['drafts_thrown_away_as_seen'].map(withWords({ ...questionWords, ...libraryWords, ...newsWords })),
  ...['user_acts', 'view_as', 'merging', 'merging_keeps_the_streak', 'merge_acts'].map(withWords(userWords)),
  ...['publish_fact', 'new_figures', 'figures_twice_a_day'].map(withWords(figureWords)),
  ...['event_desk', 'sessions_keep_their_people', 'series_keep_their_people'].map(withWords(eventWords)),
  ...['mentor_claims', 'save_marks', 'release_marks', 'marks_released_once', 'comment_library'].map(
    withWords(markingWords),
  ),
  ...['mentor_lives', 'challenge_flags'].map(withWords(hostingWords)),
  ...[
    'announcements',
    'announced_when_published',
    'rules_desk',
    'tests_desk',
    'tests_saved_as_they_stand',
    'mains_desk',
    'challenges_desk',
    'arenas_made_once',
  ].map(withWords(schoolWords)),
  ...['published_as_seen', 'arenas_as_seen'].map(withWords(schoolWords)),
  ...['switches_as_seen', 'rules_as_seen'].map(withWords(schoolWords)),
  ...['accounts_as_seen'].map(withWords(userWords)),
  ...['news_as_seen'].map(withWords(newsWords)),
  ...['one_of_a_pair_stays'].map(withWords(questionWords)),
  ...['chapters_as_seen'].map(withWords(libraryWords)),
  ...['drafts_made_once'].map(withWords({ ...schoolWords, ...newsWords })),
  ...['begun_once'].map(withWords({ ...libraryWords, ...figureWords, ...hostingWords })),
]

function withWords(words: Words): (migration: string) => [string, Words] {
  return (migration) => [migration, words]
}

/** The migrations of what learners do, with the words of the pages that do it. */
const LEARNERS: [string, Words][] = [
  ...['disputes', 'rulings_one_after_another'].map(withWords({ ...rulingWords, ...disputeWords })),
  ...['event_seats', 'event_questions'].map(withWords(seatWords)),
  ...[
    'challenge_players',
    'challenge_joining',
    'challenge_sittings',
    'answers_under_way',
    'challenge_results',
    'friend_duels',
    'friend_duels_last_their_day',
    'friend_duels_made_once',
  ].map(withWords({ ...hostingWords, ...challengeWords })),
  ...['answers', 'mentor_line'].map(withWords(answerWords)),
  ...['mentor_appeals'].map(withWords({ ...markingWords, ...answerWords })),
  ...['news_reports'].map(withWords({ ...reportSays, ...storyWords })),
  ...['news_revisions'].map(withWords(storyWords)),
  ...['answering', 'visits', 'late_answers', 'challenge_stakes', 'assessments_keep_their_keys'].map(
    withWords(attemptWords),
  ),
  ...['cards_and_notes'].map(withWords(reviewWords)),
  ...['mission_tasks', 'mission_evidence', 'missions_ahead'].map(withWords(missionWords)),
  ...['topic_claims'].map(withWords(claimWords)),
  ...[
    'plans',
    'plan_tasks',
    'keep_plan',
    'rest_goes_with_its_plan',
    'plan_changes',
    'replans',
    'keep_replan',
    'time_logs',
    'study_days',
  ].map(withWords(planWords)),
  ...['my_security_events', 'account_locks'].map(withWords(signInWords)),
]

/** Said to jobs and functions, which show it to nobody, or at another desk, which has its Hindi. */
const NOT_THERE = [
  'Send a list of at most 200 entries',
  'A file is copied, moved or failed',
  'Only mentors lead challenges',
  // a later migration says it of questions too
  'Only the mentor and administrators rule on keys',
  // what is read at the desk is not there, in its own words
  'Only the mentor and administrators read what learners report',
  'Ask for the open ones or the settled ones',
  'This was settled already',
]

/** Of a plan that came in no shape that the pages give it. */
const SHAPELESS = [
  'A plan needs choices: exam, minutes of each weekday, level and rules',
  'A plan needs the minutes of each weekday, and its rules',
  'A plan needs the day on which everything would be studied once',
  'A re-plan needs the day on which everything would be studied once',
  'The reason of a re-plan is slip, bankruptcy, choices or adjust',
  'A task must be an object with id, day, minutes, kind, title and reason',
  'A task can be given another day, start, minutes, pinned, status or title',
  'Whether a task is pinned must be true or false',
  'A clock needs an id, and is a stopwatch or a pomodoro',
]

test.each([...DESKS, ...LEARNERS])('each of its sentences has its Hindi: %s', (migration, words) => {
  const said = sentencesOf(migration).filter((one) => ![...NOT_THERE, ...SHAPELESS].includes(one))
  expect(said.length).toBeGreaterThan(0)
  for (const one of said) expect(Object.keys(words), one).toContain(one)
})

test('hosts are told in Hindi who may lead', () => {
  expect(refusalIn('hi', 'Only mentors lead challenges', hostingWords)).toBe('लाइव दौर केवल मार्गदर्शक चलाते हैं')
})

test('keys are ruled on in Hindi too', () => {
  expect(refusalIn('hi', 'A new key is one of the four options', rulingWords)).toBe(
    'नई कुंजी चार विकल्पों में से एक हो',
  )
})

test('the places of a question are those of its lists', () => {
  for (const list of ['statements', 'pairs', 'items', 'options']) expect(isSaid(list)).toBe(true)
  expect(Object.keys(questionPlaces)).toEqual(
    expect.arrayContaining(['stem_hi', 'pairs.%s.left', 'options.1.why_hi']),
  )
})
