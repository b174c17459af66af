/** Which links a learning page offers. */

import { matchPath } from 'react-router'
import { copy } from './learning-copy.ts'

export type LearningPath = keyof typeof copy.en.pages
export type Onward = keyof typeof copy.en.links

const ONWARD: Partial<Record<LearningPath, Onward[]>> = {
  '/challenge/:challengeId': ['/challenges', '/syllabus', '/ebooks'],
  '/challenge/:challengeId/:action': ['/challenges', '/syllabus', '/ebooks'],
  '/onboarding-results': ['/onboarding-test', '/syllabus', '/ebooks'],
  '/admin': ['/profile', '/syllabus', '/ebooks'],
}

export function onwardFrom(path: LearningPath): Onward[] {
  return ONWARD[path] ?? ['/syllabus', '/ebooks', '/daily-news']
}

export function learningPathOf(pathname: string) {
  const paths = Object.keys(copy.en.pages) as LearningPath[]
  return paths.find((path) => matchPath(path, pathname) !== null)
}
