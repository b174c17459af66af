/**
 * What a language model is told. The rules come first and alone; passages, conversation and question are material,
 * whoever wrote it, and nothing in it can end the part that it stands in.
 */

import type { Ask } from './ask.ts'
import { fencedParts } from './fenced.ts'
import type { Found } from './find.ts'
import type { Prompt } from './model.ts'
import type { Source } from './reply.ts'

const part = fencedParts(['passages', 'conversation', 'question'])

/** A ladder or a viva is known from its beginning; what the model writes now goes on from the last of it. */
const TURNS_FOR_MODEL = 6

/** Nothing of anybody but the asking learner is in it, and of her nothing but this conversation. */
export function promptFor(
  ask: Ask,
  found: Found,
  { sources, instructions, soFar }: { sources: Source[]; instructions: string; soFar: string },
): Prompt {
  const passages = sources.map(({ n, title, quote }) => `[${n}] ${title}. ${quote}`)
  const conversation = ask.history
    .slice(-TURNS_FOR_MODEL)
    .map(({ role, content }) => `${role === 'user' ? 'Learner' : 'You'}: ${content}`)
  const question = found.question === ask.query ? ask.query : `${ask.query}\n(In full: ${found.question})`
  return {
    instructions,
    material: [
      `The learner's level: ${ask.level}.`,
      part('passages', passages.join('\n\n')),
      ...(conversation.length > 0 ? [part('conversation', conversation.join('\n\n'))] : []),
      part('question', question),
    ].join('\n\n'),
    soFar,
  }
}
