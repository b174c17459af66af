/** Which links a learning page offers. */

import { matchPath } from 'react-router'
import { copy } from './learning-copy.ts'

export type LearningPath = keyof typeof copy.en.pages
export type Onward = keyof typeof copy.en.links

/** Only what works today. */
export const ONWARD: Onward[] = ['/syllabus', '/ebooks', '/daily-news']

export function learningPathOf(pathname: string) {
  const paths = Object.keys(copy.en.pages) as LearningPath[]
  return paths.find((path) => matchPath(path, pathname) !== null)
}
