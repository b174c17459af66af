/**
 * `npm run eval -- mains --prompts <folder>`: writes what a model is told of each answer, just as it arrives at one, and
 * beside it the recording to be filled in: see "Recording a model" in README.md.
 */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Chat } from '#scripts/testing/model-server.ts'
import { checkAnswer } from '#supabase/functions/_shared/mains/checks.ts'
import { PROMPT_VERSION } from '#supabase/functions/_shared/mains/mark-with-model.ts'
import { facts, terms } from './asked.ts'
import { runOnce, withModel } from './playback.ts'
import { type Benchmarked, writtenAnswer } from './read.ts'
import { promptHash } from './recordings.ts'

export async function writePrompts(answers: Benchmarked[], folder: string, runs: (1 | 2 | 3 | 4)[] = [1, 2]) {
  mkdirSync(folder, { recursive: true })
  await withModel(async (server, model) => {
    for (const answer of answers) {
      const { question, key } = answer.asked
      const checks = checkAnswer(question, writtenAnswer(answer), facts, key.model_answer, terms)
      for (const run of runs) {
        server.reset()
        server.says({ status: 400 })
        // It is refused; what it was asked has arrived by then.
        await runOnce(answer, run, checks, model).catch(() => {})
        const [chat] = server.chats
        if (!chat) continue
        const recording = {
          ...{ answer: answer.id, run, prompt_version: PROMPT_VERSION, prompt_hash: promptHash(chat) },
          ...{ model: '', recorded_at: '', reply: '' },
        }
        const name = join(folder, `${answer.id}.${run}`)
        writeFileSync(`${name}.txt`, asText(chat))
        writeFileSync(`${name}.json`, `${JSON.stringify(recording, null, 2)}\n`)
      }
    }
  })
}

function asText({ messages }: Chat): string {
  return messages
    .map(({ role, content }) => {
      const text =
        typeof content === 'string'
          ? content
          : (content as { text?: string }[]).map(({ text }) => text ?? '').join('\n')
      return `===== ${role} =====\n${text}\n`
    })
    .join('\n')
}
