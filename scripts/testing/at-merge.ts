/**
 * What guards the parts that change seldom, a third of the time that everything takes: `npm test` leaves it out, so that
 * whoever changes something waits a quarter of an hour at most, and `npm test -- --merge` runs it after the rest, as every
 * merge does (docs/decisions/034-what-every-change-waits-for.md).
 */

/** Folders, and files. */
export const RULES_AT_MERGE = [
  // Servers, commands and workers that are started, killed and started again.
  'backend/start.test.ts',
  'backend/workers.test.ts',
  'backend/database/embedded.test.ts',
  'scripts/backup.test.ts',
  'scripts/commands.test.ts',
  'scripts/tool-beside.test.ts',
  // Hundreds of hostile texts, addresses and requests, and every question there is.
  'backend/auth/fuzz.test.ts',
  'backend/auth/request-limits.test.ts',
  'backend/functions/hostile-calls.test.ts',
  'backend/functions/threads.test.ts',
  'backend/rest/fuzz.test.ts',
  'backend/rest/repetition.test.ts',
  'backend/storage/drivers/',
  'scripts/content/desk-acts.test.ts',
  'scripts/content/synonyms.test.ts',
  'supabase/functions/_shared/mains/hostile-texts.test.ts',
  'supabase/functions/_shared/mains/real-questions.test.ts',
  'supabase/functions/_shared/question-files/hostile.test.ts',
  'supabase/functions/hostile-addresses.test.ts',
  // Second steps and passkeys: a protocol that stands.
  'backend/auth/mfa/',
  'backend/auth/passkeys/',
  // The screens of mentors and administrators. What the desks may do is the database's, and tested there.
  'web/features/admin/',
  'web/features/daily-news/error-desk.test.tsx',
  'web/features/disputes/dispute-desk.test.tsx',
  'web/features/library-desk/',
  'web/features/mentor/',
  'web/features/news-desk/',
  'web/features/question-desk/',
  'web/features/question-files/',
  'web/features/school-desks/',
  'web/features/users-desk/',
]

/** Journeys whose screens and rules have tests of their own that run each time. */
export const JOURNEYS_AT_MERGE = [
  ...['events', 'forced-colours', 'google', 'layout', 'mains-results', 'notifications', 'profile'],
  ...['scheduler', 'second-factor', 'security', 'syllabus', 'voice'],
].map((name) => `e2e/${name}.test.ts`)

/** The patterns that Vitest is to leave out now: none where all tests run, or where one of these was named. */
export function leftForMerge(places: string[]): string[] {
  const isNamed = process.argv
    .slice(2)
    .some((argument) => places.some((place) => argument.startsWith(place) || place.startsWith(argument)))
  if (process.env.LONG_TESTS || isNamed) return []
  return places.map((place) => (place.endsWith('/') ? `${place}**` : place))
}
