/** Acts of administrators with all that they need, from the desks that were there first: each does one thing that the log must show. */

import { as, asOwner, call, newUser } from '../as-user.ts'
import { newQuestion } from '../bank.ts'
import { newChallenge, newQuestions } from '../challenges.ts'
import { newFact, newNews, replace } from '../facts.ts'
import { newItem } from '../news-items.ts'
import { newSession, sessionFields } from '../sessions.ts'

const id = () => crypto.randomUUID()

async function rowOf<Row extends Record<string, unknown>>(text: string, values: unknown[] = []) {
  const [row] = await asOwner<Row>(text, values)
  if (!row) throw new Error(`Nothing came of: ${text}`)
  return row
}

const feed = () => ({
  ...{ url: `https://feeds.example.in/${id()}.xml`, title: 'Press releases', publisher: 'RBI' },
  ...{ kind: 'government', language: 'en', terms: 'link' },
})

const draft = {
  ...{ title: 'The repo rate stays where it is', title_hi: 'रेपो दर अपरिवर्तित' },
  ...{ gist: 'The committee kept the policy rate again.', gist_hi: 'समिति ने नीतिगत दर नहीं बदली।' },
  ...{ news_date: '2026-11-20', topics: ['prices'], papers: ['gs3'], importance: 3 },
  sections: { why_in_news: 'The committee met this week and voted.' },
  mains: {
    directive: 'discuss',
    marks: 10,
    question: 'Discuss what a pause tells of inflation.',
    points: [],
  },
  sources: [
    {
      ...{ id: 'rbi', title: 'Statement', publisher: 'RBI', url: 'https://www.rbi.org.in/x' },
      ...{ date: '2026-11-20', checked: '2026-11-21', primary: true },
    },
  ],
}
async function newDraft(admin: string) {
  const [row] = await as<{ id: string }>(admin, {
    text: 'select public.start_draft(p_fields => $1) as id',
    values: [JSON.stringify(draft)],
  })
  return row?.id ?? ''
}

/** Two stories, the first of two entries. */
async function stories(admin: string) {
  const source = await call<string>(admin, 'save_feed', feed())
  const story = async () =>
    (await rowOf<{ id: string }>('insert into public.news_clusters default values returning id')).id
  const entry = async (cluster: string) =>
    (
      await rowOf<{ id: string }>(
        `insert into public.feed_entries (feed_id, cluster_id, url, link, title, language, published_at, shingles, entities, numbers)
         values ($1, $2, $3, 'https://example.in', 'x', 'en', now(), '{}', '{}', '{}') returning id`,
        [source, cluster, `https://example.in/${id()}`],
      )
    ).id
  const [one, other] = [await story(), await story()]
  const first = await entry(one)
  await entry(one)
  await entry(other)
  return { one, other, first }
}

async function seat(admin: string) {
  const asha = await newUser()
  const { slug, day } = await newSession({ as: admin })
  await call(asha, 'join_event', slug, day)
  return { asha, slug, day }
}

async function disliked() {
  const [asha, message] = [await newUser(), id()]
  const { id: feedback } = await rowOf<{ id: string }>(
    `with said as (
       insert into public.chat_messages (id, session_id, user_id, message_type, content) values ($1, $1, $2, 'ai', 'x')
     )
     select $1 as id`,
    [message, asha],
  )
  return rowOf<{ id: string }>(
    `insert into public.chat_feedback (user_id, message_id, rating, question, answer, answered_at)
     values ($1, $2, -1, 'q', 'a', now()) returning id`,
    [asha, feedback],
  )
}

async function flagged() {
  const [asha, challenge] = [await newUser(), await newChallenge(await newQuestions(1))]
  await call(asha, 'join_challenge', challenge)
  return rowOf<{ attempt_id: string }>(
    `insert into exam_private.challenge_flags (attempt_id, fast)
     select attempt_id, '[]' from exam_private.challenge_entries where challenge = $1 returning attempt_id`,
    [challenge],
  )
}

/** By the function that does it, with the kind of row that it leaves. */
export const ACTS: Record<string, { leaves: string; does: (admin: string) => Promise<unknown> }> = {
  start_draft: { leaves: 'news_drafts', does: newDraft },
  save_draft: {
    leaves: 'news_drafts',
    does: async (admin) => call(admin, 'save_draft', await newDraft(admin), 1, { title: 'Another headline' }),
  },
  correct_news: {
    leaves: 'news_drafts',
    does: async (admin) => {
      const item = await newDraft(admin)
      await call(admin, 'publish_news', item, 1)
      // as what came with the library: no draft of it was ever begun
      await asOwner('delete from public.news_drafts where item_id = $1', [item])
      await call(admin, 'correct_news', item)
    },
  },
  publish_news: {
    leaves: 'news_items',
    does: async (admin) => call(admin, 'publish_news', await newDraft(admin), 1),
  },
  withdraw_news: {
    leaves: 'news_items',
    does: async (admin) => {
      const item = await newDraft(admin)
      await call(admin, 'publish_news', item, 1)
      await call(admin, 'withdraw_news', item, 'The figure was revised by the ministry.')
    },
  },
  discard_draft: {
    leaves: 'news_drafts',
    does: async (admin) => call(admin, 'discard_draft', await newDraft(admin)),
  },
  dismiss_story: {
    leaves: 'news_clusters',
    does: async (admin) => call(admin, 'dismiss_story', (await stories(admin)).one),
  },
  merge_stories: {
    leaves: 'feed_entries',
    does: async (admin) => {
      const { one, other } = await stories(admin)
      await call(admin, 'merge_stories', one, `{${other}}`)
    },
  },
  split_story: {
    leaves: 'feed_entries',
    does: async (admin) => call(admin, 'split_story', (await stories(admin)).first),
  },
  save_feed: { leaves: 'news_feeds', does: (admin) => call(admin, 'save_feed', feed()) },
  switch_feed: {
    leaves: 'news_feeds',
    does: async (admin) => call(admin, 'switch_feed', await call<string>(admin, 'save_feed', feed()), true),
  },
  remove_feed: {
    leaves: 'news_feeds',
    does: async (admin) => call(admin, 'remove_feed', await call<string>(admin, 'save_feed', feed())),
  },
  save_event: {
    leaves: 'events',
    does: (admin) =>
      call(admin, 'save_event', sessionFields({ starts_at: '2030-01-01T00:00:00Z' }), [
        { day: '2030-01-01', starts_at: '2030-01-01T00:00:00Z' },
      ]),
  },
  change_occurrence: {
    leaves: 'event_occurrences',
    does: async (admin) => {
      const { slug, day } = await newSession({ as: admin })
      await call(admin, 'change_occurrence', slug, day, { cancelled: true })
    },
  },
  mark_attendance: {
    leaves: 'event_rsvps',
    does: async (admin) => {
      const { asha, slug, day } = await seat(admin)
      await asOwner(
        `update public.event_occurrences set starts_at = now() - interval '1 hour', ends_at = now() where event = $1`,
        [slug],
      )
      await call(admin, 'mark_attendance', slug, day, asha, true)
    },
  },
  answer_event_question: {
    leaves: 'event_questions',
    does: async (admin) => {
      const { asha, slug, day } = await seat(admin)
      const question = id()
      await call(asha, 'ask_event_question', question, slug, day, 'What else is asked here?')
      await call(admin, 'answer_event_question', question, 'By the basket.', false)
    },
  },
  publish_fact: {
    leaves: 'facts',
    does: async (admin) => {
      const old = await newFact(`figure-${id()}`)
      const newer = { value: 4.1, display: '4.10', period: 'June 2026', as_of: '2026-06-30' }
      await call(admin, 'publish_fact', { ...newer, released: '2026-07-13', reviewed_by: 'Meera Iyer' }, old)
    },
  },
  new_figure: {
    leaves: 'facts',
    does: async (admin) => {
      const name = `figure-${id()}`
      await call(admin, 'new_figure', {
        ...{ id: name, topic: 'prices', name, name_hi: name, value: 4.1, display: '4.1', unit: '%' },
        ...{ period: 'June 2026', status: 'final', as_of: '2026-06-30', publisher: 'MoSPI' },
        ...{ source_title: 'Release', source_url: 'https://example.in', reviewed_by: 'Meera Iyer' },
      })
    },
  },
  look_at_use: {
    leaves: 'fact_looks',
    does: async (admin) => {
      const [fact, item] = [await newFact(`figure-${id()}`), `item-${id()}`]
      await newNews(item, `It was {{fact:${fact}}}.`, [fact])
      await replace(fact)
      await call(admin, 'look_at_use', fact, 'news', item, 'still-right')
    },
  },
  rule_on_key: {
    leaves: 'key_rulings',
    does: async (admin) => {
      const question = await newQuestion()
      await as(admin, {
        text: `select public.rule_on_key($1, 1, 'dropped', null, 'No option is right by the Act.')`,
        values: [question.id],
      })
    },
  },
  decide_question: {
    leaves: 'question_decisions',
    does: async (admin) => {
      const question = await newQuestion()
      await asOwner(`update public.questions set status = 'challenged' where id = $1`, [question.id])
      await call(admin, 'decide_question', question.id, 1, 'live', 'The key is right: the Act says so.')
    },
  },
  settle_chat_feedback: {
    leaves: 'chat_feedback',
    does: async (admin) => call(admin, 'settle_chat_feedback', (await disliked()).id, 'fixed'),
  },
  settle_news_report: {
    leaves: 'news_reports',
    does: async (admin) => {
      const [report, asha, item] = [id(), await newUser(), await newItem('reported')]
      await call(asha, 'report_news_error', report, item, 'unclear', 'Look here', '')
      const { items } = await call<{ items: { id: string; item_id: string }[] }>(
        admin,
        'list_news_reports',
        'open',
      )
      const waiting = items.find(({ item_id }) => item_id === item)
      await call(admin, 'settle_news_report', waiting?.id, 'fixed')
    },
  },
  settle_flag: {
    leaves: 'challenge_flags',
    does: async (admin) => call(admin, 'settle_flag', (await flagged()).attempt_id, true),
  },
  open_view_as: {
    leaves: 'users',
    does: async (admin) => call(admin, 'open_view_as', await newUser()),
  },
}
