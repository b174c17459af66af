/**
 * `npm run bench`, or a part of it: `npm run bench -- auth`. Each claim as a ratio to this machine's own limit in the
 * same run; a few minutes for all.
 */

import { cpus } from 'node:os'
import { startRealServer } from '#scripts/testing/server.ts'
import { benchAnswers } from './answers.ts'
import { benchAssistant } from './assistant.ts'
import { benchAuth } from './auth.ts'
import { benchChat } from './chat.ts'
import { benchData } from './data.ts'
import { benchFacts } from './facts.ts'
import { benchFunctions } from './functions.ts'
import { benchReading } from './reading.ts'
import { benchRealtime } from './realtime.ts'
import { table } from './report.ts'
import { benchStarts } from './starts.ts'
import { benchStorage } from './storage.ts'

const PARTS = [
  'data',
  'auth',
  'storage',
  'realtime',
  'functions',
  'chat',
  'assistant',
  'answers',
  'reading',
  'facts',
  'starts',
]
const asked = process.argv.slice(2).filter((word) => word !== '--')
const unknown = asked.filter((part) => !PARTS.includes(part))
if (unknown.length > 0) {
  console.error(`There is no part "${unknown[0]}": choose from ${PARTS.join(', ')}.`)
  process.exit(1)
}
const chosen = (part: string) => asked.length === 0 || asked.includes(part)

const began = performance.now()
const server = await startRealServer({ RATE_LIMITS: 'off' })
const firstStart = performance.now() - began
try {
  if (chosen('data')) await benchData(server.instance)
  if (chosen('auth')) await benchAuth(server.instance)
  if (chosen('storage')) await benchStorage(server.instance)
  if (chosen('realtime')) await benchRealtime(server.instance)
  if (chosen('functions')) await benchFunctions(server.instance)
  if (chosen('chat')) await benchChat(server.instance)
  if (chosen('assistant')) await benchAssistant()
  if (chosen('answers')) await benchAnswers(server.instance)
  if (chosen('reading')) await benchReading(server.instance)
  if (chosen('facts')) await benchFacts(server.instance)
  if (chosen('starts')) await benchStarts(server, firstStart)
} finally {
  await server.stop()
  server.remove()
}
console.log(`\n${cpus().length} processors, Node ${process.version}\n\n${table()}`)
