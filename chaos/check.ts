/** Named checks that either hold or throw, counted. */

const results = { passed: 0, failed: 0 }

export async function check(name: string, work: () => Promise<string | undefined>) {
  const began = performance.now()
  try {
    const note = await work()
    results.passed += 1
    console.log(`  ✓ ${name}${note ? `: ${note}` : ''} (${seconds(began)} s)`)
  } catch (error) {
    results.failed += 1
    console.log(`  ✗ ${name} (${seconds(began)} s)\n    ${error instanceof Error ? error.stack : error}`)
  }
}

export function conclude(): never {
  console.log(`\n${results.passed} passed, ${results.failed} failed`)
  process.exit(results.failed === 0 ? 0 : 1)
}

export function insist(holds: boolean, otherwise: string) {
  if (!holds) throw new Error(otherwise)
}

function seconds(since: number) {
  return ((performance.now() - since) / 1000).toFixed(1)
}
