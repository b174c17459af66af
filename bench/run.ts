/**
 * `npm run bench`, or some parts of it: `npm run bench -- auth data`. Each claim as a ratio to this machine's own limit in
 * the same run, and to another product where one can be run beside ours. docs/performance.md has the words.
 */

import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { ConfigError } from '#backend/config.ts'
import { orSay } from '#scripts/or-say.ts'
import { openBench } from './bench.ts'
import { type Chosen, PARTS } from './parts.ts'
import { headlines, isSound, json, markdown, type Part, type Run, replaceIn } from './report.ts'
import { takePart } from './take-part.ts'

const HELP =
  'npm run bench -- [PART …] [--quick] [--all] [--no-peers] [--players N] [--to FILE] [--into FILE] [--headlines FILE]'
/** Minutes for a whole run; what has not begun by then is left out and said to be. */
const MINUTES = 19

await orSay(async () => {
  const { positionals, values } = parseArgs({
    args: process.argv.slice(2).filter((word) => word !== '--'),
    options: {
      quick: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      'no-peers': { type: 'boolean', default: false },
      players: { type: 'string', default: '1000' },
      to: { type: 'string' },
      into: { type: 'string' },
      headlines: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  if (values.help) return console.log([HELP, '', ...PARTS.map(lineOf)].join('\n'))
  const unknown = positionals.find((name) => !PARTS.some((part) => part.name === name))
  if (unknown)
    throw new ConfigError(`There is no part "${unknown}". These there are:\n${PARTS.map(lineOf).join('\n')}`)
  const isChosen = (part: Chosen) =>
    positionals.length > 0 ? positionals.includes(part.name) : values.all || !part.onlyByName

  const machine = machineNow()
  const bench = openBench({
    quick: values.quick,
    peers: !values['no-peers'],
    players: Math.max(2, Number(values.players) || 1000),
    say: (line) => console.log(line),
  })
  endWithoutATrace(bench.killAll)
  const until = positionals.length > 0 ? Number.POSITIVE_INFINITY : performance.now() + MINUTES * 60_000
  const parts: Part[] = []
  for (const chosen of PARTS.filter(isChosen)) {
    console.log(`${chosen.name}: ${chosen.measures}`)
    parts.push(await takePart(chosen, bench, until))
    console.log(
      markdown(runOf(machine, values.quick, parts.slice(-1)))
        .split('\n')
        .slice(2)
        .join('\n'),
      '\n',
    )
  }
  await bench.close(true)

  const run = runOf(machine, values.quick, parts)
  console.log(`\n${markdown(run)}\n`)
  if (values.to) {
    writeFileSync(values.to, `${markdown(run)}\n`)
    writeFileSync(values.to.replace(/(\.md)?$/, '.json'), json(run))
  }
  if (values.into) replaceIn(values.into, 'table', markdown(run))
  if (values.headlines) replaceIn(values.headlines, 'headlines', headlines(run))
  process.exit(isSound(run) ? 0 : 1)
})

function lineOf({ name, measures, onlyByName }: Chosen) {
  return `  ${name.padEnd(16)}${measures}${onlyByName ? ' (only by name, or with --all)' : ''}`
}

function runOf(machine: string, quick: boolean, parts: Part[]): Run {
  return { taken: new Date().toISOString().slice(0, 10), quick, machine, parts }
}

function machineNow() {
  const processors = cpus()
  const busy = (loadavg()[0] ?? 0).toFixed(1)
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${processors.length} processors (${processors[0]?.model.trim()}), ${memory} GB, Node ${process.version}, load ${busy} before the run`
}

/** However the run ends, nothing of it goes on. */
function endWithoutATrace(killAll: () => void) {
  process.on('exit', killAll)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))
}
