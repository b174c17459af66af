/** Recorded replies go through the whole marking over a socket, and only to the prompt that they were made for. */

import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CRITERIA } from '#supabase/functions/_shared/mains/types.ts'
import { measureRecorded } from './playback.ts'
import { writePrompts } from './prompts.ts'
import { type Benchmarked, readAnswers } from './read.ts'
import { type Recording, readRecordings } from './recordings.ts'

const answers = readAnswers()

function answerBy(id: string): Benchmarked {
  const found = answers.find((answer) => answer.id === id)
  if (!found) throw new Error(`no answer ${id}`)
  return found
}

/** What a model might say of any answer: one point with a quote, the same mark for every criterion. */
function reply({ text, points }: Benchmarked, mark: number): string {
  const quote = text.split(/\s+/).slice(0, 8).join(' ')
  return JSON.stringify({
    points: points.map((_, at) => ({
      n: at + 1,
      verdict: at === 0 ? 'covered' : 'missing',
      quote: at === 0 ? quote : '',
    })),
    criteria: CRITERIA.map((criterion) => ({ criterion, mark, remark: 'As it should be.', quote: '' })),
    fixes: [{ criterion: 'content', text: 'Name the forward book.', quote: '' }],
  })
}

async function recorded(answer: Benchmarked, marks: number[]): Promise<Recording[]> {
  const folder = mkdtempSync(join(tmpdir(), 'prompts-'))
  await writePrompts([answer], folder, marks.length === 4 ? [1, 2, 3, 4] : [1, 2])
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.json')) continue
    const form = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    const filled = {
      ...form,
      model: 'some-model',
      recorded_at: '2026-11-22',
      reply: reply(answer, marks[form.run - 1] ?? 0),
    }
    writeFileSync(join(folder, name), JSON.stringify(filled))
  }
  return readRecordings(folder)
}

test('two recorded runs make a band, four make one of the same answer handed in again', async () => {
  const answer = answerBy('forex-average')
  const { measured, unusable } = await measureRecorded([answer], await recorded(answer, [4, 4, 5, 5]))
  expect(unusable).toEqual([])
  const [one] = measured
  expect(one?.result.band.low).toBeLessThanOrEqual(4)
  expect(one?.result.band.high).toBeGreaterThanOrEqual(4)
  expect(one?.again?.band).not.toEqual(one?.result.band)
}, 60_000)

test('a reply to another prompt, version or answer is not used', async () => {
  const answer = answerBy('forex-average')
  const recordings = await recorded(answer, [4, 4])
  const with_ = async (changed: Partial<Recording>) =>
    measureRecorded(
      [answer],
      recordings.map((one) => ({ ...one, ...changed })),
    )
  expect(await with_({ prompt_hash: '0'.repeat(64) })).toMatchObject({
    measured: [],
    unusable: [
      expect.stringContaining('the prompt has changed'),
      expect.stringContaining('the prompt has changed'),
    ],
  })
  expect(await with_({ prompt_version: 'of-old' })).toMatchObject({
    measured: [],
    unusable: [/of-old/, /of-old/].map((is) => expect.stringMatching(is)),
  })
  expect(await with_({ answer: 'nobody' })).toMatchObject({
    measured: [],
    unusable: [/no such answer/, /no such answer/].map((is) => expect.stringMatching(is)),
  })
}, 60_000)
