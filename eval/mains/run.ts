/**
 * `npm run eval -- mains`: has the engine mark the answers of `eval/mains/answers`, without a model and with recorded
 * replies of one, and shows how near it comes to the examiner. Exit code 1 when a promise is broken or a floor is missed.
 * `--misses` lists the answers, of those not held out, whose band misses the expected one, `--json` prints the figures as JSON and nothing else,
 * `--prompts <folder>` writes the prompts for a recording.
 */

import { parseArgs } from 'node:util'
import { brokenPromises, shortfalls } from './floors.ts'
import { type Measured, measureRules } from './measure.ts'
import { measureRecorded } from './playback.ts'
import { writePrompts } from './prompts.ts'
import { readAnswers } from './read.ts'
import { readRecordings } from './recordings.ts'
import { misses, type Report, reportsOf, table } from './report.ts'

const { values: asked } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    misses: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    prompts: { type: 'string' },
    /** For `--prompts`: four runs, which measure a model's second marking of an answer too. */
    twice: { type: 'boolean', default: false },
  },
})
const answers = readAnswers()
if (asked.prompts) await writePrompts(answers, asked.prompts, asked.twice ? [1, 2, 3, 4] : [1, 2])
else await measure()

async function measure() {
  const recordings = readRecordings()
  const rules = await measureRules(answers)
  const { measured, unusable } = await measureRecorded(answers, recordings)
  const models = [...new Set(recordings.map(({ model }) => model))].join(', ')
  const reports = [
    ...reportsOf('Without a model', rules),
    ...reportsOf(`With a recorded model (${models})`, measured),
  ]
  if (asked.json) console.log(JSON.stringify({ reports, unusable }, null, 2))
  else show(reports, [rules, measured], recordings.length)
  const wrong = [
    ...unusable.map((what) => `recording ${what}`),
    ...brokenPromises(rules),
    ...brokenPromises(measured).map((what) => `recorded: ${what}`),
    ...shortfalls('rules', rules),
    ...shortfalls('recorded', measured),
  ]
  for (const line of wrong) console.error(line)
  if (wrong.length > 0) process.exitCode = 1
}

function show(reports: Report[], measured: Measured[][], recorded: number) {
  console.log(reports.map(table).join('\n\n'))
  if (recorded === 0) console.log('\nNo replies of a model are recorded.')
  // Those that are held out are not to be looked at by whoever improves the engine.
  const open = measured.map((all) => all.filter(({ answer }) => !answer.isHeldOut))
  if (asked.misses) for (const line of open.flatMap(misses)) console.log(line)
}
