import { UNANSWERED } from './patient-fetch.ts'

/** A line that was lost without a word answers nothing for minutes; by then it is tried on another. */
export const LONGEST_SENDING_MS = 20_000

/**
 * What is sent, and rejects like a network that is gone when no answer has come in `LONGEST_SENDING_MS`. It may arrive all
 * the same: for what counts once, however often it comes.
 */
export async function withinTime<Answer>(sending: PromiseLike<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(UNANSWERED)), LONGEST_SENDING_MS)
  })
  try {
    return await Promise.race([sending, late])
  } finally {
    clearTimeout(timer)
  }
}
