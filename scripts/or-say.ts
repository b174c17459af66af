/** Ends a command as a person expects: what they can mend is one sentence and exit code 1. */

import { sentenceOf } from '#backend/sentence.ts'

export async function orSay(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence === undefined) throw error
    console.error(sentence)
    process.exit(1)
  }
}
