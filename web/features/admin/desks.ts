/** Every desk of /admin: its name in the address (`?desk=`), the group it stands in, and its page, which is fetched when it is opened. */

import type { ComponentType } from 'react'
import { lazyView } from '#web/components/lazy-view.tsx'
import { schoolDesks } from '#web/features/school-desks/index.ts'

export type DeskGroup = 'content' | 'school' | 'people' | 'running'
export type Desk = { key: DeskKey; group: DeskGroup; Page: ComponentType }

export type DeskKey =
  | 'review'
  | 'disputes'
  | 'quarantine'
  | 'feedback'
  | 'news-reports'
  | 'questions'
  | 'question-files'
  | 'figures'
  | 'news'
  | 'library'
  | 'mains'
  | 'tests'
  | 'challenges'
  | 'events'
  | 'announcements'
  | 'rules'
  | 'users'
  | 'security'
  | 'audit'
  | 'assistant'
  | 'analytics'
  | 'switches'
  | 'jobs'
  | 'health'

function desk(key: DeskKey, group: DeskGroup, load: () => Promise<{ default: ComponentType }>): Desk {
  return { key, group, Page: lazyView(load) }
}

/** In the order in which they are listed. */
export const DESKS: readonly Desk[] = [
  desk('questions', 'content', () => import('./question-desk-page.tsx')),
  desk('question-files', 'content', () => import('./question-files-page.tsx')),
  desk('figures', 'content', () => import('./stale-desk.tsx')),
  desk('news', 'content', () => import('./news-desk-page.tsx')),
  desk('library', 'content', () => import('./library-desk-page.tsx')),
  desk('disputes', 'content', () => import('./disputes-page.tsx')),
  desk('quarantine', 'content', () => import('./quarantine-page.tsx')),
  desk('news-reports', 'content', () => import('./news-reports-page.tsx')),
  desk('review', 'content', () => import('./review-desk.tsx')),
  desk('feedback', 'running', () => import('./feedback-page.tsx')),
  desk('assistant', 'running', () => import('./assistant-desk.tsx')),
  desk('analytics', 'running', () => import('./analytics-desk.tsx')),
  desk('health', 'running', () => import('./health-desk.tsx')),
  desk('security', 'people', () => import('./security-desk.tsx')),
  desk('users', 'people', () => import('./users-desk-page.tsx')),
  desk('audit', 'people', () => import('./audit-desk.tsx')),
  desk('mains', 'content', schoolDesks.mains),
  desk('tests', 'school', schoolDesks.tests),
  desk('challenges', 'school', schoolDesks.challenges),
  desk('events', 'school', () => import('./events-desk-page.tsx')),
  desk('announcements', 'school', schoolDesks.announcements),
  desk('rules', 'school', schoolDesks.rules),
  desk('switches', 'running', schoolDesks.switches),
  desk('jobs', 'running', () => import('./jobs-desk-page.tsx')),
]
