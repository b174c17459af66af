/**
 * What the assistant adds to its model: the time to the first words beyond what a model on a socket takes by itself,
 * through the whole turn with retrieval, and through the part that speaks with models alone.
 */

import { configuredModel, textOf } from '#supabase/functions/_shared/assistant/model.ts'
import type { Bench } from './bench.ts'
import { median } from './figures.ts'
import { benchLearner } from './learner.ts'
import { byTurns } from './rounds.ts'

const TIMES = 60
const WARM_UP = 5
const QUESTION = 'What is the impact of fiscal policy on growth, inflation, debt and employment in India?'
const PASSAGE = 'Inflation. Prices in general rise for many reasons.'

export async function benchChat(bench: Bench) {
  const mock = await bench.child('bench/mock-model.ts')
  const model = { LLM_BASE_URL: `${mock.url}/v1`, LLM_MODEL: 'mock' }
  const { instance } = await bench.serverWith({ ...model, LLM_DAILY_TOKENS: '0' })
  const { id, headers } = await benchLearner(instance)
  Object.assign(process.env, model)
  let turn = 0
  const whole = () =>
    untilWords(
      `${instance.API_URL}/functions/v1/chat-webhook`,
      { ...headers, Accept: 'text/event-stream' },
      {
        query: QUESTION,
        user_id: id,
        session_id: `bench_${turn++}`,
        preparation_level: 'beginner',
      },
      'event: text',
    )
  const things = { mock: () => mockAlone(mock.url), speaking, whole }
  await byTurns(WARM_UP, things)
  const found = await byTurns(bench.times(TIMES), things)
  const own = median(found.mock)
  const beyond = (times: number[]) => times.map((time) => time - own)
  const also = (times: number[]) =>
    `of ${median(times).toFixed(1)} ms, of which the model’s own ${own.toFixed(1)} ms`
  bench.row({
    what: 'First words of an answer beyond the model’s own time, with retrieval',
    headline: true,
    unit: 'ms',
    goal: 20,
    ours: beyond(found.whole),
    also: also(found.whole),
  })
  bench.row({
    what: 'First words beyond the model’s own time, without retrieval',
    unit: 'ms',
    goal: 3,
    ours: beyond(found.speaking),
    also: also(found.speaking),
  })
}

const SAID = [
  { role: 'system', content: 'Answer from the passages.' },
  { role: 'user', content: `[1] ${PASSAGE}` },
]

/** The model by itself: the same protocol, nobody in between. */
function mockAlone(url: string) {
  const body = { model: 'mock', stream: true, messages: SAID }
  return untilWords(
    `${url}/v1/chat/completions`,
    { 'Content-Type': 'application/json' },
    body,
    /"content":"[^"]/,
  )
}

/** The part of the assistant that speaks with models, in this process. */
async function speaking() {
  const model = configuredModel()
  if (!model) throw new Error('There is no model')
  const prompt = { instructions: 'Answer from the passages.', material: `[1] ${PASSAGE}`, soFar: '' }
  const began = performance.now()
  let first: number | undefined
  for await (const _ of textOf(model, prompt, new AbortController().signal))
    first ??= performance.now() - began
  return first ?? Number.NaN
}

/** Milliseconds until the answer holds words; the rest is read, so that nothing is left under way. */
async function untilWords(
  url: string,
  headers: Record<string, string>,
  body: object,
  words: string | RegExp,
) {
  const began = performance.now()
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  let text = ''
  let first: number | undefined
  const decoder = new TextDecoder()
  for await (const piece of answer.body ?? []) {
    text += decoder.decode(piece as Uint8Array, { stream: true })
    if (typeof words === 'string' ? text.includes(words) : words.test(text))
      first ??= performance.now() - began
  }
  if (first === undefined) throw new Error(`${url} said no words: ${answer.status} ${text.slice(0, 300)}`)
  return first
}
