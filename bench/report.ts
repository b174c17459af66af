/** The rows of one run, as the README shows them. */

const rows: string[] = []

export function report(claim: string, ours: string, limit: string, ratio: string) {
  rows.push(`| ${claim} | ${ours} | ${limit} | ${ratio} |`)
  console.log(`${claim}\n  ours: ${ours}\n  limit: ${limit}\n  ratio: ${ratio}`)
}

export function table() {
  return ['| What | Ours | Limit in the same run | Ratio |', '|---|---|---|---|', ...rows].join('\n')
}

/** A run with failures must not look like a fast one. */
export function withFailures(text: string, failures: number) {
  return failures > 0 ? `${text}, ${failures} FAILED` : text
}
