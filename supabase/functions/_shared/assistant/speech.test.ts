/** Against a stand-in that speaks the OpenAI protocol over a real socket. */

import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { wavOf } from '#scripts/testing/recordings.ts'
import { configuredSpeech, heardIn, SpeechFailed, transcribe } from './speech.ts'

type Asked = { path: string; authorization: string | undefined; form: FormData }

let server: Server
let asked: Asked[] = []
let answers: ((response: ServerResponse) => void)[] = []

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const headers = { 'Content-Type': request.headers['content-type'] ?? '' }
    const form = await new Response(Buffer.concat(parts), { headers }).formData()
    asked.push({ path: request.url ?? '', authorization: request.headers.authorization, form })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    answer?.(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const says = (body: unknown, status = 200, headers = {}) => {
  return (response: ServerResponse) =>
    void response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(JSON.stringify(body))
}

let models = 0
function hear(language?: 'en' | 'hi', more: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo
  const environment = {
    SPEECH_BASE_URL: `http://127.0.0.1:${port}/v1/`,
    SPEECH_MODEL: `whisper-${models}`,
    SPEECH_API_KEY: 'secret',
    ...more,
  }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  const service = configuredSpeech()
  if (!service) throw new Error('not configured')
  return transcribe(service, { bytes: wavOf(1), format: 'wav' }, language)
}

function answering(...given: typeof answers) {
  asked = []
  answers = given
  models += 1
}

test('without an address or a model there is no speech service', () => {
  vi.stubEnv('SPEECH_BASE_URL', '')
  vi.stubEnv('SPEECH_MODEL', 'whisper')
  expect(configuredSpeech()).toBeUndefined()
})

test('the recording goes out under its true name, with model, key and language', async () => {
  answering(says({ text: ' What is the repo rate? ', duration: 2.4, language: 'english' }))

  expect(await hear('hi')).toEqual({ transcript: 'What is the repo rate?', seconds: 2.4 })
  expect(asked).toHaveLength(1)
  const [{ path, authorization, form } = { form: new FormData() }] = asked
  expect([path, authorization]).toEqual(['/v1/audio/transcriptions', 'Bearer secret'])
  const file = form.get('file') as File
  expect([file.name, file.type, file.size]).toEqual(['audio.wav', 'audio/wav', 16_044])
  expect(['model', 'language', 'response_format'].map((name) => form.get(name))).toEqual([
    `whisper-${models}`,
    'hi',
    'verbose_json',
  ])
})

test('without a language the service finds it out itself', async () => {
  answering(says({ text: 'Repo rate' }))
  await hear()

  expect(asked[0]?.form.has('language')).toBe(false)
})

test('a model that knows plain JSON only is asked for that, from then on at once', async () => {
  answering(says({ error: { message: 'response_format' } }, 400), says({ text: 'Repo rate' }))
  expect(await hear()).toEqual({ transcript: 'Repo rate', seconds: undefined })
  await hear()

  expect(asked.map(({ form }) => form.get('response_format'))).toEqual(['verbose_json', 'json', 'json'])
})

test('a recording that the service cannot read is not the form’s fault', async () => {
  answering(says({ error: { message: 'invalid file' } }, 400))
  await expect(hear()).rejects.toMatchObject({ name: 'SpeechFailed', isUnreadable: true })

  answers = [says({ text: 'Repo rate' })]
  await hear()
  expect(asked.at(-1)?.form.get('response_format')).toBe('verbose_json')
})

test.each([429, 500, 503])('after %i it is asked once more', async (status) => {
  answering(says({}, status, { 'Retry-After': '0' }), says({ text: 'Repo rate' }))

  expect(await hear()).toMatchObject({ transcript: 'Repo rate' })
  expect(asked).toHaveLength(2)
})

test('a connection that broke off is tried once more', async () => {
  answering((response) => void response.destroy(), says({ text: 'Repo rate' }))

  expect(await hear()).toMatchObject({ transcript: 'Repo rate' })
})

test('a service that keeps failing is asked twice and no more', async () => {
  answering(says({}, 503, { 'Retry-After': '0' }))

  await expect(hear()).rejects.toThrow('status 503')
  expect(asked).toHaveLength(2)
})

test('a refused key is not tried again', async () => {
  answering(says({}, 401))

  await expect(hear()).rejects.toMatchObject({ message: expect.stringContaining('401'), isUnreadable: false })
  expect(asked).toHaveLength(1)
})

test.each<[string, (response: ServerResponse) => void]>([
  ['says nothing', () => {}],
  ['breaks off half-way', (response) => void response.writeHead(200).write('{"text": "Wha')],
])('a service that %s is given up on in time', async (_, answer) => {
  answering(answer)

  await expect(hear('en', { SPEECH_TIMEOUT_SECONDS: '0.3' })).rejects.toBeInstanceOf(SpeechFailed)
})

test.each([
  ['no JSON', (response: ServerResponse) => void response.end('<html>')],
  ['JSON of another kind', says({ transcript: 'x' })],
  ['a list', says([])],
  ['nothing', says(null)],
  ['a redirection', says({}, 302, { Location: 'http://127.0.0.1:9/' })],
])('%s is no transcript', async (_, answer) => {
  answering(answer)

  await expect(hear()).rejects.toBeInstanceOf(SpeechFailed)
})

test.each([
  '',
  '  ',
  '...',
  'Thank you for watching!',
  'Thanks for watching. Please subscribe to my channel.',
  'you',
  '[Music]',
  'Subtitles by the Amara.org community',
  'देखने के लिए धन्यवाद।',
  'GDP, CPI, WPI, RBI, MPC, CRR, SLR, repo rate, FRBM, GST, NITI Aayog, MGNREGA, SEBI, NABARD.',
])('what models write into silence is nothing heard: %j', (text) => {
  expect(heardIn({ text }).transcript).toBe('')
})

test.each([
  'Thank you. What is the repo rate?',
  'Why do people thank you for watching inflation?',
  'GST',
  'राजकोषीय घाटा क्या है?',
  'धन्यवाद',
])('what a learner may well say is heard: %j', (text) => {
  expect(heardIn({ text }).transcript).toBe(text)
})

test('parts in which nobody spoke are left out', () => {
  const part = (text: string, no_speech_prob: number, avg_logprob: number | null) => ({
    text,
    no_speech_prob,
    avg_logprob,
  })

  expect(
    heardIn({
      text: 'Hello there. What is GDP? Bye.',
      segments: [
        part(' Hello there.', 0.7, -1.2),
        part(' What is GDP?', 0.7, -0.2),
        part(' Bye.', 0.97, -0.3),
      ],
    }).transcript,
  ).toBe('What is GDP?')
  expect(heardIn({ text: 'Hm.', segments: [part('Hm.', 0.8, null)] }).transcript).toBe('')
})

test('a transcript without end, and with signs that no table takes, is made fit', () => {
  const { transcript } = heardIn({ text: `a\u0000b${'क'.repeat(9000)}` })

  expect(transcript).toHaveLength(8000)
  expect(transcript.startsWith('a b')).toBe(true)
  expect(heardIn({ text: `${'x'.repeat(7999)}😀` }).transcript.isWellFormed()).toBe(true)
})
