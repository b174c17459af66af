/** What the registry's answer to `npm audit --json` means. Whatever cannot be read is no good news. */

import { z } from 'zod'

export type Asked = { status: number | null; stdout: string; stderr: string }
export type Verdict = { code: 0 | 1 | 2; lines: string[] }

const Via = z.union([z.string(), z.object({ title: z.string(), url: z.string().optional() })])
const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), range: z.string(), via: z.array(Via) }),
  ),
  metadata: z.object({ dependencies: z.object({ prod: z.number() }) }),
})
const WEIGHTS = ['moderate', 'high', 'critical']

export function verdictOf({ status, stdout, stderr }: Asked): Verdict {
  const report = Report.safeParse(parsed(stdout))
  if (!report.success) return { code: 2, lines: ['NOT AUDITED.', reasonOf(stdout, stderr), WHERE_ELSE] }
  const found = Object.entries(report.data.vulnerabilities).filter(([, one]) =>
    WEIGHTS.includes(one.severity),
  )
  if (found.length > 0 || status !== 0)
    return {
      code: 1,
      lines: found.map(([name, one]) => `${name} ${one.range} (${one.severity}): ${wordsOf(one.via)}`),
    }
  const { prod } = report.data.metadata.dependencies
  if (prod === 0) return { code: 2, lines: ['NOT AUDITED: no library was looked at. Run npm install first.'] }
  return { code: 0, lines: [`Nothing of moderate weight or more is known against ${prod} libraries.`] }
}

const WHERE_ELSE = 'Ask a registry that has the service: npm run audit --registry=ADDRESS.'

function reasonOf(stdout: string, stderr: string) {
  const status = /\b(40[0-9]|5\d\d)\b[^\n"]*/.exec(`${stderr} ${stdout}`)?.[0]
  return status
    ? `The registry has no audit service, or does not give it: ${status.trim()}`
    : `npm gave no report: ${stderr.trim().split('\n')[0] || 'it said nothing'}`
}

function wordsOf(via: z.infer<typeof Via>[]) {
  return via
    .map((one) => (typeof one === 'string' ? `by ${one}` : `${one.title} ${one.url ?? ''}`.trim()))
    .join('; ')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
