/** Has a model mark the benchmark whose replies were recorded: a server on a real socket plays them back. */

import { type Chat, type ModelServer, startModelServer } from '#scripts/testing/model-server.ts'
import { configuredModel, type TextModel } from '#supabase/functions/_shared/assistant/model.ts'
import { markWithModel, PROMPT_VERSION } from '#supabase/functions/_shared/mains/mark-with-model.ts'
import type { Checks, Marking } from '#supabase/functions/_shared/mains/types.ts'
import { type Measured, mark } from './measure.ts'
import { type Benchmarked, writtenAnswer } from './read.ts'
import { promptHash, type Recording, type Run, runOfEngine } from './recordings.ts'

export type Playback = {
  measured: Measured[]
  /** Recordings that could not be used, each with the reason. */
  unusable: string[]
}

/** Answers of which both runs are recorded; the others are left out. */
export async function measureRecorded(answers: Benchmarked[], recordings: Recording[]): Promise<Playback> {
  const known = new Set(answers.map(({ id }) => id))
  const unusable = recordings.flatMap((recording) => unfit(recording, known))
  const fit = recordings.filter((recording) => unfit(recording, known).length === 0)
  const measured = await withModel(async (server, model) => {
    const play = async (answer: Benchmarked, run: Run, checks: Checks): Promise<Marking[]> => {
      const recording = fit.find((one) => one.answer === answer.id && one.run === run)
      if (!recording) return []
      // Another prompt than that of the recording gets no reply: what was said of it would be made up.
      server.says((chat) => (promptHash(chat) === recording.prompt_hash ? recording.reply : { status: 400 }))
      try {
        return [(await runOnce(answer, run, checks, model)).marking]
      } catch (error) {
        unusable.push(`${answer.id}.${run}: ${reasonOf(error, server.chats.at(-1), recording)}`)
        return []
      }
    }
    const done: Measured[] = []
    for (const answer of answers) {
      if (!hasBoth(fit, answer, 1)) continue
      const result = await mark(answer, async (_, checks) => [
        ...(await play(answer, 1, checks)),
        ...(await play(answer, 2, checks)),
      ])
      const again = hasBoth(fit, answer, 3)
        ? await mark(answer, async (_, checks) => [
            ...(await play(answer, 3, checks)),
            ...(await play(answer, 4, checks)),
          ])
        : undefined
      done.push({ answer, result, again })
    }
    return done
  })
  // An answer of which a run failed was marked by less than the product would have.
  return {
    measured: measured.filter(({ answer }) => !unusable.some((one) => one.startsWith(`${answer.id}.`))),
    unusable,
  }
}

function unfit({ answer, run, prompt_version }: Recording, known: Set<string>): string[] {
  if (!known.has(answer)) return [`${answer}.${run}: no such answer`]
  if (prompt_version !== PROMPT_VERSION) {
    return [`${answer}.${run}: made for prompt ${prompt_version}, today's is ${PROMPT_VERSION}`]
  }
  return []
}

function hasBoth(recordings: Recording[], { id }: Benchmarked, first: 1 | 3) {
  return [first, first + 1].every((run) => recordings.some((one) => one.answer === id && one.run === run))
}

function reasonOf(error: unknown, chat: Chat | undefined, { prompt_hash }: Recording) {
  if (chat && promptHash(chat) !== prompt_hash) return 'the prompt has changed since it was recorded'
  return error instanceof Error ? error.message : String(error)
}

export function runOnce(answer: Benchmarked, run: Run, checks: Checks, model: TextModel) {
  const { question, key } = answer.asked
  return markWithModel(question, key, writtenAnswer(answer), checks, model, { run: runOfEngine(run) })
}

/** With the stand-in as the model that is configured, and as it was before afterwards. */
export async function withModel<Value>(
  work: (server: ModelServer, model: TextModel) => Promise<Value>,
): Promise<Value> {
  const server = await startModelServer()
  const before = Object.keys(server.environment).map((name) => [name, process.env[name]] as const)
  try {
    Object.assign(process.env, server.environment)
    const model = configuredModel()
    if (!model) throw new Error('The stand-in is not configured')
    return await work(server, model)
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
    await server.stop()
  }
}
