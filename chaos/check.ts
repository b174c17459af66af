/** Named checks that either hold or throw, counted. */

const results = { passed: 0, failed: 0, skipped: 0 }

export async function check(name: string, work: () => Promise<string | undefined>) {
  const began = performance.now()
  try {
    const note = await work()
    results.passed += 1
    console.log(`  ✓ ${name}${note ? `: ${note}` : ''} (${seconds(began)} s)`)
  } catch (error) {
    if (error instanceof Skipped) {
      results.skipped += 1
      console.log(`  - ${name}: NOT TRIED, ${error.message}`)
      return
    }
    results.failed += 1
    console.log(`  ✗ ${name} (${seconds(began)} s)\n    ${error instanceof Error ? error.stack : error}`)
  }
}

class Skipped extends Error {}

/** What this machine cannot do is said, and neither passed nor failed. */
export function skip(why: string): never {
  throw new Skipped(why)
}

export function conclude(): never {
  const notTried = results.skipped > 0 ? `, ${results.skipped} not tried` : ''
  console.log(`\n${results.passed} passed, ${results.failed} failed${notTried}`)
  process.exit(results.failed === 0 ? 0 : 1)
}

/** The texts that people were shown, each once. */
export function saying(words: string[]) {
  return words.length === 0
    ? 'none'
    : [...new Set(words)]
        .slice(0, 4)
        .map((text) => `"${text}"`)
        .join(', ')
}

export type Outcome = {
  acknowledged: number
  lost: number
  /** Milliseconds from the end of the fault until everybody was heard again. */
  recovered: number
  words: string[]
}

/** The line of one part. Throws where anything acknowledged is lost. */
export function told({ acknowledged, lost, recovered, words }: Outcome, more = '') {
  insist(lost === 0, `${lost} of ${acknowledged} acknowledged are lost`)
  return `${acknowledged} acknowledged, 0 lost; all well ${(recovered / 1000).toFixed(1)} s after it was over; said ${saying(words)}${more && `; ${more}`}`
}

export function insist(holds: boolean, otherwise: string) {
  if (!holds) throw new Error(otherwise)
}

function seconds(since: number) {
  return ((performance.now() - since) / 1000).toFixed(1)
}
