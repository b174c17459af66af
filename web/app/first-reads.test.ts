import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectLogged } from '#web/testing/setup.ts'

const SESSION = {
  access_token: `${btoa('{"alg":"HS256"}')}.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.c2ln`,
  ...{ refresh_token: 'r', token_type: 'bearer', expires_in: 3600, expires_at: 4_000_000_000 },
  user: { id: '00000000-0000-4000-8000-000000000001', app_metadata: {}, user_metadata: {}, aud: '' },
}

/** Each page's own readings, as it makes them. */
const READINGS: Record<
  string,
  (isIn: boolean) => Promise<{ queryFn?: unknown; initialPageParam?: unknown }[]>
> = {
  '/daily-mission': async (isIn) => {
    const { publicMissionQuery } = await import('#web/features/mission/public-mission.ts')
    const { missionQuery } = await import('#web/features/mission/mission-queries.ts')
    return [isIn ? missionQuery(SESSION.user.id) : publicMissionQuery]
  },
  '/daily-news': async () => {
    const { newsListQuery, PLAIN } = await import('#web/features/daily-news/news-queries.ts')
    return [newsListQuery(PLAIN)]
  },
  '/ebooks': async () => {
    const { booksQuery, chapterListQuery } = await import('#web/features/library/book-queries.ts')
    return [booksQuery, chapterListQuery]
  },
  '/mains-evaluation': async () => [(await import('#web/features/mains/mains-queries.ts')).questionsQuery],
  '/practice': async (isIn) => {
    const { ruleQuery, visitorTenQuery } = await import('#web/features/practice/practice-queries.ts')
    const { reviewsQuery } = await import('#web/features/reviews/review-queries.ts')
    return isIn ? [reviewsQuery] : [visitorTenQuery, ruleQuery]
  },
}

const sent: string[] = []
const answers: Response[] = []

beforeEach(() => {
  vi.resetModules()
  // each test has a client of its own
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.clear()
  sent.length = 0
  answers.length = 0
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    sent.push(`${init.method} ${input} ${init.body ?? ''}`)
    const answer = Response.json({})
    answers.push(answer)
    return answer
  })
})
afterEach(() => vi.unstubAllGlobals())

const { FIRST_READS } = await import('./first-reads.ts')
const cases = Object.entries(FIRST_READS).flatMap(([address, { visitor = [], learner = [] }]) => [
  ...(visitor.length > 0 ? [[address, 'a visitor', visitor.length] as const] : []),
  ...(learner.length > 0 ? [[address, 'a learner', learner.length] as const] : []),
])

test.each(cases)(
  'what %s asks early for %s is what the page reads, and asked once',
  async (address, who, count) => {
    const isIn = who === 'a learner'
    // what comes back is no such thing as a learner's page expects, and here nothing is kept
    if (isIn) expectLogged('Could not read what was kept')
    if (isIn) localStorage.setItem('sb-localhost-auth-token', JSON.stringify(SESSION))
    const { readFirst } = await import('./first-reads.ts')
    readFirst({ pathname: address, search: '' } as Location)
    expect(sent).toHaveLength(count)

    const readings = await READINGS[address]?.(isIn)
    for (const { queryFn, initialPageParam } of readings ?? []) {
      // what comes back is no such thing as the page expects
      await (queryFn as (context: object) => Promise<unknown>)({
        signal: new AbortController().signal,
        pageParam: initialPageParam,
      }).catch(() => {})
    }
    expect(readings).toHaveLength(count)
    // each was taken and read
    expect(answers.map(({ bodyUsed }) => bodyUsed)).toEqual(Array(count).fill(true))
    expect(sent).toHaveLength(count)
  },
)

test('an address that asks for something particular, or is none of these, asks nothing early', async () => {
  const { readFirst } = await import('./first-reads.ts')
  readFirst({ pathname: '/practice', search: '?attempt=1' } as Location)
  readFirst({ pathname: '/nowhere', search: '' } as Location)
  expect(sent).toEqual([])
})

test('a session that is about to end asks nothing, and nobody else is asked for either', async () => {
  const over = { ...SESSION, expires_at: Math.floor(Date.now() / 1000) + 30 }
  localStorage.setItem('sb-localhost-auth-token', JSON.stringify(over))
  const { readFirst } = await import('./first-reads.ts')
  readFirst({ pathname: '/practice', search: '' } as Location)
  expect(sent).toEqual([])
})
