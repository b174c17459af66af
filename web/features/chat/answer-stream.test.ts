import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterEvent, eventSplitter, readEvents, type StreamEvent } from './answer-stream.ts'
import { type ChatMessage, said } from './chat-message.ts'

const answer: ChatMessage = {
  ...said({ userId: 'u', sessionId: 's' }, 'ai', '', 'a'),
  state: 'writing',
  created_at: '2026-11-22T04:00:00Z',
}
const source = { n: 1, kind: 'news', title: 'Repo rate', quote: 'The rate stands at 5.25 per cent.' }
const done = {
  reply: 'रेपो दर 5.25 प्रतिशत है। [1]',
  search_suggestions: ['Why?'],
  message_id: 'a',
  sources: [source],
  mode: 'model',
  style: 'tutor',
  step: 2,
  practice: { topic: 'monetary-policy', title: 'Monetary policy', count: 3 },
  notice: { kind: 'limit-near', text: 'Little is left.' },
}

function event(name: string, data: unknown, end = '\n') {
  return `event: ${name}${end}data: ${JSON.stringify(data)}${end}${end}`
}

const stream = [
  ': waiting\n\n',
  event('begin', { message_id: 'a', style: 'tutor' }),
  event('sources', { sources: [source] }, '\r\n'),
  event('text', { text: 'रेपो दर ' }),
  ': waiting\n\n',
  event('weather', { temperature: 31 }),
  event('text', { text: '5.25 प्रतिशत है। [1]' }, '\r\n'),
].join('')

function messageFrom(events: StreamEvent[]) {
  return events.reduce(afterEvent, answer)
}

/** The bytes in pieces of any length, also through the middle of a letter. */
function inPieces(text: string, cuts: number[]) {
  const bytes = new TextEncoder().encode(text)
  const ends = [...new Set(cuts.map((cut) => cut % bytes.length))].sort((one, other) => one - other)
  return [...ends, bytes.length].map((end, at) => bytes.slice(at === 0 ? 0 : ends[at - 1], end))
}

function responseOf(pieces: Uint8Array<ArrayBuffer>[]) {
  return new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece)
        controller.close()
      },
    }),
  )
}

async function eventsOf(response: Response) {
  const events: StreamEvent[] = []
  for await (const one of readEvents(response)) events.push(one)
  return events
}

test('however the network cuts the stream, the message is the same', async () => {
  const whole = messageFrom(await eventsOf(responseOf(inPieces(stream + event('done', done), []))))
  expect(whole).toMatchObject({
    content: 'रेपो दर 5.25 प्रतिशत है। [1]',
    state: 'done',
    suggestions: ['Why?'],
    mode: 'model',
    style: 'tutor',
    step: 2,
    practice: { topic: 'monetary-policy' },
    notice: { kind: 'limit-near' },
  })
  expect(whole.sources).toMatchObject([source])

  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { maxLength: 30 }), async (cuts) => {
      const pieces = inPieces(stream + event('done', done), cuts)
      expect(messageFrom(await eventsOf(responseOf(pieces)))).toEqual(whole)
    }),
    { numRuns: 200 },
  )
})

test('until the end the message holds what was written so far', () => {
  const events = eventSplitter()(stream)
  expect(events.map(({ type }) => type)).toEqual(['begin', 'sources', 'text', 'text'])
  expect(messageFrom(events)).toMatchObject({
    content: 'रेपो दर 5.25 प्रतिशत है। [1]',
    state: 'writing',
    suggestions: null,
  })
})

test('what the library answers instead takes the place of what a failed model wrote', () => {
  const events = eventSplitter()(stream + event('replace', { text: 'From the library. [1]' }))
  expect(messageFrom(events).content).toBe('From the library. [1]')
})

test('a failure keeps what was written', () => {
  const events = eventSplitter()(stream + event('error', { error: 'It failed.', retry: true }))
  expect(messageFrom(events)).toMatchObject({ state: 'failed', content: 'रेपो दर 5.25 प्रतिशत है। [1]' })
})

test('an event that is not the expected one ends the answer, an unknown one does not', () => {
  expect(eventSplitter()(event('weather', 'text'))).toEqual([])
  expect(() => eventSplitter()(event('text', { txt: 'no' }))).toThrow()
})

test('a stream that falls silent, and one that nobody listens to, end', async () => {
  const silent = () => new Response(new ReadableStream({}))
  const listen = async (signal?: AbortSignal) => {
    for await (const _ of readEvents(silent(), signal, 20)) expect.unreachable()
  }
  await expect(listen()).rejects.toThrow('fell silent')
  await expect(listen(AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
})
