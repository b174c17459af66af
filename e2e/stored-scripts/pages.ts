/** Every address at which somebody's words are shown, for each who looks. */

import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** As the site lists them. */
const DESKS = [...readFileSync('web/features/admin/desks.ts', 'utf8').matchAll(/ desk\('([a-z-]+)'/g)].map(
  ([, key = '']) => key,
)

type Places = { learner: string[]; mentor: string[]; admin: string[] }

export async function pagesOf(database: pg.Pool, owner: string): Promise<Places> {
  const one = async (query: string) => {
    const { rows } = await database.query<{ id: string }>(query)
    return encodeURIComponent(rows[0]?.id ?? 'none')
  }
  const of = (table: string, key: string, more = 'true') =>
    one(`select ${key}::text as id from ${table} where ${more} order by 1 limit 1`)
  const own = `user_id = '${owner}'`
  const [note, book, file, news, fact, topic, event] = await Promise.all([
    of('public.notes', 'slug'),
    of('public.book_chapters', `book || '&chapter=' || slug`),
    of('public.imported_books', 'id', own),
    of('public.news_items', 'id', `status = 'published'`),
    of('public.facts', 'id', 'previous is not null'),
    of('public.topics', 'slug', `parent_slug is not null`),
    of('public.events', 'slug', 'not example'),
  ])
  const [attempt, answer, card, own_note, challenge, question, mains, test] = await Promise.all([
    of('public.attempts', 'id', own),
    of('public.answers', 'id', own),
    of('public.cards', 'id', own),
    of('public.learner_notes', 'id', own),
    of('public.challenges', 'slug'),
    of('public.questions', 'id'),
    of('public.mains_questions', 'id'),
    of('public.tests', 'slug'),
  ])
  const learner = [
    ...[
      '/',
      '/daily-mission',
      '/practice',
      '/mains-evaluation',
      '/events',
      '/syllabus',
      '/privacy-policy',
      '/chat',
    ],
    ...[
      '/daily-news',
      '/ebooks',
      '/profile',
      '/profile/security',
      '/performance',
      '/scheduler',
      '/challenges',
    ],
    ...['/test-dashboard', '/test-results', '/onboarding-test', '/onboarding-results'],
    ...[
      `/ebooks?note=${note}`,
      `/ebooks?book=${decodeURIComponent(book)}`,
      '/ebooks?glossary',
      `/ebooks?file=${file}`,
    ],
    ...[
      '/ebooks?view=notes',
      `/ebooks?view=notes&id=${own_note}`,
      '/ebooks?view=highlights',
      '/ebooks?view=kept',
    ],
    ...[
      `/daily-news?item=${news}`,
      '/daily-news?view=figures',
      `/daily-news?fact=${fact}`,
      '/daily-news?view=ten',
    ],
    ...[
      '/daily-news?view=month',
      `/syllabus?topic=${topic}`,
      '/syllabus?view=official',
      '/syllabus?view=next',
    ],
    ...[
      `/practice?attempt=${attempt}`,
      '/practice?view=cards',
      '/practice?view=card-review',
      '/practice?view=saved',
    ],
    ...[`/practice?question=${question}`, `/practice?topics=${topic}`, `/practice?view=cards&card=${card}`],
    ...[
      `/test-results?attempt=${attempt}`,
      `/test-dashboard?begin=${test}`,
      `/mains-evaluation?answer=${answer}`,
    ],
    ...[
      '/mains-evaluation?view=bank',
      `/mains-evaluation?question=${mains}`,
      '/mains-evaluation?view=agreement',
    ],
    ...[`/mains-evaluation?question=${mains}&step=write`, '/daily-news?view=feed'],
    ...[
      `/events?event=${event}`,
      `/events?event=${event}&on=2030-01-01`,
      '/events?view=month',
      '/events?view=mine',
    ],
    ...[
      '/events?view=list&month=2030-01',
      '/scheduler?part=setup',
      '/scheduler?part=replan',
      '/scheduler?part=hours',
    ],
    ...['/scheduler?part=feed', '/scheduler?part=back', '/scheduler?view=week', '/scheduler?view=month'],
    ...[`/challenge/${challenge}`, `/challenge/${challenge}/join`, `/challenge/${challenge}/results`],
    ...['/performance?view=mains', '/profile#data', '/profile#notifications'],
  ]
  const admin = [
    ...['/admin', ...DESKS.map((desk) => `/admin?desk=${desk}`)],
    ...['registry', 'new'].map((view) => `/admin?desk=figures&view=${view}`),
    ...['feeds', 'drafts', 'stories'].map((view) => `/admin?desk=news&view=${view}`),
    ...['notes', 'books', 'chapters', 'review', 'imports'].map((view) => `/admin?desk=library&view=${view}`),
    ...[
      `/admin?desk=library&kind=note&id=${note}`,
      `/admin?desk=users&id=${owner}`,
      '/admin?desk=users&view=invite',
      '/admin?desk=users&view=merge',
    ],
    ...[`/admin?desk=users&id=${owner}&view=as`, '/admin?desk=questions&view=twins'],
    ...[
      `/admin?desk=questions&id=${question}`,
      `/admin?desk=mains&id=${mains}`,
      `/admin?desk=tests&id=${test}`,
    ],
    ...[
      `/admin?desk=challenges&id=${challenge}`,
      `/admin?desk=events&id=${event}`,
      `/admin?desk=news&draft=${news}`,
    ],
    `/admin?desk=announcements&id=${await of('public.announcements', 'id')}`,
    `/admin?desk=rules&id=${await of('public.exam_rules', 'id')}`,
  ]
  const mentor = [
    ...['/mentor', `/mentor?answer=${answer}`],
    ...['appeals', 'library', 'second', 'calibration', 'own'].map((view) => `/mentor?view=${view}`),
  ]
  return { learner, mentor, admin }
}
