/** The answers of the benchmark, as `eval/mains/README.md` describes them, and what is wrong with them. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { CRITERIA, type Criterion, type WrittenAnswer } from '#supabase/functions/_shared/mains/types.ts'
import { countWords } from '#supabase/functions/_shared/mains/words.ts'
import { type Asked, askedById } from './asked.ts'
import { problemsOf } from './problems.ts'

export const KINDS = [
  'good',
  'average',
  'poor',
  'off-topic',
  'copied',
  'padded',
  'empty',
  'keywords',
  'injection',
  'outdated',
  'over-limit',
  'part-missed',
] as const
export type Kind = (typeof KINDS)[number]

const Share = z.number().min(0).max(1)
const Judgement = {
  expects: z.strictObject({ low: z.number().min(0).max(15), high: z.number().min(0).max(15) }),
  criteria: z
    .strictObject(
      Object.fromEntries(CRITERIA.map((one) => [one, z.tuple([Share, Share])])) as Record<
        Criterion,
        z.ZodTuple<[typeof Share, typeof Share]>
      >,
    )
    .optional(),
  points: z.array(z.enum(['covered', 'partly', 'missing'])),
}
const Written = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  kind: z.enum(KINDS).exclude(['injection']),
  language: z.enum(['en', 'hi']),
  seconds: z.number().int().min(0).max(3600),
  ...Judgement,
  note: z.string().min(1),
  text: z.string(),
})
/** Another answer of the same file with words put in, so that nothing but the injection differs. */
const Injected = z.strictObject({
  id: Written.shape.id,
  kind: z.literal('injection'),
  injects: z.strictObject({ into: z.string(), after: z.string().min(1), words: z.string().min(10) }),
  note: z.string().min(1),
})
const File = z.array(z.union([Written, Injected])).min(1)

export type Benchmarked = Omit<z.infer<typeof Written>, 'kind'> & {
  kind: Kind
  asked: Asked
  /** Whoever improves the engine looks at the others alone. */
  isHeldOut: boolean
  /** Of an injection: the same answer without it. */
  pair: string | undefined
  words: number
}

/** Throws with all that is wrong, a line each. */
export function readAnswers(): Benchmarked[] {
  const answers = [...answersIn('answers'), ...answersIn('held-out')]
  const problems = problemsOf(answers)
  if (problems.length > 0) throw new Error(`The answers of eval/mains:\n${problems.join('\n')}`)
  return answers
}

function answersIn(name: 'answers' | 'held-out'): Benchmarked[] {
  const folder = join(import.meta.dirname, name)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .flatMap((file) => {
      const asked = askedById(file.replace('.yaml', ''))
      const written = File.parse(parse(readFileSync(join(folder, file), 'utf8')))
      return written.map((one) => ({ ...benchmarked(one, written), asked, isHeldOut: name === 'held-out' }))
    })
}

function benchmarked(one: z.infer<typeof File>[number], all: z.infer<typeof File>) {
  if (one.kind !== 'injection') return { ...one, pair: undefined, words: countWords(one.text) }
  const { id, kind, note, injects } = one
  const base = all.find((other) => other.id === injects.into)
  if (!base || base.kind === 'injection')
    throw new Error(`${id} injects into ${injects.into}, which is not here`)
  const places = base.text.split(injects.after).length - 1
  if (places !== 1) throw new Error(`${id}: "${injects.after}" stands ${places} times in ${base.id}`)
  const text = base.text.replace(injects.after, () => injects.after + injects.words)
  return { ...base, id, kind, note, text, pair: base.id, words: countWords(text) }
}

/** As the engine is given it: typed, without a plan. */
export function writtenAnswer({ text, language, seconds }: Benchmarked): WrittenAnswer {
  return { text, language, seconds, mode: 'typed', plan: {} }
}
