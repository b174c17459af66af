/** The servers that ran for a test, and what each has logged as warnings or errors, in its own lines. */

const logs = new Set<() => string[]>()
const closed = new Set<() => string[]>()

export const linesOfServers = () => [...logs].flatMap((lines) => lines())

/** Gives back what tells that it is closed: what it logged is still known until the test is over. */
export function noteServer(lines: () => string[]) {
  logs.add(lines)
  return () => void closed.add(lines)
}

export function forgetClosed() {
  for (const lines of closed) logs.delete(lines)
  closed.clear()
}
