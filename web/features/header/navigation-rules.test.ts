import { expect, test } from 'vitest'
import { currentSection, isLit, MAIN_MENU, STUDY_TOOLS } from './navigation-rules.ts'

const tabs = [...MAIN_MENU, ...STUDY_TOOLS].map(({ to }) => to)

test.each([
  ['/practice', ['/practice']],
  ['/test-dashboard', ['/practice']],
  ['/test-results', ['/practice']],
  ['/practice/anything', []],
  ['/challenges', ['/challenges']],
  ['/challenge/42', ['/challenges']],
  ['/challenge/42/attempt', ['/challenges']],
  ['/daily-news', ['/daily-news']],
  ['/daily-news/archive', []],
  ['/syllabus', ['/syllabus']],
  ['/performance', ['/performance']],
  ['/profile', []],
  ['/', []],
])('on %s the lit tabs are %o', (pathname, lit) => {
  expect(tabs.filter((to) => isLit(to, pathname))).toEqual(lit)
})

test('a page in no menu belongs to no section', () => {
  expect(currentSection('/profile')).toBeUndefined()
  expect(currentSection('/challenge/42')?.name).toBe('challenge')
})
