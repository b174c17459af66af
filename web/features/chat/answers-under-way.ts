/** The answers that arrive in this tab right now. Nobody else's word about them counts meanwhile. */

const underWay = new Map<string, AbortController>()

export function isWrittenHere(messageId: string) {
  return underWay.has(messageId)
}

/** Runs the work with a signal by which `letGo` ends it; it then fails with LetGo. */
export async function whileWriting<Result>(
  messageId: string,
  work: (signal: AbortSignal) => Promise<Result>,
) {
  const controller = new AbortController()
  underWay.set(messageId, controller)
  try {
    return await work(controller.signal)
  } catch (cause) {
    throw controller.signal.aborted ? new LetGo() : cause
  } finally {
    underWay.delete(messageId)
  }
}

/** No longer listens to the answer. Whether the server goes on with it is another matter. */
export function letGo(messageId: string) {
  underWay.get(messageId)?.abort()
}

/** The learner did not want to hear the rest. */
export class LetGo extends Error {}
