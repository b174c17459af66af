/** The small desks of the school, each fetched when it is opened. */

export const schoolDesks = {
  announcements: () => import('./announcements/announcements-desk.tsx'),
  switches: () => import('./switches/switches-desk.tsx'),
  rules: () => import('./rules/rules-desk.tsx'),
  tests: () => import('./tests/tests-desk.tsx'),
  mains: () => import('./mains/mains-desk.tsx'),
  challenges: () => import('./challenges/challenges-desk.tsx'),
}
