import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import ChatPage from './chat-page.tsx'
import { serve } from './fake-server.ts'
import { installMicrophone } from './voice/fake-microphone.ts'
import { ReadAloud, RecordingBar, useRecorder, VoiceButton } from './voice/index.ts'

const asha = learner()
// a temporary conversation stays open in a page: each of these has none yet
const [bina, chitra, devi] = ['2', '3', '4'].map((n) =>
  learner({ id: `00000000-0000-4000-8000-00000000000${n}` }),
) as [ReturnType<typeof learner>, ReturnType<typeof learner>, ReturnType<typeof learner>]
const USUAL = { style: null, read_aloud: false, review_voice: true, keep_history: true }

const spoken: string[] = []
beforeEach(() => {
  Element.prototype.scrollTo = vi.fn() as typeof Element.prototype.scrollTo
  spoken.length = 0
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      text: string
      constructor(text: string) {
        this.text = text
      }
    },
  )
  vi.stubGlobal(
    'speechSynthesis',
    Object.assign(new EventTarget(), {
      getVoices: () => [{ name: 'Heera', lang: 'en-IN', localService: true }],
      speak: ({ text }: { text: string }) => spoken.push(text),
      cancel: () => {},
    }),
  )
})
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const settings = (chosen: Partial<Record<keyof typeof USUAL, unknown>>) => ({
  'GET /rest/v1/assistant_settings': () => ({ body: [{ ...USUAL, ...chosen }] }),
})

function OpenedAndClosed() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Open or close
      </button>
      {isOpen && <ChatPage />}
    </>
  )
}

async function say(text: string) {
  const field = await screen.findByRole('textbox', { name: 'Message' })
  await waitFor(() => expect(field).toBeEnabled())
  await userEvent.type(field, `${text}{Enter}`)
}

test('who wants hints first begins with hints, and can change it in the conversation', async () => {
  const server = serve(settings({ style: 'tutor' }))
  const { settled } = renderPage(<ChatPage />, { as: asha })
  await settled()
  await say('What is inflation?')
  await settled()
  expect(server.to('POST', '/chat-webhook')[0]?.body).toMatchObject({ style: 'tutor' })

  await userEvent.click(screen.getByRole('radio', { name: 'Explain' }))
  await say('What is GDP?')
  await settled()
  expect(server.to('POST', '/chat-webhook')[1]?.body).toMatchObject({ style: 'explain' })
})

test('who wants no history kept begins with a conversation of which nothing is stored, and can keep one', async () => {
  const server = serve(settings({ keep_history: false }))
  const { settled } = renderPage(<ChatPage />, { as: asha })
  await settled()
  expect(screen.getByRole('checkbox', { name: /Temporary conversation/ })).toBeChecked()
  await say('What is inflation?')
  await settled()
  expect(server.to('POST', '/chat-webhook')[0]?.body).not.toHaveProperty('message_id')
  expect(server.to('POST', '/chat_sessions')).toEqual([])
  expect(server.to('POST', '/chat_messages')).toEqual([])

  await userEvent.click(screen.getByRole('button', { name: 'New conversation' }))
  expect(await screen.findByRole('checkbox', { name: /Temporary conversation/ })).toBeChecked()
  await userEvent.click(screen.getByRole('checkbox', { name: /Temporary conversation/ }))
  await waitFor(() => expect(server.to('POST', '/chat_sessions')).toHaveLength(1))
})

test('what is said before that is known waits for it, and is stored nowhere', async () => {
  let tell = () => {}
  const known = new Promise<void>((resolve) => {
    tell = resolve
  })
  const server = serve({
    'GET /rest/v1/assistant_settings': async () => {
      await known
      return { body: [{ ...USUAL, keep_history: false }] }
    },
  })
  const { settled } = renderPage(<ChatPage />, { as: asha })
  await say('What is inflation?')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(server.to('POST', '/chat-webhook')).toEqual([])
  tell()
  await settled()
  expect(await screen.findByText('What is inflation?')).toBeVisible()
  expect(server.to('POST', '/chat-webhook')[0]?.body).not.toHaveProperty('message_id')
  expect(server.to('POST', '/chat_sessions')).toEqual([])
  expect(server.to('POST', '/chat_messages')).toEqual([])
})

test('what was chosen is known on this device at once, also when it cannot be read', async () => {
  serve(settings({ keep_history: false }))
  const first = renderPage(<ChatPage />, { as: asha })
  await first.settled()
  first.unmount()
  sessionStorage.clear()

  expectLogged('Could not read assistant_settings')
  const server = serve({
    'GET /rest/v1/assistant_settings': () => ({ status: 500, body: { message: 'down' } }),
  })
  const second = renderPage(<ChatPage />, { as: asha })
  await second.settled()
  await say('What is inflation?')
  await second.settled()
  expect(server.to('POST', '/chat_sessions')).toEqual([])
})

test('a copy that says so keeps nothing before the server says so too', async () => {
  serve()
  const first = renderPage(<ChatPage />, { as: bina })
  await first.settled()
  first.unmount()
  sessionStorage.clear()

  let tell = () => {}
  const known = new Promise<void>((resolve) => {
    tell = resolve
  })
  const server = serve({
    'GET /rest/v1/assistant_settings': async () => {
      await known
      return { body: [{ ...USUAL, keep_history: false }] }
    },
  })
  const { settled } = renderPage(<ChatPage />, { as: bina })
  await say('What is inflation?')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(server.to('POST', '/chat_sessions')).toEqual([])
  tell()
  await settled()
  expect(await screen.findByText('What is inflation?')).toBeVisible()
  expect(server.to('POST', '/chat-webhook')[0]?.body).not.toHaveProperty('message_id')
  expect(server.to('POST', '/chat_sessions')).toEqual([])
  expect(server.to('POST', '/chat_messages')).toEqual([])
})

test('once nothing is to be kept, the conversation that was open is left and its messages are forgotten', async () => {
  serve()
  const { settled, queryClient } = renderPage(<OpenedAndClosed />, { as: chitra })
  await settled()
  await say('What is inflation?')
  await settled()
  expect(await screen.findByText('What is inflation?')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Open or close' }))

  const server = serve(settings({ keep_history: false }))
  await queryClient.invalidateQueries()
  await userEvent.click(screen.getByRole('button', { name: 'Open or close' }))
  await say('What is GDP?')
  await settled()
  expect(await screen.findByText('What is GDP?')).toBeVisible()
  expect(screen.queryByText('What is inflation?')).not.toBeInTheDocument()
  expect(server.to('POST', '/chat-webhook')[0]?.body).not.toHaveProperty('message_id')
  expect(server.to('POST', '/chat_sessions')).toEqual([])
  expect(server.to('POST', '/chat_messages')).toEqual([])
  expect(sessionStorage.getItem(`chat_session:${chitra.id}`)).toBeNull()
})

test('a conversation that was begun to be kept all the same stays through a reload', async () => {
  const server = serve(settings({ keep_history: false }))
  const first = renderPage(<ChatPage />, { as: devi })
  await first.settled()
  await userEvent.click(await screen.findByRole('checkbox', { name: /Temporary conversation/ }))
  await waitFor(() => expect(server.to('POST', '/chat_sessions')).toHaveLength(1))
  first.unmount()

  const { settled } = renderPage(<ChatPage />, { as: devi })
  await say('What is inflation?')
  await settled()
  const { session_id } = server.to('POST', '/chat_sessions')[0]?.body ?? {}
  expect(server.to('POST', '/chat-webhook')[0]?.body).toMatchObject({ session_id })
  expect(server.to('POST', '/chat-webhook')[0]?.body).toHaveProperty('message_id')
})

test('a new answer is read aloud once, and none that was there before', async () => {
  serve(settings({ read_aloud: true }))
  const { settled, unmount } = renderPage(<ChatPage />, { as: asha })
  await settled()
  await say('What is inflation?')
  await waitFor(() => expect(spoken).toEqual(['Inflation is the rise of the general price level.']))
  expect(screen.getByRole('button', { name: /Stop reading/ })).toBeVisible()

  unmount()
  const again = renderPage(<ChatPage />, { as: asha })
  await again.settled()
  expect(spoken).toHaveLength(1)
})

test('who does not want it hears nothing', async () => {
  serve()
  const { settled } = renderPage(<ChatPage />, { as: asha })
  await settled()
  await say('What is inflation?')
  await screen.findByText('Inflation is the rise of the general price level.')
  await settled()

  expect(spoken).toEqual([])
})

test('a voice that comes late reads all the same, and once', () => {
  const engine = window.speechSynthesis as unknown as { getVoices: () => unknown[] } & EventTarget
  const [voice] = engine.getVoices()
  engine.getVoices = () => []
  renderPage(<ReadAloud text="Prices rose." isAtOnce />)
  expect(spoken).toEqual([])
  engine.getVoices = () => [voice]
  act(() => void engine.dispatchEvent(new Event('voiceschanged')))
  act(() => void engine.dispatchEvent(new Event('voiceschanged')))

  expect(spoken).toEqual(['Prices rose.'])
})

const sent: unknown[] = []
function Place({ isSentAtOnce }: { isSentAtOnce: boolean }) {
  const recorder = useRecorder({
    send: async (message) => {
      sent.push(message)
    },
    isSentAtOnce,
  })
  return (
    <>
      <RecordingBar recorder={recorder} />
      <VoiceButton recorder={recorder} />
    </>
  )
}

test.each([
  [true, 1],
  [false, 0],
])('a recording goes out when it is stopped only for who wants it so: %s', async (isSentAtOnce, times) => {
  sent.length = 0
  serve({
    'GET /functions/v1/assistant-status': () => ({ body: { writes: 'library', speech: true, quota: null } }),
  })
  installMicrophone()
  const { settled, unmount } = renderPage(<Place isSentAtOnce={isSentAtOnce} />, { as: asha })
  await settled()
  await userEvent.click(screen.getByRole('button', { name: 'Record a voice message' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Stop recording' }))
  expect(
    await screen.findByText(isSentAtOnce ? 'Audio sent successfully' : 'Recording stopped'),
  ).toBeVisible()

  expect(sent).toHaveLength(times)
  if (!isSentAtOnce) await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  unmount()
})
