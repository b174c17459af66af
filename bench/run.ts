/**
 * `npm run bench`, or a part of it: `npm run bench -- auth`. Each claim as a ratio to this machine's own limit in the
 * same run; a few minutes for all. `npm run bench -- challenges --players 100` for fewer players than a thousand.
 */

import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { startRealServer } from '#scripts/testing/server.ts'
import { benchAnswers } from './answers.ts'
import { benchAssistant } from './assistant.ts'
import { benchAuth } from './auth.ts'
import { benchChallenges } from './challenges.ts'
import { benchChat } from './chat.ts'
import { benchData } from './data.ts'
import { benchFacts } from './facts.ts'
import { benchFunctions } from './functions.ts'
import { benchPlanning } from './planning.ts'
import { benchQuestionFiles } from './question-files.ts'
import { benchReading } from './reading.ts'
import { benchRealtime } from './realtime.ts'
import { table } from './report.ts'
import { benchSessions } from './sessions.ts'
import { simulate } from './simulation.ts'
import { benchStarts } from './starts.ts'
import { benchStorage } from './storage.ts'

const PARTS = [
  'data',
  'auth',
  'sessions',
  'storage',
  'realtime',
  'functions',
  'chat',
  'assistant',
  'answers',
  'reading',
  'facts',
  'question-files',
  'challenges',
  'starts',
  'planning',
]
/** Asked for by name only: minutes, and not a claim about speed. */
const LONG = 'simulation'
/** These need no server. */
const PURE = ['planning', LONG]
const { positionals: asked, values } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== '--'),
  options: { players: { type: 'string', default: '1000' } },
  allowPositionals: true,
})
const unknown = asked.filter((part) => part !== LONG && !PARTS.includes(part))
if (unknown.length > 0) {
  console.error(`There is no part "${unknown[0]}": choose from ${[...PARTS, LONG].join(', ')}.`)
  process.exit(1)
}
const chosen = (part: string) => asked.length === 0 || asked.includes(part)

if (chosen('planning')) benchPlanning()
if (asked.includes(LONG)) simulate()
if (asked.length > 0 && asked.every((part) => PURE.includes(part))) {
  console.log(`\n${cpus().length} processors, Node ${process.version}\n\n${table()}`)
  process.exit(0)
}

const began = performance.now()
const server = await startRealServer({ RATE_LIMITS: 'off' })
const firstStart = performance.now() - began
try {
  if (chosen('data')) await benchData(server.instance)
  if (chosen('auth')) await benchAuth(server.instance)
  if (chosen('sessions')) await benchSessions(server.instance)
  if (chosen('storage')) await benchStorage(server.instance)
  if (chosen('realtime')) await benchRealtime(server.instance)
  if (chosen('functions')) await benchFunctions(server.instance)
  if (chosen('chat')) await benchChat(server.instance)
  if (chosen('assistant')) await benchAssistant()
  if (chosen('answers')) await benchAnswers(server.instance)
  if (chosen('reading')) await benchReading(server.instance)
  if (chosen('facts')) await benchFacts(server.instance)
  if (chosen('question-files')) await benchQuestionFiles(server.instance)
  if (chosen('challenges')) await benchChallenges(server, Math.max(2, Number(values.players) || 1000))
  if (chosen('starts')) await benchStarts(server, firstStart)
} finally {
  await server.stop()
  server.remove()
}
console.log(`\n${cpus().length} processors, Node ${process.version}\n\n${table()}`)
