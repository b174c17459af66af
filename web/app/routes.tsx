/** The one table of addresses: URL → page, layout, and who may open it (spec §2). */

import type { ComponentType } from 'react'
import { matchPath } from 'react-router'

export type Route = {
  path: string
  load: () => Promise<{ default: ComponentType }>
  /** `bare`: a masthead of its own. `auth`: neither header nor chat. `main`: both. */
  layout: 'bare' | 'auth' | 'main'
  /** `login` asks for a session, any other word for that role. Absent: open to everyone. */
  guard?: 'login' | 'admin' | 'mentor'
}

const authPage = () => import('#web/features/auth/auth-page.tsx')
const authCallbackPage = () => import('#web/features/auth/auth-callback-page.tsx')
const landingPage = () => import('#web/features/landing/landing-page.tsx')
const notFoundPage = () => import('#web/features/not-found/not-found-page.tsx')

export const routes: Route[] = [
  { path: '/', load: landingPage, layout: 'bare' },
  { path: '/landing', load: landingPage, layout: 'bare' },

  { path: '/auth', load: authPage, layout: 'auth' },
  { path: '/auth/callback', load: authCallbackPage, layout: 'auth' },
  { path: '/auth/unlock', load: () => import('#web/features/security/unlock-page.tsx'), layout: 'auth' },
  {
    path: '/auth/*',
    load: () => import('#web/features/auth/auth-not-found-page.tsx'),
    layout: 'auth',
  },

  { path: '/daily-mission', load: () => import('#web/features/mission/mission-page.tsx'), layout: 'main' },
  { path: '/practice', load: () => import('#web/features/practice/practice-page.tsx'), layout: 'main' },
  {
    path: '/mains-evaluation',
    load: () => import('#web/features/mains/mains-page.tsx'),
    layout: 'main',
  },
  { path: '/events', load: () => import('#web/features/events/events-page.tsx'), layout: 'main' },
  {
    path: '/syllabus',
    load: () => import('#web/features/syllabus/syllabus-page.tsx'),
    layout: 'main',
  },
  {
    path: '/privacy-policy',
    load: () => import('#web/features/legal/privacy-policy-page.tsx'),
    layout: 'main',
  },
  {
    path: '/terms-of-service',
    load: () => import('#web/features/legal/terms-of-service-page.tsx'),
    layout: 'main',
  },
  {
    path: '/debug-auth',
    load: () => import('#web/features/debug-auth/debug-auth-page.tsx'),
    layout: 'main',
  },

  {
    path: '/chat',
    load: () => import('#web/features/chat/chat-page.tsx'),
    layout: 'main',
    guard: 'login',
  },
  {
    path: '/daily-news',
    load: () => import('#web/features/daily-news/daily-news-page.tsx'),
    layout: 'main',
    guard: 'login',
  },
  {
    path: '/ebooks',
    load: () => import('#web/features/library/ebooks-page.tsx'),
    layout: 'main',
    guard: 'login',
  },
  {
    path: '/profile',
    load: () => import('#web/features/profile/profile-page.tsx'),
    layout: 'main',
    guard: 'login',
  },
  {
    path: '/profile/security',
    load: () => import('#web/features/security/security-log-page.tsx'),
    layout: 'main',
    guard: 'login',
  },
  {
    path: '/performance',
    load: () => import('#web/features/performance/performance-page.tsx'),
    layout: 'main',
    guard: 'login',
  },
  {
    path: '/scheduler',
    load: () => import('#web/features/scheduler/scheduler-page.tsx'),
    layout: 'main',
    guard: 'login',
  },
  {
    path: '/challenges',
    load: () => import('#web/features/challenges/challenges-page.tsx'),
    layout: 'main',
    guard: 'login',
  },
  {
    path: '/challenge/:challengeId',
    load: () => import('#web/features/challenges/challenge-page.tsx'),
    layout: 'main',
    guard: 'login',
  },
  {
    path: '/challenge/:challengeId/:action',
    load: () => import('#web/features/challenges/challenge-page.tsx'),
    layout: 'main',
    guard: 'login',
  },
  {
    path: '/test-dashboard',
    load: () => import('#web/features/tests/test-dashboard-page.tsx'),
    layout: 'main',
    guard: 'login',
  },
  {
    path: '/test-results',
    load: () => import('#web/features/results/test-results-page.tsx'),
    layout: 'main',
    guard: 'login',
  },
  {
    path: '/onboarding-test',
    load: () => import('#web/features/onboarding/onboarding-test-page.tsx'),
    layout: 'main',
    guard: 'login',
  },
  {
    path: '/onboarding-results',
    load: () => import('#web/features/onboarding/onboarding-results-page.tsx'),
    layout: 'main',
    guard: 'login',
  },

  {
    path: '/admin',
    load: () => import('#web/features/admin/admin-page.tsx'),
    layout: 'main',
    guard: 'admin',
  },
  {
    path: '/mentor',
    load: () => import('#web/features/mentor/mentor-page.tsx'),
    layout: 'main',
    guard: 'mentor',
  },

  { path: '*', load: notFoundPage, layout: 'main' },
]

/** The row that an address belongs to; the more particular ones stand first in the table. */
export function routeOf(pathname: string) {
  return routes.find(({ path }) => matchPath(path, pathname) !== null)
}
