import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { serve } from '../fake-server.ts'
import { installMicrophone, removeMicrophone } from './fake-microphone.ts'
import { RecordingBar, useRecorder, VoiceButton, type VoiceMessage } from './index.ts'
import { apply } from './recording-store.ts'

const asha = learner()
const START_FAILED = 'Failed to start recording. Please check your microphone permissions.'

let sent: VoiceMessage[] = []
let answer: () => Promise<void> = async () => {}

beforeEach(() => {
  sent = []
  answer = async () => {}
  speechIs(true)
})
afterEach(() => {
  cleanup()
  apply(asha.id, { type: 'cancel' })
  apply(asha.id, { type: 'discard' })
  removeMicrophone()
})

function speechIs(speech: boolean) {
  return serve({
    'GET /functions/v1/assistant-status': () => ({ body: { writes: 'library', speech, quota: null } }),
  })
}

function Place() {
  const recorder = useRecorder({
    send: async (message) => {
      sent.push(message)
      await answer()
    },
  })
  return (
    <>
      <RecordingBar recorder={recorder} />
      <textarea aria-label="Message" disabled={recorder.isOpen} />
      <VoiceButton recorder={recorder} />
      <button type="button" disabled={recorder.isBusy}>
        Send
      </button>
    </>
  )
}

async function open(as: Parameters<typeof renderPage>[1] = { as: asha }) {
  const view = renderPage(<Place />, as)
  await view.settled()
  return view
}

const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => userEvent.click(button(name))
const timer = () => screen.getByRole('timer').textContent

async function startRecording() {
  await press('Record a voice message')
  await screen.findByRole('button', { name: 'Stop recording' })
}

test('a question is spoken, paused, heard again and sent, and says so at every step', async () => {
  const microphone = installMicrophone()
  await open()
  await startRecording()

  expect(screen.getByText('Recording started')).toBeVisible()
  expect(microphone.asked).toEqual([
    {
      audio: {
        sampleRate: 44_100,
        channelCount: 1,
        echoCancellation: true,
        noiseSuppression: true,
        autoGainControl: true,
      },
    },
  ])
  expect(microphone.recorders[0]).toMatchObject({
    slice: 100,
    options: { mimeType: 'audio/webm;codecs=opus' },
  })
  expect(screen.getByRole('textbox', { name: 'Message' })).toBeDisabled()
  expect(button('Stop recording')).toHaveFocus()
  await waitFor(() => expect(button('Record a voice message')).toBeDisabled())
  expect(button('Send')).toBeDisabled()

  await press('Pause recording')
  expect(microphone.recorders[0]?.state).toBe('paused')
  const paused = timer()
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(timer()).toBe(paused)
  await press('Resume recording')
  expect(microphone.recorders[0]?.state).toBe('recording')

  await press('Stop recording')
  expect(await screen.findByText('Recording stopped')).toBeVisible()
  expect(microphone.isOn()).toBe(false)
  expect(button('Send Audio')).toHaveFocus()
  expect(screen.getByRole('textbox', { name: 'Message' })).toBeEnabled()
  expect(button('Record a voice message')).toBeDisabled()
  expect(button('Send')).toBeDisabled()

  await press('Send Audio')
  expect(await screen.findByText('Audio sent successfully')).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.audio.type).toBe('audio/webm')
  expect(sent[0]?.duration).toBeGreaterThan(0)
  expect(button('Record a voice message')).toBeEnabled()
  expect(button('Record a voice message')).toHaveFocus()
})

test('the time runs in tenths of a second and is shown in whole ones', async () => {
  installMicrophone()
  await open()
  const ticks = vi.spyOn(globalThis, 'setInterval')
  await startRecording()
  expect(ticks.mock.calls.map(([, every]) => every)).toContain(100)
  expect(timer()).toBe('0:00')

  await waitFor(() => expect(timer()).toBe('0:01'))
})

test('a recording that could not be sent is kept, tried again, and gone when it arrived', async () => {
  expectLogged('chat-webhook-audio')
  installMicrophone()
  answer = () => Promise.reject(new Error('offline'))
  await open()
  await startRecording()
  await press('Stop recording')
  await press('Send Audio')

  expect(await screen.findByText('Failed to send audio message. Please try again.')).toBeVisible()
  expect(screen.getByText('Your recording of 0:00 was not sent. It is kept here.')).toBeVisible()
  // sending is over: everything can be used again
  expect(button('Record a voice message')).toBeEnabled()
  expect(screen.getByRole('textbox', { name: 'Message' })).toBeEnabled()

  answer = async () => {}
  await press('Try again')
  await waitFor(() => expect(screen.queryByText(/It is kept here/)).not.toBeInTheDocument())
  expect(sent[1]?.audio).toBe(sent[0]?.audio)
})

test('what is kept can be discarded', async () => {
  expectLogged('chat-webhook-audio')
  installMicrophone()
  answer = () => Promise.reject(new Error('offline'))
  await open()
  await startRecording()
  await press('Stop recording')
  await press('Send Audio')
  await screen.findByText(/It is kept here/)
  await press('Discard')

  expect(screen.queryByText(/It is kept here/)).not.toBeInTheDocument()
})

test('while it is being sent nothing can be pressed twice', async () => {
  installMicrophone()
  let arrive = () => {}
  answer = () => new Promise((resolve) => (arrive = resolve))
  await open()
  await startRecording()
  await press('Stop recording')
  await press('Send Audio')

  expect(button('Sending')).toHaveAttribute('aria-disabled', 'true')
  expect(button('Cancel')).toBeDisabled()
  expect(button('Record a voice message')).toBeDisabled()
  act(() => arrive())
  expect(await screen.findByText('Audio sent successfully')).toBeVisible()
})

test.each(['while recording', 'in a pause', 'when ready'])(
  'cancelled %s, nothing is left and nobody listens',
  async (when) => {
    const microphone = installMicrophone()
    await open()
    await startRecording()
    if (when === 'in a pause') await press('Pause recording')
    if (when === 'when ready') await press('Stop recording')
    await press(when === 'when ready' ? 'Cancel' : 'Cancel recording')

    expect(button('Record a voice message')).toBeEnabled()
    expect(screen.queryByRole('group', { name: /Recording/ })).not.toBeInTheDocument()
    expect(microphone.isOn()).toBe(false)
    expect(sent).toEqual([])
  },
)

test('a permission that comes after the cancel opens nothing', async () => {
  const microphone = installMicrophone()
  let allow = () => {}
  microphone.permission.given = new Promise((resolve) => (allow = resolve))
  await open()
  await press('Record a voice message')
  expect(screen.getByText('Starting the microphone')).toBeVisible()
  await press('Cancel recording')
  await act(async () => allow())
  await new Promise((resolve) => setTimeout(resolve, 20))

  expect(microphone.isOn()).toBe(false)
  expect(screen.queryByRole('timer')).not.toBeInTheDocument()
})

test('closing the assistant switches the microphone off', async () => {
  const microphone = installMicrophone()
  const { unmount } = await open()
  await startRecording()
  expect(microphone.isOn()).toBe(true)
  unmount()

  expect(microphone.isOn()).toBe(false)
})

test('the dialog over the page shows the same recording and ends it', async () => {
  const microphone = installMicrophone()
  await open()
  await startRecording()
  const dialog = renderPage(<Place />, { as: asha })
  await dialog.settled()
  await userEvent.click(screen.getAllByRole('button', { name: 'Stop recording' })[1] as HTMLElement)

  expect(await screen.findAllByRole('button', { name: 'Send Audio' })).toHaveLength(2)
  expect(microphone.isOn()).toBe(false)
  dialog.unmount()
  expect(button('Send Audio')).toBeVisible()
})

test('a finished recording is still there when the assistant is opened again', async () => {
  installMicrophone()
  const { unmount } = await open()
  await startRecording()
  await press('Stop recording')
  await screen.findByRole('button', { name: 'Send Audio' })
  unmount()
  await open()

  expect(button('Send Audio')).toBeVisible()
})

test('nobody finds another learner’s recording', async () => {
  installMicrophone()
  const { unmount } = await open()
  await startRecording()
  await press('Stop recording')
  await screen.findByRole('button', { name: 'Send Audio' })
  unmount()
  await open({ as: learner({ id: '00000000-0000-4000-8000-000000000002' }) })

  expect(screen.queryByRole('button', { name: 'Send Audio' })).not.toBeInTheDocument()
})

test('a microphone that is pulled out ends the recording, and what was said stays', async () => {
  const microphone = installMicrophone()
  await open()
  await startRecording()
  act(() => microphone.pullOut())

  expect(await screen.findByRole('button', { name: 'Send Audio' })).toBeVisible()
})

test.each([
  ['NotAllowedError', /does not let this site use the microphone/],
  ['NotFoundError', /No microphone was found/],
  ['NotReadableError', /Another program is using the microphone/],
  ['TypeError', /could not be started/],
])('a microphone that refuses with %s is told with what to do', async (refuses, advice) => {
  expectLogged('The microphone could not be started')
  installMicrophone({ refuses })
  await open()
  const regions = screen.getAllByRole('status')
  await press('Record a voice message')

  expect(await screen.findByText(START_FAILED)).toBeVisible()
  expect(screen.getByText(advice)).toBeVisible()
  // what is read out when it speaks was there before
  expect(regions).toContain(screen.getByText(advice))
  expect(button('Record a voice message')).toBeEnabled()
  await press('Close')
  expect(screen.queryByText(advice)).not.toBeInTheDocument()
  expect(button('Record a voice message')).toHaveFocus()
})

test('a page without a microphone to offer says that it cannot record', async () => {
  expectLogged('The microphone could not be started')
  await open()
  await press('Record a voice message')

  expect(await screen.findByText(START_FAILED)).toBeVisible()
  expect(screen.getByText(/cannot record|secure pages only/)).toBeVisible()
})

test('without a speech service the microphone says so before anything is recorded', async () => {
  speechIs(false)
  const microphone = installMicrophone()
  await open()
  await press('Record a voice message')

  expect(await screen.findByText(/Voice messages are not switched on/)).toBeVisible()
  expect(microphone.asked).toEqual([])
})

test('a press that comes before the status waits for it', async () => {
  let tell = () => {}
  const told = new Promise<void>((resolve) => (tell = resolve))
  serve({
    'GET /functions/v1/assistant-status': async () => {
      await told
      return { body: { writes: 'library', speech: false, quota: null } }
    },
  })
  const microphone = installMicrophone()
  renderPage(<Place />, { as: asha })
  await press('Record a voice message')
  tell()

  expect(await screen.findByText(/Voice messages are not switched on/)).toBeVisible()
  expect(microphone.asked).toEqual([])
})

test('a status that cannot be read forbids nobody to speak', async () => {
  expectLogged('')
  serve({ 'GET /functions/v1/assistant-status': () => ({ status: 500, body: {} }) })
  installMicrophone()
  await open()
  await startRecording()

  expect(screen.getByRole('timer')).toBeVisible()
})

test('a visitor is asked to log in', async () => {
  const microphone = installMicrophone()
  await open({})
  await press('Record a voice message')

  expect(await screen.findByText('Please log in to send audio messages')).toBeVisible()
  expect(microphone.asked).toEqual([])
})

test('a learner who is not heard is told so while there is time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'], shouldAdvanceTime: false })
  try {
    const microphone = installMicrophone()
    microphone.sound.level = 0.001
    await open()
    await startRecording()
    act(() => void vi.advanceTimersByTime(3900))
    expect(screen.queryByText(/We do not hear you/)).not.toBeInTheDocument()
    act(() => void vi.advanceTimersByTime(200))
    expect(screen.getByText(/We do not hear you/)).toBeVisible()

    await press('Stop recording')
    expect(await screen.findByText('Nothing can be heard in this recording.')).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})

test('after five minutes the recording stops by itself, and the last half minute is counted down', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'], shouldAdvanceTime: false })
  try {
    installMicrophone()
    await open()
    await startRecording()
    act(() => void vi.advanceTimersByTime(4 * 60_000 + 45_000))
    expect(screen.getByText('0:15 left')).toBeVisible()
    // read out at its marks, and not each second into what is being recorded
    const said = () => screen.getAllByText(/^0:\d\d left$/).filter((one) => !one.ariaHidden)
    expect(said()).toEqual([expect.objectContaining({ textContent: '0:30 left' })])
    act(() => void vi.advanceTimersByTime(5_000))
    expect(said()).toEqual([expect.objectContaining({ textContent: '0:10 left' })])
    act(() => void vi.advanceTimersByTime(11_000))

    expect(await screen.findByRole('button', { name: 'Send Audio' })).toBeVisible()
    await press('Send Audio')
    expect(sent[0]?.duration).toBe(300)
  } finally {
    vi.useRealTimers()
  }
})
