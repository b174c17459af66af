/** Where the header leads and which tab is lit (spec §2 Header and navigation). */

import { site } from '#web/lib/site.ts'

export const MAIN_MENU = [
  { to: '/daily-news', name: 'dailyNews' },
  { to: '/ebooks', name: 'ebooks' },
  { to: '/events', name: 'events' },
  { to: '/syllabus', name: 'syllabus' },
] as const

export const STUDY_TOOLS = [
  { to: '/daily-mission', name: 'dailyMission' },
  { to: '/practice', name: 'practice' },
  { to: '/mains-evaluation', name: 'mainsEvaluation' },
  { to: '/scheduler', name: 'scheduler' },
  { to: '/challenges', name: 'challenge' },
  { to: '/performance', name: 'performance' },
] as const

export type Section = (typeof MAIN_MENU | typeof STUDY_TOOLS)[number]

export const BLOG_URL = site.blogUrl

const PRACTICE_PATHS = ['/practice', '/test-dashboard', '/test-results']

/** Practice covers its tests, Challenge everything below it; any other tab is lit on its own path only. */
export function isLit(to: Section['to'], pathname: string) {
  if (to === '/practice') return PRACTICE_PATHS.includes(pathname)
  if (to === '/challenges') return pathname.startsWith('/challenge')
  return pathname === to
}

/** The section a page belongs to; none for pages that stand in no menu. */
export function currentSection(pathname: string): Section | undefined {
  return [...MAIN_MENU, ...STUDY_TOOLS].find((section) => isLit(section.to, pathname))
}
