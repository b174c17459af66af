import { expect, test } from 'vitest'
import { routeOf, routes } from './routes.tsx'

const PUBLIC = [
  '/',
  '/landing',
  '/daily-mission',
  '/practice',
  '/mains-evaluation',
  '/events',
  '/privacy-policy',
  '/terms-of-service',
  '/syllabus',
  '/debug-auth',
  '/auth',
  '/auth/callback',
  '/auth/unlock',
]
const GUARDED = [
  '/chat',
  '/performance',
  '/scheduler',
  '/daily-news',
  '/challenges',
  '/challenge/42',
  '/challenge/42/attempt',
  '/test-dashboard',
  '/test-results',
  '/onboarding-test',
  '/onboarding-results',
  '/profile',
  '/profile/security',
  '/ebooks',
]

test.each(PUBLIC)('%s is open to everyone', (path) => {
  expect(routeOf(path)?.path).toBe(path)
  expect(routeOf(path)?.guard).toBeUndefined()
})

test.each(GUARDED)('%s asks for a login', (path) => {
  expect(routeOf(path)?.guard).toBe('login')
})

test('/admin asks for the role admin', () => {
  expect(routeOf('/admin')?.guard).toBe('admin')
})

test('/mentor asks for the role mentor', () => {
  expect(routeOf('/mentor')?.guard).toBe('mentor')
})

test('header and chat are everywhere but on / and /landing and in the auth layout', () => {
  const without = routes.filter(({ layout }) => layout !== 'main').map(({ path }) => path)

  expect(without).toEqual(['/', '/landing', '/auth', '/auth/callback', '/auth/unlock', '/auth/*'])
})

test.each(['/nowhere', '/daily-news/archive', '/challenge', '/auth/nowhere'])(
  '%s is nowhere',
  async (path) => {
    const { default: page } = (await routeOf(path)?.load()) ?? {}

    expect(page?.name).toBe('NotFoundPage')
  },
)

test.each(routes.map(({ path, load }) => ({ path, load })))(
  'the page of $path can be loaded',
  async ({ load }) => {
    expect((await load()).default).toBeTypeOf('function')
  },
)
