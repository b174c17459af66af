/** Every address of the table of routes, with the views that its page has, and who looks at it. */

import { DESKS } from '#web/features/admin/desks.ts'
import type { Past } from './people.ts'

export type Who = 'visitor' | 'learner' | 'newcomer' | 'mentor' | 'admin'
type Views = { as: Who; at: readonly (string | ((past: Past) => string))[] }

const BOOK = 'book=public-finance-and-the-budget'
/** What nobody has. */
const NONE = '00000000-0000-4000-8000-000000000000'
const as = (who: Who, ...at: Views['at']): Views => ({ as: who, at })
const views = (path: string, name: string, ...values: string[]) => [
  path,
  ...values.map((value) => `${path}?${name}=${value}`),
]

/** A row for each row of the table, by its path. */
export const ADDRESSES: Record<string, Views[]> = {
  '/': [as('visitor', '/')],
  '/landing': [as('learner', '/landing')],
  '/auth': [as('visitor', '/auth', '/auth?mode=signup', '/auth?mode=reset')],
  '/auth/callback': [as('visitor', '/auth/callback?error=access_denied')],
  '/auth/unlock': [as('visitor', '/auth/unlock?token=00000000-0000-4000-8000-000000000000')],
  '/auth/*': [as('visitor', '/auth/nowhere')],
  '/daily-mission': [as('visitor', '/daily-mission'), as('learner', '/daily-mission')],
  '/practice': [
    as('visitor', '/practice'),
    as(
      'learner',
      ...views('/practice', 'view', 'cards', 'card-review'),
      ({ sitting }) => `/practice?attempt=${sitting}`,
      `/practice?attempt=${NONE}`,
      `/practice?question=${NONE}`,
    ),
  ],
  '/mains-evaluation': [
    as('visitor', '/mains-evaluation'),
    as(
      'learner',
      '/mains-evaluation?view=agreement',
      '/mains-evaluation?view=bank',
      '/mains-evaluation?question=cash-in-a-digital-economy',
      '/mains-evaluation?question=cash-in-a-digital-economy&step=write',
      ({ mainsAnswer }) => `/mains-evaluation?answer=${mainsAnswer}`,
      '/mains-evaluation?compare=agriculture-union-and-states',
      '/mains-evaluation?question=none',
      `/mains-evaluation?answer=${NONE}`,
      '/mains-evaluation?compare=none',
    ),
  ],
  '/events': [
    as('visitor', ...views('/events', 'view', 'month')),
    as('learner', '/events?view=mine', '/events?event=example-reading-a-cpi-release', '/events?event=none'),
  ],
  '/syllabus': [
    as('visitor', '/syllabus'),
    as(
      'learner',
      ...views('/syllabus', 'view', 'official', 'next'),
      '/syllabus?topic=inflation',
      '/syllabus?topic=none',
    ),
  ],
  '/privacy-policy': [as('visitor', '/privacy-policy')],
  '/terms-of-service': [as('visitor', '/terms-of-service')],
  '/debug-auth': [as('learner', '/debug-auth')],
  '/chat': [as('learner', '/chat')],
  '/daily-news': [
    as(
      'learner',
      ...views('/daily-news', 'view', 'figures', 'ten', 'feed', 'day', 'week', 'month'),
      '/daily-news?item=2025-12-01-financial-inclusion-strategy',
      '/daily-news?fact=foodgrain-production',
      '/daily-news?item=none',
      '/daily-news?fact=none',
    ),
  ],
  '/ebooks': [
    as(
      'learner',
      ...views('/ebooks', 'view', 'notes', 'highlights', 'kept'),
      '/ebooks?glossary',
      '/ebooks?note=inflation',
      `/ebooks?${BOOK}`,
      `/ebooks?${BOOK}&chapter=02-the-budget-from-idea-to-act`,
      `/ebooks?${BOOK}&chapter=none`,
      '/ebooks?book=none',
      '/ebooks?note=none',
      `/ebooks?file=${NONE}`,
      `/ebooks?view=notes&id=${NONE}`,
      ({ note }) => `/ebooks?view=notes&id=${note}`,
    ),
  ],
  '/profile': [as('learner', '/profile')],
  '/profile/security': [as('learner', '/profile/security')],
  '/performance': [as('learner', '/performance')],
  '/scheduler': [
    as('learner', ...views('/scheduler', 'part', 'setup', 'hours', 'back', 'feed', 'replan')),
    as('learner', '/scheduler?view=week', '/scheduler?view=month'),
  ],
  '/challenges': [as('learner', '/challenges')],
  '/challenge/:challengeId': [as('learner', ({ challenge }) => `/challenge/${challenge}`, '/challenge/none')],
  '/challenge/:challengeId/:action': [
    as(
      'learner',
      ({ challenge }) => `/challenge/${challenge}/join`,
      ({ challenge }) => `/challenge/${challenge}/live`,
      ({ challenge }) => `/challenge/${challenge}/play`,
      ({ over }) => `/challenge/${over}/results`,
      ({ over }) => `/challenge/${over}/review`,
    ),
  ],
  '/test-dashboard': [
    as(
      'learner',
      '/test-dashboard',
      '/test-dashboard?begin=topic-money-and-prices',
      '/test-dashboard?begin=none',
    ),
  ],
  '/test-results': [
    as(
      'learner',
      '/test-results',
      ({ graded }) => `/test-results?attempt=${graded}`,
      `/test-results?attempt=${NONE}`,
    ),
  ],
  '/onboarding-test': [as('learner', '/onboarding-test')],
  '/onboarding-results': [as('learner', '/onboarding-results')],
  '/admin': [
    as('learner', '/admin'),
    as(
      'admin',
      ...views('/admin', 'desk', ...DESKS.map(({ key }) => key)),
      '/admin?desk=figures&view=registry',
      '/admin?desk=figures&view=new',
      '/admin?desk=news&view=drafts',
      '/admin?desk=news&view=feeds',
      '/admin?desk=library&view=new',
      '/admin?desk=library&view=import',
      '/admin?desk=users&view=invite',
      '/admin?desk=users&view=merge',
      '/admin?desk=tests&id=new',
      '/admin?desk=mains&id=new',
      '/admin?desk=announcements&id=new',
    ),
  ],
  '/mentor': [
    as('mentor', ...views('/mentor', 'view', 'second', 'appeals', 'calibration', 'library', 'own')),
  ],
  '*': [as('visitor', '/nowhere')],
}

/** The pages that most people meet first: looked at with every `npm test`. */
export const MAIN = ['/auth', '/daily-mission', '/practice', '/daily-news', '/ebooks', '/profile'] as const
