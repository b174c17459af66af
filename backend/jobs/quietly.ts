/** Says what goes wrong over and over, such as a database that is away, once in a while instead of every time. */

const WHILE = 60_000

/** `now` in milliseconds. The same words are not said again within a minute. */
export function quietly(say: (error: Error, message: string) => void, now: () => number = Date.now) {
  const said = new Map<string, number>()
  return (error: Error, message: string) => {
    const words = `${message} ${error.message}`
    const last = said.get(words)
    if (last !== undefined && now() - last < WHILE) return
    if (said.size > 100) said.clear()
    said.set(words, now())
    say(error, message)
  }
}
