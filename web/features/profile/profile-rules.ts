/** What follows from a profile: the reminder of the onboarding test and the first-login welcome (spec §4). */

type AssessmentStatus = { onboarding_test_taken: boolean | null }

/**
 * Whether to remind the learner of the onboarding test. A profile that is still loading, or that
 * could not be read, counts as taken: no false reminders.
 */
export function isAssessmentPending(profile: AssessmentStatus | undefined) {
  return profile !== undefined && profile.onboarding_test_taken !== true
}

const FIRST_LOGIN_WINDOW = 60 * 60 * 1000

/** Whether this is a newcomer: the test not taken, and a profile made less than an hour ago. */
export function isFirstLogin(profile: AssessmentStatus & { created_at: string }, now: number) {
  const age = now - Date.parse(profile.created_at)
  return profile.onboarding_test_taken !== true && age < FIRST_LOGIN_WINDOW
}
