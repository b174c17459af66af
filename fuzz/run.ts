/**
 * `npm run fuzz`: a walk at random over everything that the server answers, in every role. `-- --minutes N` (2) walks so
 * long, `--seed N` the same way again, `--all` prints each address with its answers. Exit code 1 where anything is wrong.
 */

import { parseArgs } from 'node:util'
import { walk } from './walk.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    all: { type: 'boolean' },
  },
})
const [minutes, seed] = [Number(values.minutes), Number(values.seed)]
if (!(minutes >= 0) || !Number.isSafeInteger(seed)) {
  console.error('--minutes takes a number, --seed a whole one.')
  process.exit(1)
}
console.log(`Seed ${seed}, ${minutes} minutes`)
const { report, catalogue } = await walk({
  seed,
  seconds: minutes * 60,
  say: (line) => console.log(`  ${line}`),
})

if (values.all) for (const line of report.byEndpoint()) console.log(`  ${line}`)
for (const [kind, statuses] of Object.entries(report.byKind())) {
  console.log(
    `${kind}: ${Object.entries(statuses)
      .map(([status, count]) => `${status} × ${count}`)
      .join(', ')}`,
  )
}
const { endpoints, withSuccess } = report.answered()
const missed = report.missed(catalogue)
console.log(
  `${catalogue.tables.length} tables and views, ${catalogue.routines.length} functions of the database, ${catalogue.functions.length} of the server, ${catalogue.addresses.length} addresses: ${endpoints} kinds of request, ${withSuccess} of them answered with what was asked for`,
)
console.log(`tried by each role: ${report.shareOfEachRole(catalogue).join(', ')}`)
for (const endpoint of missed) console.log(`  not reached: ${endpoint}`)
for (const [wrong, how] of report.findings) console.log(`  ✗ ${wrong}\n    ${how}`)
console.log(`\n${report.requests} requests, ${report.findings.size} findings, seed ${seed}`)
process.exit(report.findings.size + missed.length === 0 ? 0 : 1)
