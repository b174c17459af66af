import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { serve } from './fake-server.ts'
import { ChatLauncher, ChatProvider, useChatLauncher } from './index.ts'

const asha = learner()

// the code behind the button is fetched when it is reached for; how long that takes is not tested here
beforeAll(() => import('./chat-panel.tsx'))
beforeEach(() => {
  Element.prototype.scrollTo = vi.fn() as typeof Element.prototype.scrollTo
})

function Frame({ topic = 'fiscal policy', use }: { topic?: string; use?: { isOwn?: boolean } }) {
  const { openChat } = useChatLauncher()
  return (
    <>
      <button type="button" onClick={() => openChat(topic, use)}>
        Ask about this
      </button>
      <ChatLauncher />
    </>
  )
}

test('the floating button opens the assistant, Escape closes it, and the focus comes back', async () => {
  serve()
  renderPage(
    <ChatProvider>
      <Frame />
    </ChatProvider>,
    { as: asha },
  )
  const button = screen.getByRole('button', { name: 'Open AI Chat Assistant' })
  expect(button).toHaveTextContent('Ask AI')
  await userEvent.click(button)
  expect(await screen.findByRole('dialog', { name: 'AI Chat Assistant' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(button).toHaveFocus())
})

test('an initial topic is asked about exactly once', async () => {
  const server = serve()
  renderPage(
    <StrictMode>
      <ChatProvider>
        <Frame />
      </ChatProvider>
    </StrictMode>,
    { as: asha },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Ask about this' }))
  expect(await screen.findByText('Tell me about fiscal policy')).toBeVisible()
  await screen.findByText('Inflation is the rise of the general price level.')

  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await userEvent.click(screen.getByRole('button', { name: 'Open AI Chat Assistant' }))
  expect(await screen.findByText('Tell me about fiscal policy')).toBeVisible()
  expect(server.to('POST', '/chat-webhook').map(({ body }) => body?.query)).toEqual([
    'Tell me about fiscal policy',
  ])
  expect(server.to('POST', '/chat_sessions')).toHaveLength(1)
})

test.each([
  [
    'a topic that reads like a question is asked about',
    'Why governments tax and spend',
    undefined,
    'Tell me about Why governments tax and spend',
  ],
  [
    'a question that was looked for is asked as it is',
    'why do governments tax',
    { isOwn: true },
    'why do governments tax',
  ],
])('%s', async (_, topic, use, query) => {
  const server = serve()
  renderPage(
    <ChatProvider>
      <Frame topic={topic} use={use} />
    </ChatProvider>,
    { as: asha },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Ask about this' }))
  await screen.findByText('Inflation is the rise of the general price level.')

  expect(server.to('POST', '/chat-webhook').map(({ body }) => body?.query)).toEqual([query])
})

test('a topic waits for whoever still has to sign in, and is asked about by nobody else', async () => {
  const server = serve()
  renderPage(
    <ChatProvider>
      <Frame />
    </ChatProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Ask about this' }))
  expect(await screen.findByText('Log in required')).toBeVisible()
  expect(screen.queryByText('Tell me about fiscal policy')).not.toBeInTheDocument()
  expect(server.to('POST', '/chat-webhook')).toEqual([])
  expect(server.to('POST', '/chat_sessions')).toEqual([])
})

test('closing clears the topic after 300 ms', async () => {
  serve()
  renderPage(
    <ChatProvider>
      <Frame />
      <Topic />
    </ChatProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Ask about this' }))
  await screen.findByRole('dialog')
  expect(screen.getByTestId('topic')).toHaveTextContent('fiscal policy')

  vi.useFakeTimers()
  act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }))
  act(() => void vi.advanceTimersByTime(299))
  expect(screen.getByTestId('topic')).toHaveTextContent('fiscal policy')
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByTestId('topic')).toBeEmptyDOMElement()
  vi.useRealTimers()
})

function Topic() {
  return <output data-testid="topic">{useChatLauncher().topic?.text}</output>
}
