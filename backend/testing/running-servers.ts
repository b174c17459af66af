/** The servers that run for a test, and what each has logged as warnings or errors, in its own lines. */

const logs = new Set<() => string[]>()

export const linesOfServers = () => [...logs].flatMap((lines) => lines())

/** Gives back what takes it off the list. */
export function noteServer(lines: () => string[]) {
  logs.add(lines)
  return () => void logs.delete(lines)
}
