import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { copy } from './chat-copy.ts'
import { said } from './chat-message.ts'
import ChatPage from './chat-page.tsx'
import { conversationAsMarkdown } from './conversation-export.ts'
import { serve } from './fake-server.ts'

const asha = learner()

const conversations = [
  {
    session_id: 'chat_1_aaaaaaaaa',
    title: 'Fiscal deficit',
    pinned: true,
    created_at: '2026-11-01T04:00:00Z',
    last_message_at: '2026-11-01T04:05:00Z',
    preview: 'What is the fiscal deficit?',
    message_count: 4,
  },
  {
    session_id: 'chat_2_bbbbbbbbb',
    title: null,
    pinned: false,
    created_at: '2026-11-02T04:00:00Z',
    last_message_at: '2026-11-02T04:05:00Z',
    preview: 'How is GDP measured?',
    message_count: 2,
  },
]

beforeEach(() => {
  Element.prototype.scrollTo = vi.fn() as typeof Element.prototype.scrollTo
})

async function openList(answers: Parameters<typeof serve>[0] = {}) {
  const server = serve({
    'POST /rest/v1/rpc/list_chat_sessions': () => ({ body: conversations }),
    ...answers,
  })
  const page = renderPage(<ChatPage />, { as: asha })
  await userEvent.click(screen.getByRole('button', { name: 'Earlier conversations' }))
  await screen.findByText('Fiscal deficit')
  return { server, ...page }
}

async function choose(action: string, title: string) {
  await userEvent.click(screen.getByRole('button', { name: `Actions for “${title}”` }))
  await userEvent.click(screen.getByRole('menuitem', { name: action }))
}

test('an earlier conversation opens with its messages', async () => {
  const { server } = await openList({
    'GET /rest/v1/chat_messages': ({ query }) => ({
      body:
        query.get('session_id') === 'eq.chat_2_bbbbbbbbb'
          ? [
              {
                id: 'm1',
                session_id: 'chat_2_bbbbbbbbb',
                user_id: asha.id,
                message_type: 'ai',
                content: 'By three approaches.',
                suggestions: null,
                sources: null,
                created_at: '2026-11-02T04:05:00Z',
              },
            ]
          : [],
    }),
  })
  await userEvent.click(screen.getByRole('button', { name: /^How is GDP measured/ }))
  expect(await screen.findByText('By three approaches.')).toBeVisible()
  expect(server.to('GET', '/chat_messages').at(-1)?.query.get('session_id')).toBe('eq.chat_2_bbbbbbbbb')
})

test('the list is searched on the server, and an empty result offers the way back', async () => {
  const { server } = await openList({
    'POST /rest/v1/rpc/list_chat_sessions': ({ body }) => ({ body: body?.p_search ? [] : conversations }),
  })
  await userEvent.type(screen.getByRole('searchbox'), 'rupee')
  expect(await screen.findByText('No conversation has “rupee” in it.')).toBeVisible()
  expect(server.to('POST', '/list_chat_sessions').at(-1)?.body).toEqual({ p_search: 'rupee' })
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
  expect(screen.getByRole('searchbox')).toHaveFocus()
  expect(await screen.findByText('Fiscal deficit')).toBeVisible()
})

test('of many conversations fifty are read at once, and the others after them', async () => {
  const all = Array.from({ length: 70 }, (_, at) => ({
    ...conversations[1],
    ...{ session_id: `chat_${at}`, title: `Conversation ${at + 1}` },
  }))
  await openList({
    'POST /rest/v1/rpc/list_chat_sessions': ({ query }) => {
      const from = Number(query.get('offset'))
      return {
        body: [...(from === 0 ? [conversations[0]] : []), ...all.slice(from, from + (from === 0 ? 49 : 50))],
      }
    },
  })
  expect(screen.getByText('Conversation 49')).toBeVisible()
  expect(screen.queryByText('Conversation 51')).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Show earlier ones' }))
  expect(await screen.findByText('Conversation 70')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show earlier ones' })).toBeNull()
})

test('a conversation is renamed, at once and on the server', async () => {
  let title: unknown = null
  const { server } = await openList({
    'POST /rest/v1/rpc/list_chat_sessions': () => ({
      body: [conversations[0], { ...conversations[1], title }],
    }),
    'PATCH /rest/v1/chat_sessions': ({ body }) => {
      title = body?.title
      return { body: [{ session_id: 'chat_2_bbbbbbbbb' }] }
    },
  })
  await choose('Rename', 'How is GDP measured?')
  const field = screen.getByRole('textbox', { name: 'Name of the conversation' })
  await userEvent.clear(field)
  await userEvent.type(field, 'GDP{Enter}')
  expect(await screen.findByText('GDP')).toBeVisible()
  expect(server.to('PATCH', '/chat_sessions')[0]).toMatchObject({ body: { title: 'GDP' } })
  expect(server.to('PATCH', '/chat_sessions')[0]?.query.get('session_id')).toBe('eq.chat_2_bbbbbbbbb')
})

test('a conversation whose row was never saved is given one when it is pinned', async () => {
  let hasRow = false
  const { server } = await openList({
    'PATCH /rest/v1/chat_sessions': () => ({ body: hasRow ? [{ session_id: 'x' }] : [] }),
    'POST /rest/v1/chat_sessions': ({ body }) => {
      hasRow ||= body?.session_id === 'chat_1_aaaaaaaaa'
      return { status: 201, body: null }
    },
  })
  await choose('Unpin', 'Fiscal deficit')
  await waitFor(() => expect(server.to('PATCH', '/chat_sessions')).toHaveLength(2))
  expect(server.to('POST', '/chat_sessions').at(-1)?.body?.session_id).toBe('chat_1_aaaaaaaaa')
})

test('what is pinned goes to the other group and takes the focus along', async () => {
  let pinned = true
  await openList({
    'POST /rest/v1/rpc/list_chat_sessions': () => ({
      body: [{ ...conversations[0], pinned }, conversations[1]],
    }),
    'PATCH /rest/v1/chat_sessions': ({ body }) => {
      pinned = body?.pinned === true
      return { body: [{ session_id: 'chat_1_aaaaaaaaa' }] }
    },
  })
  await choose('Unpin', 'Fiscal deficit')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Pinned' })).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('button', { name: /^Fiscal deficit/ })).toHaveFocus())
})

test('a deletion can be undone', async () => {
  const { server } = await openList()
  await choose('Delete', 'Fiscal deficit')
  expect(screen.getByText('Deleted: “Fiscal deficit”')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByText('Fiscal deficit')).toBeVisible()
  expect(server.to('POST', '/delete_chat_session')).toHaveLength(0)
})

test('a deletion is carried out when the list closes', async () => {
  const { server } = await openList({ 'POST /rest/v1/rpc/delete_chat_session': () => ({ body: true }) })
  await choose('Delete', 'Fiscal deficit')
  await userEvent.click(screen.getByRole('button', { name: 'Back to the conversation' }))
  await waitFor(() =>
    expect(server.to('POST', '/delete_chat_session').map(({ body }) => body)).toEqual([
      { p_session_id: 'chat_1_aaaaaaaaa' },
    ]),
  )
})

test('deleting the open conversation and opening another leaves that other open', async () => {
  const { server } = await openList({ 'POST /rest/v1/rpc/delete_chat_session': () => ({ body: true }) })
  await userEvent.click(screen.getByRole('button', { name: /^Fiscal deficit/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Earlier conversations' }))
  expect(await screen.findByRole('button', { name: /^Fiscal deficit/ })).toHaveAttribute(
    'aria-current',
    'true',
  )

  await choose('Delete', 'Fiscal deficit')
  await userEvent.click(screen.getByRole('button', { name: /^How is GDP measured/ }))
  await waitFor(() => expect(server.to('POST', '/delete_chat_session')).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: 'Earlier conversations' }))
  expect(await screen.findByRole('button', { name: /^How is GDP measured/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
})

test('a list that cannot be read says that nothing is lost, and can be asked for again', async () => {
  expectLogged('Could not read chat_sessions')
  let isDown = true
  serve({
    'POST /rest/v1/rpc/list_chat_sessions': () =>
      isDown ? { status: 500, body: { message: 'down' } } : { body: [] },
  })
  renderPage(<ChatPage />, { as: asha })
  await userEvent.click(screen.getByRole('button', { name: 'Earlier conversations' }))
  expect(
    await screen.findByText('Your conversations could not be read just now. None of them is lost.'),
  ).toBeVisible()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No earlier conversations yet.')).toBeVisible()
})

test('an exported conversation carries its times, sources and quotes', () => {
  const by = (who: 'user' | 'ai') => said({ userId: asha.id, sessionId: 's' }, who, '', '')
  const text = conversationAsMarkdown(
    'GDP',
    [
      { ...by('user'), id: '1', content: 'What is GDP?', created_at: '2026-11-20T04:13:00Z' },
      {
        ...by('ai'),
        id: '2',
        content: 'Output. [1]',
        created_at: '2026-11-20T04:14:00Z',
        sources: [
          {
            n: 1,
            kind: 'note',
            title: 'GDP and national income',
            section: 'Concept',
            topic: 'gdp',
            quote: 'GDP is\nthe value of output.',
            as_of: '2026-11-20',
            publisher: 'MoSPI',
            url: 'https://www.mospi.gov.in/',
            href: null,
            fact: null,
          },
        ],
      },
    ],
    copy.en,
    'en-IN',
    'Asia/Kolkata',
  )
  expect(text).toBe(`# GDP

## Question (20 Nov 2026, 09:43)

What is GDP?

## Answer (20 Nov 2026, 09:44)

Output. [1]

Sources:

- [1] GDP and national income, Concept, MoSPI, as of 20 Nov 2026 <https://www.mospi.gov.in/>
  > GDP is
  > the value of output.
`)
})

test('in Hindi the file of a conversation has Hindi words and dates', async () => {
  localStorage.setItem('language', 'hi')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  const made: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    made.push(file as Blob)
    return 'blob:file'
  })
  const by = (who: 'user' | 'ai', id: string) => ({
    ...said({ userId: asha.id, sessionId: 'chat_1_aaaaaaaaa' }, who, 'GDP', id),
    created_at: '2026-11-20T09:43:00',
  })
  const source = {
    ...{ n: 1, kind: 'note', title: 'GDP', section: null, topic: null, quote: '', as_of: '2026-11-20' },
    ...{ publisher: 'MoSPI', url: null, href: null, fact: null },
  }
  const elsewhere = { ...source, n: 2, as_of: 'November 2026' }
  serve({
    'POST /rest/v1/rpc/list_chat_sessions': () => ({ body: conversations }),
    'GET /rest/v1/chat_messages': () => ({
      body: [by('user', 'q'), { ...by('ai', 'a'), sources: [source, elsewhere] }],
    }),
  })
  renderPage(<ChatPage />, { as: asha })
  await userEvent.click(screen.getByRole('button', { name: 'पिछली बातचीत' }))
  await userEvent.click(await screen.findByRole('button', { name: '“Fiscal deficit” के विकल्प' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Markdown में निर्यात करें' }))

  await waitFor(() => expect(made).toHaveLength(1))
  expect(await made[0]?.text()).toBe(`# Fiscal deficit

## प्रश्न (20 नव॰ 2026, 09:43)

GDP

## उत्तर (20 नव॰ 2026, 09:43)

GDP

स्रोत:

- [1] GDP, MoSPI, 20 नव॰ 2026 की स्थिति
- [2] GDP, MoSPI, November 2026 की स्थिति
`)
})
