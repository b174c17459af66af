/** Every desk of /admin: its name in the address (`?desk=`), the group it stands in, and its page, which is fetched when it is opened. */

import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

export type DeskGroup = 'content' | 'school' | 'people' | 'running'
export type Desk = { key: DeskKey; group: DeskGroup; Page: LazyExoticComponent<ComponentType> }

export type DeskKey =
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
  return { key, group, Page: lazy(load) }
}

/** In the order in which they are listed. */
export const DESKS: readonly Desk[] = [
  desk('figures', 'content', () => import('./stale-desk.tsx')),
  desk('news', 'content', () => import('./news-desk-page.tsx')),
]
