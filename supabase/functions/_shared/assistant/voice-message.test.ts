import { expect, test } from 'vitest'
import { silence, tone, wavOf, webmOf } from '#scripts/testing/recordings.ts'
import { readVoiceMessage } from './voice-message.ts'

const FIELDS = {
  user_id: '00000000-0000-4000-8000-000000000001',
  session_id: 'chat_1_abcdefghi',
  preparation_level: 'beginner',
  type: 'audio',
}

type Parts = Record<string, string | Blob | undefined>

function requestOf(parts: Parts = {}) {
  const form = new FormData()
  const all: Parts = { audio: new File([wavOf(1)], 'audio.webm'), ...FIELDS, ...parts }
  for (const [name, value] of Object.entries(all)) if (value !== undefined) form.append(name, value)
  return new Request('http://localhost/chat-webhook-audio', { method: 'POST', body: form })
}

function refusalOf(request: Request) {
  return readVoiceMessage(request).then(
    () => 'accepted',
    (error: { status?: number; message: string }) => `${error.status} ${error.message}`,
  )
}

const file = (bytes: Uint8Array<ArrayBuffer>, type = 'audio/webm') =>
  new File([bytes], 'audio.webm', { type })

test('the format is that of the bytes, whatever name and type say', async () => {
  const message = await readVoiceMessage(requestOf({ audio: file(wavOf(2)) }))

  expect(message).toMatchObject({ ...FIELDS, seconds: 2, isSilent: false })
  expect(message.style).toBeUndefined()
  expect(message.recording.format).toBe('wav')
  expect((await readVoiceMessage(requestOf({ audio: file(webmOf(3), 'text/plain') }))).recording.format).toBe(
    'webm',
  )
})

test('silence is heard as such', async () => {
  expect((await readVoiceMessage(requestOf({ audio: file(wavOf(3, silence)) }))).isSilent).toBe(true)
  const click = (second: number) => (second > 1 && second < 1.05 ? tone(second) : 0)
  expect((await readVoiceMessage(requestOf({ audio: file(wavOf(3, click)) }))).isSilent).toBe(true)
})

test('ids, style and language come along; a language that is not spoken here is none', async () => {
  const given = { question_id: 'q-1', message_id: 'm-1', style: 'tutor', language: 'hi' }

  expect(await readVoiceMessage(requestOf(given))).toMatchObject(given)
  expect((await readVoiceMessage(requestOf({ language: 'xx' }))).language).toBeUndefined()
})

test.each<[string, Parts, string]>([
  [
    'under another name',
    { audio: undefined, file: new File([wavOf(1)], 'a') },
    '400 audio: please send the recording as a file',
  ],
  ['as text', { audio: 'UklGRg==' }, '400 audio: please send the recording as a file'],
  [
    'that is empty',
    { audio: new File([], 'audio.webm') },
    '400 audio: the recording is empty, please record it again',
  ],
  [
    'that is a page',
    { audio: new File(['<!doctype html>'], 'audio.webm') },
    '415 audio: this is no recording in WebM, Ogg, MP4, WAV or MP3',
  ],
  [
    'of more than 10 MB',
    { audio: file(wavOf(700)) },
    '413 audio: the recording is larger than 10 MB, please record a shorter one',
  ],
  [
    'of six minutes',
    { audio: file(webmOf(360)) },
    '413 audio: the recording is longer than 5 minutes, please record a shorter one',
  ],
  ['of no type', { type: undefined }, '400 type: must be "audio"'],
  ['of another type', { type: 'text' }, '400 type: must be "audio"'],
  ['of nobody', { user_id: 'asha' }, '400 user_id: Invalid UUID'],
])('a recording %s is refused with a reason', async (_, parts, reason) => {
  expect(await refusalOf(requestOf(parts))).toBe(reason)
})

test.each([
  ['no session', { session_id: undefined }],
  ['a session name without end', { session_id: 'x'.repeat(65) }],
  ['an unknown style', { style: 'sing' }],
  ['an empty question id', { question_id: '' }],
])('%s is refused', async (_, parts) => {
  expect(await refusalOf(requestOf(parts))).toMatch(/^400 \w+: /)
})

test.each([
  ['JSON', 'application/json', '{"audio":"x"}', 'The body must be a multipart form.'],
  [
    'a form of another kind',
    'application/x-www-form-urlencoded',
    'audio=x',
    'The body must be a multipart form.',
  ],
  ['no boundary', 'multipart/form-data', 'x', 'The form could not be read.'],
  [
    'a form that breaks off',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="audio"; filename="a"\r\n\r\nRI',
    'The form could not be read.',
  ],
  ['nothing', 'multipart/form-data; boundary=b', '', 'The form could not be read.'],
])('%s is no voice message', async (_, type, body, reason) => {
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'Content-Type': type },
    body,
  })

  expect(await refusalOf(request)).toBe(`400 ${reason}`)
})

test('only POST carries a recording', async () => {
  expect(await refusalOf(new Request('http://localhost/'))).toBe('405 This function is called with POST.')
})
