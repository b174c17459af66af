/** Sends the mails that are due, as the jobs of mails do: a batch at a time, as long as there is time. */

/** Mails at a time. */
export const BATCH = 10
/** Milliseconds for which a run begins with more: a function has to answer within 150 seconds. */
const TAKES_UP = 60_000

export type Sent = {
  sent: number
  /** Why the others were not, one each: what was claimed and not sent comes again. */
  failures: string[]
}

/** `claim` hands out those that are due, none when all are sent; `send` throws for one that did not go out. */
export async function sendDue<Due>(
  claim: () => Promise<Due[]>,
  send: (due: Due) => Promise<void>,
): Promise<Sent> {
  const done: Sent = { sent: 0, failures: [] }
  const began = performance.now()
  while (performance.now() - began < TAKES_UP) {
    const due = await claim()
    if (due.length === 0) break
    // Beside each other: one address whose server says nothing must not keep the others waiting.
    for (const outcome of await Promise.allSettled(due.map(send))) {
      if (outcome.status === 'fulfilled') done.sent += 1
      else done.failures.push(wordsOf(outcome.reason))
    }
  }
  return done
}

/** The answer of a run, by which its job is tried again where a mail did not go out. */
export function answerOf({ sent, failures }: Sent, more: Record<string, unknown> = {}): Response {
  const [error] = failures
  if (error === undefined) return Response.json({ sent, ...more })
  return Response.json({ error, sent, failed: failures.length }, { status: 502 })
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : JSON.stringify(error)
}
