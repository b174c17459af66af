/**
 * Looks for many secrets in a text at once: by the first letters of each, in one pass, where a search for each of
 * thousands would read the text as often.
 *
 * @param secrets none of them empty; the shortest says how many letters are compared at each place
 * @returns the first of them that stands in a text, or undefined
 */
export function secretFinder(secrets: readonly string[]): (text: string) => string | undefined {
  const length = Math.min(...secrets.map((secret) => secret.length))
  const byBeginning = new Map<string, string[]>()
  for (const secret of secrets) {
    const beginning = secret.slice(0, length)
    byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), secret])
  }
  return (text) => {
    for (let at = 0; at + length <= text.length; at += 1) {
      const found = byBeginning
        .get(text.slice(at, at + length))
        ?.find((secret) => text.startsWith(secret, at))
      if (found !== undefined) return found
    }
  }
}
