/** The one place where failures that nobody should be troubled with are written down (spec §8 Other). */
export function logFailure(what: string, cause: unknown) {
  console.error(`${what}:`, cause)
}
