/** The news desk: a draft becomes an item that learners read by a named person's hand, and by nothing else. */

import { beforeAll, expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { newBank } from './bank.ts'

let editor: string
let learner: string
beforeAll(async () => {
  editor = await newUser({ fullName: 'Meera Nair' })
  learner = await newUser()
  await asOwner(`update public.user_roles set role = 'admin' where user_id = $1`, [editor])
  await asOwner(
    `insert into public.topics (slug, title, summary, position) values ('monetary-policy', 'x', 'x', 1)`,
  )
  await asOwner(`insert into public.facts
      (id, topic, name, value, display, unit, period, as_of, status, publisher, source_title, source_url)
    values ('cpi', 'monetary-policy', 'CPI inflation', 3.93, '3.93', '%, year on year', 'May 2026', '2026-05-31',
      'final', 'MoSPI', 'CPI', 'https://www.mospi.gov.in/')`)
  await asOwner(`insert into public.library_terms (word, passages, rarity) values ('', 0, 7)`)
})

/** A draft of nothing, or of a story. */
async function draft(fields: object = {}, cluster: number | null = null, madeBy = 'hand') {
  const [row] = await as<{ id: string }>(editor, {
    text: 'select public.start_draft($1, $2, $3) as id',
    values: [cluster === null ? null : String(cluster), JSON.stringify(fields), madeBy],
  })
  return row?.id as string
}

const source = {
  ...{ id: 'rbi', title: 'Statement', publisher: 'RBI', url: 'https://www.rbi.org.in/x' },
  ...{ date: '2026-11-20', checked: '2026-11-21', primary: true },
}
const whole = {
  title: 'The repo rate stays where it is',
  title_hi: 'रेपो दर अपरिवर्तित',
  gist: 'The committee kept the policy rate, for the third time in a row.',
  gist_hi: 'समिति ने नीतिगत दर को तीसरी बार अपरिवर्तित रखा।',
  news_date: '2026-11-20',
  topics: ['monetary-policy'],
  papers: ['prelims', 'gs3'],
  importance: 3,
  sections: { why_in_news: 'The committee met this week and voted unanimously.' },
  mains: {
    directive: 'discuss',
    marks: 10,
    question: 'Discuss what a pause tells of inflation.',
    points: [],
  },
  sources: [source],
}
const problemsOf = async (fields: object) => {
  const id = await draft()
  return (await call<{ problems: string[] }>(editor, 'save_draft', id, 1, fields)).problems
}
async function published(fields: object = whole) {
  const id = await draft(fields)
  await call(editor, 'publish_news', id, 1)
  return id
}
const item = async (id: string) =>
  (await asOwner<Record<string, unknown>>('select * from public.news_items where id = $1', [id]))[0]

test('a draft is read by no learner, and what it lacks is said', async () => {
  const id = await draft()
  expect(await as(learner, `select id from public.news_items where id = '${id}'`)).toEqual([])
  expect(
    await as(editor, `select made_by, updated_by from public.news_drafts where item_id = '${id}'`),
  ).toEqual([{ made_by: 'hand', updated_by: 'Meera Nair' }])
  expect(await problemsOf({})).toEqual([
    ...['title', 'title_hi', 'gist', 'gist_hi', 'why_in_news', 'topics', 'papers', 'mains', 'primary_source'],
  ])
  expect(await problemsOf(whole)).toEqual([])
  expect(await problemsOf({ ...whole, gist: ` ${'word '.repeat(40)}`, gist_hi: 'शब्द '.repeat(40) })).toEqual(
    [],
  )
})

test.each([
  ['no primary source', { sources: [{ ...source, primary: false }] }, 'primary_source'],
  ['a primary source without its day', { sources: [{ ...source, date: null }] }, 'primary_source'],
  ['no topic', { topics: [] }, 'topics'],
  ['a topic that is not in the syllabus', { topics: ['astrology'] }, 'topics'],
  ['English where Hindi belongs', { title_hi: 'Repo rate' }, 'title_hi'],
  ['a gist of 41 words', { gist: 'word '.repeat(41) }, 'gist'],
  ['a Hindi gist of 41 words', { gist_hi: 'शब्द '.repeat(41) }, 'gist_hi'],
  ['one side of a debate', { sections: { ...whole.sections, for: ['It helps.'] } }, 'both_sides'],
  ['a day that has not come', { news_date: '2099-01-01' }, 'news_date'],
  ['a figure that is not there', { fact_ids: ['no-such-fact'] }, 'facts'],
])('with %s it is not published', async (_, change, problem) => {
  const id = await draft({ ...whole, ...change })
  await expect(call(editor, 'publish_news', id, 1)).rejects.toMatchObject({
    message: 'This item is not ready yet',
    detail: problem,
  })
  expect((await item(id))?.status).toBe('draft')
})

test.each([
  ['a link that runs code', { sources: [{ ...source, url: 'javascript:alert(1)' }] }, 'A source has'],
  ['two sources of one name', { sources: [source, source] }, 'same short name'],
  ['a section of an unknown kind', { sections: { script: 'x' } }, 'A section is'],
  ['a section of the wrong shape', { sections: { concept: 'text' } }, 'A section is'],
  ['an unknown paper', { papers: ['gs9'] }, 'no such paper'],
  ['a day that is none', { news_date: '2026-02-31' }, 'A day is written'],
  [
    'a mains question without marks',
    { mains: { directive: 'x', question: 'x', points: [] } },
    'The mains question',
  ],
])('%s is refused when it is saved', async (_, change, message) => {
  const id = await draft()
  await expect(call(editor, 'save_draft', id, 1, change)).rejects.toThrow(message)
})

test('what is published stands in the name of the administrator who did it, at once', async () => {
  const id = await published({ ...whole, reviewed_by: 'Somebody Else' })
  const [read] = await as(
    learner,
    `select reviewed_by, unverified, reviewed_at from public.news_items where id = '${id}'`,
  )
  expect(read).toMatchObject({ reviewed_by: 'Meera Nair', unverified: false })
  expect(Date.now() - Date.parse(String(read?.reviewed_at))).toBeLessThan(60_000)
  expect(
    await as(editor, `select action, done_by from public.news_history where item_id = '${id}' order by id`),
  ).toEqual([
    { action: 'drafted', done_by: 'Meera Nair' },
    { action: 'published', done_by: 'Meera Nair' },
  ])
})

test('neither a job nor a learner nor an administrator without a name publishes', async () => {
  const id = await draft(whole)
  const publish = `update public.news_items set status = 'published', reviewed_by = 'Meera Nair', reviewed_at = now() where id = '${id}'`
  await expect(as('service', publish)).rejects.toThrow('by a signed-in administrator only')
  await expect(asOwner(publish)).rejects.toThrow('by a signed-in administrator only')
  await expect(
    as('service', `update public.news_items set origin = 'library', status = 'published' where id = '${id}'`),
  ).rejects.toThrow('An item of the desk stays one')
  await expect(call('service', 'publish_news', id, 1)).rejects.toThrow('permission denied')
  await expect(call(learner, 'publish_news', id, 1)).rejects.toThrow('Only administrators')
  await expect(as(learner, publish)).rejects.toThrow('permission denied')

  const nameless = await newUser({ fullName: ' ' })
  await asOwner(`update public.user_roles set role = 'admin' where user_id = $1`, [nameless])
  await asOwner(`update public.profiles set full_name = '' where user_id = $1`, [nameless])
  await expect(call(nameless, 'publish_news', id, 1)).rejects.toThrow('Enter your name in your profile first')
  expect((await item(id))?.status).toBe('draft')
})

test('the next wording of a published item waits for its review too', async () => {
  const id = await published()
  await call(editor, 'save_draft', id, 1, { title: 'The repo rate is cut by a quarter' })
  expect((await item(id))?.title).toBe(whole.title)
  await expect(
    as('service', `update public.news_items set gist = 'Another gist, by nobody at all.' where id = '${id}'`),
  ).rejects.toThrow('signed-in administrator')

  await call(editor, 'publish_news', id, 2)
  expect((await item(id))?.title).toBe('The repo rate is cut by a quarter')
})

test('whoever only opens a draft, and hears what it lacks, has not saved it: who writes it goes on', async () => {
  const looker = await newUser({ fullName: 'Anil Bose' })
  await asOwner(`update public.user_roles set role = 'admin' where user_id = $1`, [looker])
  const id = await draft()
  const save = (who: string, revision: number, fields: object) =>
    call<{ revision: number; problems: string[] }>(who, 'save_draft', id, revision, fields)
  const wording = { title: 'First wording of it' }
  const { revision, problems } = await save(editor, 1, wording)
  expect(await save(looker, revision, wording)).toEqual({ revision, problems })
  expect(await save(editor, revision, { title: 'Second wording' })).toMatchObject({ revision: revision + 1 })
})

test('nobody overwrites what another saved meanwhile', async () => {
  const id = await draft(whole)
  await call(editor, 'save_draft', id, 1, { title: 'First wording of it' })
  await expect(call(editor, 'save_draft', id, 1, { title: 'Second wording' })).rejects.toMatchObject({
    code: 'PT409',
    message: 'Meera Nair saved this draft since you opened it',
  })
  await expect(call(editor, 'publish_news', id, 1)).rejects.toMatchObject({ code: 'PT409' })
})

test('a published item is withdrawn with a reason, and comes back only reviewed', async () => {
  const id = await published()
  await expect(call(editor, 'withdraw_news', id, 'wrong')).rejects.toThrow('why it is withdrawn')
  await call(editor, 'withdraw_news', id, 'The figure was revised by the ministry.')
  expect(await as(learner, `select id from public.news_items where id = '${id}'`)).toEqual([])
  await expect(
    as('service', `update public.news_items set status = 'published' where id = '${id}'`),
  ).rejects.toThrow('signed-in administrator')
  await call(editor, 'publish_news', id, 1)
  expect((await item(id))?.status).toBe('published')
  await expect(call(editor, 'discard_draft', id)).rejects.toThrow('published once')
})

async function story(title: string, feed: { kind?: string; terms?: string; excerpt?: string } = {}) {
  const { kind = 'newspaper', terms = 'link', excerpt = '' } = feed
  const id = await call<string>(editor, 'save_feed', {
    ...{
      url: `https://feeds.example.in/${crypto.randomUUID()}`,
      title: 'x',
      publisher: 'The Paper',
      kind,
      terms,
    },
  })
  await call('service', 'keep_feed_entries', id, [
    {
      ...{
        url: `https://x.in/${crypto.randomUUID()}`,
        link: 'https://x.in/a',
        title,
        excerpt,
        language: 'en',
      },
      ...{ shingles: [title], entities: ['rbi'], numbers: [] },
    },
  ])
  const [row] = await asOwner<{ cluster_id: string }>(
    'select cluster_id from public.feed_entries where title = $1',
    [title],
  )
  return Number(row?.cluster_id)
}

test('a story has one draft; discarded, the story waits again', async () => {
  const cluster = await story(`RBI ${crypto.randomUUID()}`)
  const id = await draft(whole, cluster, 'headline')
  expect(await draft(whole, cluster)).toBe(id)
  await expect(call(editor, 'discard_draft', id, 7)).rejects.toMatchObject({ code: 'PT409' })
  await call(editor, 'discard_draft', id, 1)
  expect(await asOwner('select status, item_id from public.news_clusters where id = $1', [cluster])).toEqual([
    { status: 'waiting', item_id: null },
  ])
  expect(
    await as(
      editor,
      `select fields ->> 'title' as title from public.news_history where item_id = '${id}' and action = 'discarded'`,
    ),
  ).toEqual([{ title: whole.title }])
})

test('a newspaper’s headline and words are not published as our own', async () => {
  const headline = `RBI does something remarkable ${crypto.randomUUID().slice(0, 8)}`
  const cluster = await story(headline)
  const id = await draft({ ...whole, title: headline }, cluster, 'headline')
  await expect(call(editor, 'publish_news', id, 1)).rejects.toMatchObject({ detail: 'own_words' })
  await call(editor, 'save_draft', id, 1, { title: whole.title })
  await call(editor, 'publish_news', id, 2)

  const excerpt = 'The central bank on Friday did something that nobody expected of it.'
  const other = await story(`RBI ${crypto.randomUUID()}`, { terms: 'excerpt', excerpt })
  const copied = await call<string>(
    editor,
    'start_draft',
    other,
    { ...whole, gist: `So: ${excerpt}` },
    'headline',
  )
  await expect(call(editor, 'publish_news', copied, 1)).rejects.toMatchObject({ detail: 'own_words' })
})

test('the history is added to and never changed', async () => {
  await published()
  for (const statement of [`update public.news_history set done_by = 'x'`, 'delete from public.news_history'])
    for (const who of ['service', editor])
      await expect(as(who, statement)).rejects.toThrow('permission denied')
})

test('the assistant finds a published item, and no longer after it is withdrawn', async () => {
  const find = async (words: string) =>
    await as<{ id: string; content: string }>(
      learner,
      `select id, content from public.search_passages('${words}', 5)`,
    )
  const before = await asOwner<{ n: number }>('select count(*)::int as n from public.chunks')
  const id = await published({ ...whole, sections: { ...whole.sections, concept: ['One zyxwquark.'] } })
  const [found] = await find('zyxwquark')
  expect(found?.id).toBe(`news:${id}#3`)
  expect(
    (await as(learner, `select kind, href, source_url from public.chunks where id = 'news:${id}#3'`))[0],
  ).toEqual({
    ...{ kind: 'news', href: `/daily-news?item=${id}#the-concept`, source_url: 'https://www.rbi.org.in/x' },
  })

  await call(editor, 'save_draft', id, 1, { sections: { ...whole.sections, concept: ['Two bazquuxle.'] } })
  await call(editor, 'publish_news', id, 2)
  expect((await find('bazquuxle')).map((one) => one.id)).toContain(`news:${id}#3`)
  expect((await find('zyxwquark')).map((one) => one.id)).not.toContain(`news:${id}#3`)

  await call(editor, 'withdraw_news', id, 'The figure was revised by the ministry.')
  expect((await find('bazquuxle')).map((one) => one.id)).not.toContain(`news:${id}#3`)
  const others = await asOwner<{ n: number }>(
    `select count(*)::int as n from public.chunks where id not like 'news:desk-%'`,
  )
  expect(others[0]?.n).toBeLessThanOrEqual(before[0]?.n ?? 0)
})

test('figures stand written out in what the assistant reads', async () => {
  const id = await published({
    ...whole,
    fact_ids: ['cpi'],
    sections: { why_in_news: 'It stood at {{fact:cpi}} when the committee met.' },
  })
  const [passage] = await asOwner<{ content: string; fact_ids: string[] }>(
    `select content, fact_ids from public.chunks where id = $1`,
    [`news:${id}#1`],
  )
  expect(passage).toEqual({
    content: 'It stood at 3.93\u00a0%, year on year (May 2026) when the committee met.',
    fact_ids: ['cpi'],
  })

  await asOwner(`update public.facts set display = '4.10' where id = 'cpi'`)
  const [followed] = await asOwner('select content from public.chunks where id = $1', [`news:${id}#1`])
  expect(followed?.content).toContain('4.10')
})

test('with an item that is withdrawn go those of its questions that are named, and no others', async () => {
  const id = await published()
  const [alone, standing, elsewhere] = await newBank([{ kind: 'current' }, {}, {}])
  await asOwner('update public.questions set news_id = $1 where id = any ($2)', [
    id,
    [alone?.id, standing?.id],
  ])
  const came = await call<{ id: string; kind: string; stem: string }[]>(editor, 'story_questions', id)
  expect(new Map(came.map((one) => [one.id, one.kind]))).toEqual(
    new Map([
      [alone?.id, 'current'],
      [standing?.id, 'static'],
    ]),
  )
  await expect(call(learner, 'story_questions', id)).rejects.toThrow('Only administrators')

  const why = 'Never so.'.padEnd(10, '.')
  const withdraw = (question: string | undefined) =>
    as(editor, { text: 'select public.withdraw_news($1, $2, $3)', values: [id, why, `{${question}}`] })
  await expect(withdraw(elsewhere?.id)).rejects.toThrow('did not come with')
  expect((await item(id))?.status).toBe('published')
  await withdraw(alone?.id)
  const after = await asOwner('select id, status from public.questions where id = any ($1)', [
    [alone?.id, standing?.id, elsewhere?.id],
  ])
  expect(new Map(after.map((one) => [one.id, one.status]))).toEqual(
    new Map([
      [alone?.id, 'retired'],
      [standing?.id, 'live'],
      [elsewhere?.id, 'live'],
    ]),
  )
  const decided = await asOwner('select reason from exam_private.question_decisions where question_id = $1', [
    alone?.id,
  ])
  expect(decided).toEqual([{ reason: `Its story was withdrawn: ${why}` }])
  expect(await call(editor, 'story_questions', id)).toMatchObject([{ id: standing?.id }])
})

test('what somebody else has withdrawn or published since is not published again from a page of before', async () => {
  const other = await newUser()
  await asOwner(`update public.user_roles set role = 'admin' where user_id = $1`, [other])
  await asOwner(`update public.profiles set full_name = 'Anil Bose' where user_id = $1`, [other])
  const id = await draft(whole)
  const publish = (who: string, status: string) => call(who, 'publish_news', id, 1, { status })
  const acts = async () =>
    (
      await asOwner<{ action: string }>(
        'select action from public.news_history where item_id = $1 order by id',
        [id],
      )
    )
      .map(({ action }) => action)
      .filter((action) => action !== 'drafted')
  const late = { code: 'PT409', detail: 'read' }

  await publish(editor, 'draft')
  await publish(editor, 'draft')
  expect(await acts()).toEqual(['published'])
  await expect(publish(other, 'draft')).rejects.toMatchObject(late)
  await call(other, 'withdraw_news', id, 'The committee took it back.')
  await expect(publish(editor, 'published')).rejects.toMatchObject(late)
  expect((await item(id))?.status).toBe('withdrawn')
  await publish(editor, 'withdrawn')
  expect(await acts()).toEqual(['published', 'withdrawn', 'published'])
})

test('a feed that was added by a request whose answer was lost is added once', async () => {
  const feed = {
    ...{
      url: `https://example.in/${crypto.randomUUID()}.xml`,
      title: 'Releases',
      publisher: 'PIB',
      kind: 'government',
    },
    ...{ terms: 'excerpt', language: 'en', excerpt_words: 30, acknowledgement: '' },
  }
  const id = await call(editor, 'save_feed', feed)
  expect(await call(editor, 'save_feed', feed)).toBe(id)
  await expect(call(editor, 'save_feed', { ...feed, terms: 'link' })).rejects.toThrow('in the list already')
})

test('an item that was published anew meanwhile is not withdrawn from a page of before, and one is withdrawn once', async () => {
  const other = await newUser()
  await asOwner(`update public.user_roles set role = 'admin' where user_id = $1`, [other])
  const id = await published()
  const lastAct = async () =>
    (
      await asOwner<{ id: string }>(
        `select id from public.news_history where item_id = $1 and action in ('published', 'withdrawn') order by id desc limit 1`,
        [id],
      )
    )[0]?.id
  const withdraw = (who: string, act: unknown, why = 'The figure was revised.') =>
    call(who, 'withdraw_news', id, why, '{}', { act: Number(act) })
  const late = { code: 'PT409', detail: 'read' }

  const seen = await lastAct()
  await call(other, 'save_draft', id, 1, { ...whole, title: 'The repo rate stays, corrected' })
  await call(other, 'publish_news', id, 2, { status: 'published' })
  await expect(withdraw(editor, seen)).rejects.toMatchObject(late)
  expect((await item(id))?.status).toBe('published')

  const now = await lastAct()
  await withdraw(editor, now)
  await withdraw(editor, now)
  await expect(withdraw(other, now)).rejects.toMatchObject(late)
  await expect(withdraw(editor, now, 'The ministry took it back.')).rejects.toMatchObject(late)
  expect(
    await asOwner(`select from public.news_history where item_id = $1 and action = 'withdrawn'`, [id]),
  ).toHaveLength(1)
})

/** As a load of the library leaves it. */
async function ofLibrary(name: string) {
  const { sections, mains, sources, ...rest } = whole
  const row = { ...rest, id: name, status: 'published', origin: 'library', unverified: false, fact_ids: [] }
  await asOwner(
    `insert into public.news_items (id, news_date, title, title_hi, gist, gist_hi, topics, papers, importance, sections, fact_ids,
       mains, sources, unverified, status, origin)
     select id, news_date, title, title_hi, gist, gist_hi, topics, papers, importance, sections, fact_ids, mains, sources, unverified,
       status, origin from jsonb_populate_record(null::public.news_items, $1)`,
    [JSON.stringify({ ...row, sections, mains, sources })],
  )
  return name
}

test('what came with the library is corrected by a draft, read as it was until that is published', async () => {
  const id = await ofLibrary('2026-11-20-of-the-library')
  expect(await call(editor, 'correct_news', id)).toBe(id)
  await call(editor, 'save_draft', id, 1, {
    gist: 'The committee kept the policy rate, for the fourth time.',
  })
  // whoever begins once more, or at the same time, finds the draft that there is
  expect(await call(editor, 'correct_news', id)).toBe(id)
  expect(await item(id)).toMatchObject({ gist: whole.gist, origin: 'library', reviewed_by: null })

  await call(editor, 'publish_news', id, 2, { status: 'published' })
  expect(await item(id)).toMatchObject({
    ...{ gist: 'The committee kept the policy rate, for the fourth time.', origin: 'desk' },
    ...{ reviewed_by: 'Meera Nair', status: 'published' },
  })
  expect(await asOwner(`select content from public.chunks where id = $1`, [`news:${id}#0`])).toEqual([
    { content: 'The committee kept the policy rate, for the fourth time.' },
  ])
  expect(
    await as(editor, `select action from public.news_history where item_id = '${id}' order by id`),
  ).toEqual([{ action: 'drafted' }, { action: 'published' }])
  await expect(call(learner, 'correct_news', id)).rejects.toThrow('Only administrators')

  // a load whose files have the newer word takes it back
  await asOwner(
    `update public.news_items set origin = 'library', gist = 'As the files say it.' where id = $1`,
    [id],
  )
  expect(await item(id)).toMatchObject({ gist: 'As the files say it.', origin: 'library' })
})

test('what came with the library is published in its own words by whoever reviewed it, or withdrawn', async () => {
  const id = await ofLibrary('2026-11-20-only-reviewed')
  await call(editor, 'correct_news', id)
  await call(editor, 'publish_news', id, 1, { status: 'published' })
  expect(await item(id)).toMatchObject({ gist: whole.gist, reviewed_by: 'Meera Nair' })

  const wrong = await ofLibrary('2026-11-20-all-wrong')
  await call(editor, 'correct_news', wrong)
  await call(editor, 'withdraw_news', wrong, 'The ministry took the release back.', '{}', { act: null })
  expect(await as(learner, `select id from public.news_items where id = '${wrong}'`)).toEqual([])
  await expect(call(editor, 'correct_news', wrong)).rejects.toMatchObject({ code: 'PT404' })
})
