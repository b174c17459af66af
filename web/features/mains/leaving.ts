/** Answers that were just left and are still on their way to the server: whoever reads them next waits for that. */

const leaving = new Map<string, Promise<void>>()

/** A line that hardly works is not waited for. */
const LONGEST_WAIT_MS = 3000

export function leave(questionId: string, closing: Promise<void>) {
  const gone = closing.finally(() => {
    if (leaving.get(questionId) === gone) leaving.delete(questionId)
  })
  leaving.set(questionId, gone)
}

export async function hasLeft(questionId: string): Promise<void> {
  const last = leaving.get(questionId)
  if (!last) return
  await Promise.race([last, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))])
}
