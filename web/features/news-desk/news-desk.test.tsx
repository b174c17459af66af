import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { NewsDesk } from './news-desk.tsx'

const entry = {
  ...{
    id: 1,
    title: 'RBI keeps repo rate',
    excerpt: 'It met.',
    link: 'https://rbi.example/1',
    language: 'en',
  },
  published_at: '2026-11-20T04:30:00Z',
  feed: { publisher: 'RBI', kind: 'government', acknowledgement: '' },
}
const story = {
  ...{ id: 7, status: 'waiting', item_id: null, newest_at: '2026-11-20T04:30:00Z' },
  entries: [
    {
      ...entry,
      id: 2,
      title: 'Repo rate unchanged',
      feed: { ...entry.feed, publisher: 'The Paper', kind: 'newspaper' },
    },
    entry,
  ],
}
const feed = {
  ...{
    id: 'f',
    url: 'https://rbi.example/rss',
    title: 'Releases',
    publisher: 'RBI',
    kind: 'government',
    language: 'en',
  },
  ...{
    terms: 'excerpt',
    excerpt_words: 60,
    acknowledgement: '',
    checked: null,
    switched_on: false,
    switched_by: null,
  },
  ...{
    last_fetched_at: null,
    next_fetch_at: null,
    failures: 3,
    last_error: 'It asks to be left alone for a while.',
  },
}
const draft = {
  ...{
    item_id: 'desk-1',
    cluster_id: null,
    made_by: 'model',
    model: 'stand-in',
    revision: 1,
    updated_by: 'Meera',
  },
  marks: [{ field: 'gist', figure: '47' }],
  fields: {
    ...{
      news_date: '2026-11-20',
      title: 'A title of it',
      title_hi: '',
      gist: 'Of 47 banks.',
      gist_hi: '',
      topics: [],
    },
    ...{ papers: [], importance: 2, sections: {}, fact_ids: [], sources: [] },
    mains: { directive: 'discuss', marks: 10, question: '', points: [] },
  },
}
const drafting = {
  'GET /rest/v1/news_drafts': { body: draft },
  'GET /rest/v1/news_history': { body: [] },
  'GET /rest/v1/news_items': { body: null },
  'GET /rest/v1/profiles': { body: { full_name: 'Meera Nair' } },
  'GET /rest/v1/topics': { body: [] },
  'GET /rest/v1/facts': { body: [] },
}
const at = (search: string) => ({ as: learner(), at: `/admin?desk=news${search}` })

test('a story shows the official source first, who else said it, and becomes a draft', async () => {
  const { asked } = backendAnswers({
    'GET /rest/v1/news_clusters': { body: [story] },
    'POST /functions/v1/news-desk': { body: { item: 'desk-1', made_by: 'headline', unused: 'none' } },
    ...drafting,
    'POST /rest/v1/rpc/save_draft': { body: { revision: 2, problems: [] } },
  })
  const { address } = renderPage(<NewsDesk />, at(''))

  expect(await screen.findByRole('heading', { name: 'RBI keeps repo rate' })).toBeVisible()
  expect(screen.getByText('2 sources')).toBeVisible()
  expect(screen.getByText('Repo rate unchanged')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Draft by the model' }))
  expect(await screen.findByText(/No language model is configured/)).toBeVisible()
  expect(asked('POST /functions/v1/news-desk')[0]?.body).toEqual({
    action: 'draft',
    cluster: 7,
    with_model: true,
  })
  await vi.waitFor(() => expect(address()).toBe('/admin?desk=news&draft=desk-1'))
})

test('an item without a story whose answer was lost is begun as the same one', async () => {
  const START = 'POST /rest/v1/rpc/start_draft'
  const { asked } = backendAnswers({
    'GET /rest/v1/news_clusters': { body: [] },
    [START]: { status: 503, body: { message: 'down' } },
  })
  renderPage(<NewsDesk />, at(''))
  for (const times of [1, 2]) {
    await userEvent.click(await screen.findByRole('button', { name: 'Write an item without a story' }))
    await vi.waitFor(() => expect(asked(START)).toHaveLength(times))
  }
  const [one, two] = asked(START).map(
    ({ body }) => (body as { p_fields: { made_as: string } }).p_fields.made_as,
  )
  expect(one).toMatch(/^[0-9a-f-]{36}$/)
  expect(two).toBe(one)
})

test('an empty queue leads to the feeds, one that cannot be read can be asked for again', async () => {
  expectLogged('Could not read news_desk')
  let fails = true
  backendAnswers({
    'GET /rest/v1/news_clusters': () => (fails ? { status: 400, body: { message: 'down' } } : { body: [] }),
  })
  renderPage(<NewsDesk />, at(''))
  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  await userEvent.click(again)
  expect(await screen.findByText('No story waits.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open the feeds' })).toHaveAttribute(
    'href',
    '/admin?desk=news&view=feeds',
  )
})

test('a feed is removed after a question, and the title has the focus', async () => {
  const REMOVE = 'POST /rest/v1/rpc/remove_feed'
  const backend = backendAnswers({ 'GET /rest/v1/news_feeds': { body: [feed] }, [REMOVE]: { status: 204 } })
  renderPage(<NewsDesk />, at('&view=feeds'))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(screen.getByRole('heading', { name: 'Remove “RBI: Releases”?' })).toBeVisible()
  expect(backend.asked(REMOVE)).toEqual([])

  backend.answers['GET /rest/v1/news_feeds'] = { body: [] }
  await userEvent.click(screen.getByRole('button', { name: 'Remove the feed' }))
  expect(await screen.findByText('The feed was removed.')).toBeVisible()
  expect(backend.asked(REMOVE)[0]?.body).toMatchObject({ p_id: 'f', p_seen: { id: 'f' } })
  await vi.waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
})

test('a feed says its terms, that nobody checked it, and why it fails; it is switched on by hand', async () => {
  const { asked } = backendAnswers({
    'GET /rest/v1/news_feeds': { body: [feed] },
    'POST /rest/v1/rpc/switch_feed': { status: 204 },
  })
  renderPage(<NewsDesk />, at('&view=feeds'))
  const line = within(await screen.findByRole('listitem'))
  expect(line.getByText('Headline, link and 60 words')).toBeVisible()
  expect(line.getByText(/Nobody has checked this address yet/)).toBeVisible()
  expect(line.getByText('Failed 3 times in a row')).toBeVisible()
  await userEvent.click(line.getByRole('switch', { name: 'Read RBI: Releases' }))
  expect(asked('POST /rest/v1/rpc/switch_feed')[0]?.body).toMatchObject({
    p_id: 'f',
    p_on: true,
    p_seen: { id: 'f', switched_on: false },
  })
})

test('what was withdrawn is not called a draft', async () => {
  const line = (id: string, item: object | null) => ({
    ...{ item_id: id, made_by: 'hand', updated_at: '2026-11-20T04:30:00Z', updated_by: 'Meera' },
    ...{ title: `The ${id}`, title_hi: null, item },
  })
  const { asked } = backendAnswers({
    'GET /rest/v1/news_drafts': {
      body: [line('read', { status: 'published' }), line('gone', null), line('new', null)],
    },
    'GET /rest/v1/news_history': { body: [{ item_id: 'gone' }] },
  })
  renderPage(<NewsDesk />, at('&view=drafts'))
  expect((await screen.findByText('The gone')).closest('a')).toHaveTextContent('Withdrawn')
  expect(screen.getByText('The read').closest('a')).toHaveTextContent('Published')
  expect(screen.getByText('The new').closest('a')).toHaveTextContent('Draft')
  const { searchParams } = asked('GET /rest/v1/news_history')[0]?.url ?? {
    searchParams: new URLSearchParams(),
  }
  expect(searchParams.get('item_id')).toBe('in.(gone,new)')
})

test('what was published long ago is found again: by its title in either language, and page by page', async () => {
  const line = (at: number) => ({
    ...{ item_id: `desk-${at}`, made_by: 'hand', updated_at: '2026-11-20T04:30:00Z', updated_by: 'Meera' },
    ...{ title: `Item ${at}`, title_hi: null, item: { status: 'published' } },
  })
  const { asked } = backendAnswers({
    'GET /rest/v1/news_drafts': ({ url: { searchParams } }) => {
      const from = Number(searchParams.get('offset') ?? 0)
      if (searchParams.get('or')) return { body: [line(777)] }
      return { body: Array.from({ length: from === 0 ? 50 : 1 }, (_, at) => line(from + at)) }
    },
  })
  renderPage(<NewsDesk />, at('&view=drafts'))
  expect(await screen.findByText('Item 49')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Item 50')).toBeVisible()
  await vi.waitFor(() => expect(screen.getByText('Item 50').closest('a')).toHaveFocus())
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()

  await userEvent.type(screen.getByLabelText('Search the titles'), 'repo, 50%*')
  expect(await screen.findByText('Item 777')).toBeVisible()
  expect(screen.queryByText('Item 49')).toBeNull()
  // on a busy machine a search begins before the last letter is typed
  await vi.waitFor(() => {
    const latest = asked('GET /rest/v1/news_drafts').at(-1)
    expect(latest?.url.searchParams.get('or')).toBe(
      String.raw`(fields->>title.ilike."%repo, 50\\%_%",fields->>title_hi.ilike."%repo, 50\\%_%")`,
    )
  })
})

test('that more drafts could not be read is said, and they can be asked for again', async () => {
  expectLogged('Could not read news_desk')
  const line = (at: number) => ({
    ...{ item_id: `desk-${at}`, made_by: 'hand', updated_at: '2026-11-20T04:30:00Z', updated_by: 'Meera' },
    ...{ title: `Item ${at}`, title_hi: null, item: null },
  })
  const drafts = (from: number, count: number) => Array.from({ length: count }, (_, at) => line(from + at))
  let isDown = true
  backendAnswers({
    'GET /rest/v1/news_drafts': ({ url: { searchParams } }) => {
      if (Number(searchParams.get('offset') ?? 0) === 0) return { body: drafts(0, 50) }
      return isDown ? { status: 503, body: { message: 'down' } } : { body: drafts(50, 1) }
    },
    'GET /rest/v1/news_history': { body: [] },
  })
  renderPage(<NewsDesk />, at('&view=drafts'))
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  const says = await screen.findByText('The news desk could not be read just now.')
  expect(says.closest('[role=alert]')).toBeVisible()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Item 50')).toBeVisible()
  expect(screen.queryByText('The news desk could not be read just now.')).toBeNull()
})

test('a model’s draft says so, marks its doubtful figure, and waits for what it lacks', async () => {
  backendAnswers({
    ...drafting,
    'POST /rest/v1/rpc/save_draft': { body: { revision: 2, problems: ['topics'] } },
  })
  renderPage(<NewsDesk />, at('&draft=desk-1'))
  expect(await screen.findByText(/written by a language model \(stand-in\)/)).toBeVisible()
  expect(screen.getByText('47')).toBeVisible()
  expect(await screen.findByText('At least one topic is chosen.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Publish in my name' })).toBeDisabled()

  await userEvent.clear(screen.getByLabelText('Gist, at most 40 words (English)'))
  expect(await screen.findByText('no longer in the text')).toBeVisible()
})

test('whoever withdraws an item sees its questions and chooses which go with it, which a reload leaves as it was', async () => {
  const question = (id: string, kind: string) => ({
    id,
    kind,
    stem: `What is ${id}?`,
    stem_hi: `${id} क्या है?`,
  })
  const WITHDRAW = 'POST /rest/v1/rpc/withdraw_news'
  const READ = 'POST /rest/v1/rpc/story_questions'
  const happened = { id: 1, action: 'published', done_by: 'Meera', done_at: '2026-11-20T04:30:00Z', note: '' }
  const { asked, answers } = backendAnswers({
    ...drafting,
    'GET /rest/v1/news_history': { body: [happened] },
    'POST /rest/v1/rpc/save_draft': { body: { revision: 2, problems: [] } },
    [READ]: { status: 400, body: { message: 'down' } },
    [WITHDRAW]: { status: 204 },
  })
  expectLogged('Could not read news_desk')
  const first = renderPage(<NewsDesk />, at('&draft=desk-1'))
  await userEvent.type(await screen.findByLabelText(/Why it is withdrawn/), 'It was never so.')
  expect(await screen.findByText(/could not be read. Try again before you withdraw it/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Withdraw it' })).toBeDisabled()

  answers[READ] = {
    body: [question('one', 'current'), question('two', 'static'), question('three', 'current')],
  }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  const came = within(await screen.findByRole('group', { name: '3 questions came with it' }))
  expect(came.getByLabelText('What is one?')).toBeChecked()
  await userEvent.click(came.getByLabelText('What is two?'))
  await userEvent.click(came.getByLabelText('What is three?'))
  first.unmount()
  renderPage(<NewsDesk />, at('&draft=desk-1'))
  expect(await screen.findByLabelText(/Why it is withdrawn/)).toHaveValue('It was never so.')
  expect(await screen.findByLabelText('What is two?')).toBeChecked()
  answers['GET /rest/v1/news_history'] = { body: [{ ...happened, id: 2, action: 'withdrawn' }, happened] }
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw it' }))
  await vi.waitFor(() => expect(asked(WITHDRAW)).toHaveLength(1))
  expect(asked(WITHDRAW)[0]?.body).toEqual({
    p_item: 'desk-1',
    p_reason: 'It was never so.',
    p_questions: ['one', 'two'],
    p_seen: { act: 1 },
  })
  await vi.waitFor(() => expect(screen.queryByLabelText(/Why it is withdrawn/)).toBeNull())
  await vi.waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
})

test('the address and the terms of a feed that is added outlive a reload', async () => {
  const TRY = 'POST /functions/v1/news-desk'
  backendAnswers({
    'GET /rest/v1/news_feeds': { body: [] },
    [TRY]: { body: { url: 'https://f.example/x', feed: { title: 'Releases', count: 0, entries: [] } } },
  })
  const first = renderPage(<NewsDesk />, at('&view=feeds'))
  const look = async () => userEvent.click(await screen.findByRole('button', { name: 'Look what is there' }))
  await userEvent.type(await screen.findByLabelText(/^Address/), 'https://f.example/x')
  await look()
  await userEvent.type(await screen.findByLabelText('Publisher'), 'Ministry')
  first.unmount()
  renderPage(<NewsDesk />, at('&view=feeds'))
  expect(await screen.findByLabelText(/^Address/)).toHaveValue('https://f.example/x')
  await look()
  expect(await screen.findByLabelText('Publisher')).toHaveValue('Ministry')
})

test('after a feed is added its switch has the focus, and so it has when its address was marked as checked', async () => {
  const FEEDS = 'GET /rest/v1/news_feeds'
  const backend = backendAnswers({
    [FEEDS]: { body: [] },
    'POST /functions/v1/news-desk': {
      body: { url: 'https://f.example/x', feed: { title: 'Releases', count: 0, entries: [] } },
    },
    'POST /rest/v1/rpc/save_feed': ({ body }) => {
      const { checked = null } = (body as { p_feed: { checked?: string } }).p_feed
      backend.answers[FEEDS] = { body: [{ ...feed, checked }] }
      return { body: 'f' }
    },
  })
  renderPage(<NewsDesk />, at('&view=feeds'))
  await userEvent.type(await screen.findByLabelText(/^Address/), 'https://f.example/x')
  await userEvent.click(screen.getByRole('button', { name: 'Look what is there' }))
  await userEvent.type(await screen.findByLabelText('Publisher'), 'Ministry')
  await userEvent.click(screen.getByRole('button', { name: 'Add, switched off' }))
  const toggle = await screen.findByRole('switch', { name: 'Read RBI: Releases' })
  await vi.waitFor(() => expect(toggle).toHaveFocus())

  await userEvent.click(screen.getByRole('button', { name: 'Try it' }))
  await userEvent.click(await screen.findByRole('button', { name: /mark the address as checked/ }))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /mark the address/ })).toBeNull())
  await vi.waitFor(() => expect(screen.getByRole('switch')).toHaveFocus())
})

test('of an address that could not be tried nobody says that something may have been done', async () => {
  backendAnswers({
    'GET /rest/v1/news_feeds': { body: [feed] },
    'POST /functions/v1/news-desk': () => Promise.reject(new TypeError('Failed to fetch')),
  })
  renderPage(<NewsDesk />, at('&view=feeds'))
  await userEvent.click(await screen.findByRole('button', { name: 'Try it' }))
  expect(
    await screen.findByText(/^The address could not be tried just now\. Nothing was changed/),
  ).toBeVisible()
  expect(screen.queryByText(/may have been done/)).toBeNull()
})

test('a draft that is gone has a title, and what was done with it', async () => {
  backendAnswers({
    ...drafting,
    'GET /rest/v1/news_drafts': { body: [] },
    'GET /rest/v1/news_history': {
      body: [{ id: 3, action: 'discarded', done_by: 'Ravi', done_at: '2026-11-20T04:30:00Z', note: '' }],
    },
  })
  renderPage(<NewsDesk />, at('&draft=desk-9'))
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no such draft.' })).toBeVisible()
  expect(await screen.findByText(/Ravi, 20 Nov/)).toBeVisible()
})

test('what somebody else saved meanwhile is not overwritten unasked', async () => {
  let saves = 0
  const { asked } = backendAnswers({
    ...drafting,
    'POST /rest/v1/rpc/save_draft': () => {
      saves += 1
      return saves === 1
        ? { status: 409, body: { code: 'PT409', message: 'Ravi saved this draft since you opened it' } }
        : { body: { revision: 7, problems: [] } }
    },
  })
  renderPage(<NewsDesk />, at('&draft=desk-1'))
  expect(await screen.findByText(/Somebody else saved this draft/)).toBeVisible()
  expect(asked('POST /rest/v1/rpc/save_draft')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Take theirs' }))
  expect(await screen.findByText('Saved')).toBeVisible()
})

test('what came with the library is found at the desk, and its correction is begun from what learners read', async () => {
  const item = { id: '2026-02-12-cpi', title: 'A new base for prices', title_hi: 'कीमतों का नया आधार' }
  const backend = backendAnswers({
    ...drafting,
    'GET /rest/v1/news_drafts': { body: [] },
    'GET /rest/v1/news_items': { body: [{ ...item, news_date: '2026-02-12' }] },
  })
  renderPage(<NewsDesk />, at('&view=drafts'))
  const library = await screen.findByRole('region', { name: 'Published, from the library' })
  const found = await within(library).findByRole('link', { name: /A new base for prices/ })
  expect(found).toHaveAttribute('href', '/admin?desk=news&draft=2026-02-12-cpi')
  expect(backend.asked('GET /rest/v1/news_items')[0]?.url.searchParams.get('origin')).toBe('eq.library')

  backend.answers['GET /rest/v1/news_drafts'] = { body: null }
  backend.answers['GET /rest/v1/news_items'] = { body: item }
  backend.answers['POST /rest/v1/rpc/correct_news'] = () => {
    backend.answers['GET /rest/v1/news_drafts'] = { body: { ...draft, item_id: item.id, made_by: 'hand' } }
    return { body: item.id }
  }
  backend.answers['POST /rest/v1/rpc/save_draft'] = { body: { revision: 1, problems: [] } }
  backend.answers['POST /rest/v1/rpc/story_questions'] = { body: [] }
  await userEvent.click(found)
  await userEvent.click(await screen.findByRole('button', { name: 'Correct this item' }))
  expect(await screen.findByLabelText('Gist, at most 40 words (English)')).toBeVisible()
  expect(backend.asked('POST /rest/v1/rpc/correct_news')[0]?.body).toEqual({ p_item: item.id })
  // it is read already: neither is it published for the first time, nor can what is read be discarded
  const publish = await screen.findByRole('button', { name: 'Publish this wording' })
  expect(screen.queryByRole('button', { name: 'Discard this draft' })).toBeNull()
  backend.answers['POST /rest/v1/rpc/publish_news'] = { status: 204 }
  await vi.waitFor(() => expect(publish).toBeEnabled())
  await userEvent.click(publish)
  await vi.waitFor(() =>
    expect(backend.asked('POST /rest/v1/rpc/publish_news')[0]?.body).toMatchObject({
      p_item: item.id,
      p_seen: { status: 'published' },
    }),
  )
})
