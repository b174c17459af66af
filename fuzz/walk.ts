/**
 * Walks at random, in each role, over every table, function and address of a server of its own. What anybody finds out
 * or breaks on the way is told with the request that did it.
 */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDoors } from '#supabase/tests/doors/people.ts'
import { CANARY } from '#supabase/tests/doors/tables.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'
import { oddDataRequest, type Request, routineRequest, tableRequest, VERBS } from './data-requests.ts'
import { changedBetween, digestOf } from './digest.ts'
import { WRITES_FOR_OTHERS } from './entitled.ts'
import { judgeOf } from './judge.ts'
import { type Role, walkers } from './people.ts'
import { type Chance, chanceOf } from './random.ts'
import { Report } from './report.ts'
import { addressRequest, functionRequest, siteRequest } from './service-requests.ts'
import { sockets } from './sockets.ts'
import type { Known } from './values.ts'

/** Who walks when, and for which share of the time. Whoever may change what is others' walks last. */
const LEGS: readonly { roles: readonly Role[]; share: number }[] = [
  { roles: ['visitor', 'learner', 'one-step', 'anonymous', 'banned', 'one-step-admin'], share: 0.5 },
  { roles: ['mentor'], share: 0.2 },
  { roles: ['admin', 'service'], share: 0.3 },
]
const AT_ONCE = 8
/** So long may one answer take. */
const PATIENCE = 30_000
const RENEWED_AFTER = 150

export type Options = {
  seed: number
  /** Each leg goes once over everything, and on from there until its share of this is over. */
  seconds: number
  /** Everything once altogether, each by one of the legs, and no more. */
  brief?: boolean
  say?: (line: string) => void
}

export async function walk({ seed, seconds, brief = false, say = () => {} }: Options) {
  const doors = await openDoors({ JOBS: 'off', LOG_LEVEL: 'error' })
  const trap = await startTrap()
  try {
    const { database, server, people } = doors
    // What is announced is there to be read.
    await database.query(`update public.announcements set title = 'To everybody', title_hi = 'To everybody'`)
    const catalogue = await readCatalogue(database)
    const { known } = catalogue
    known.texts = [...known.texts.filter((text) => !text.includes(CANARY)), trap.url]
    const chance = chanceOf(seed)
    const report = new Report()
    const judge = judgeOf(server, CANARY)
    const steps = await walkers(doors)
    const victim = people.owner.rowsOf
    const banned = steps.as('banned').id ?? ''

    await sockets(doors, chance, catalogue, (wrong, how) => report.find('sockets', wrong, how))
    for (const [at, { roles, share }] of LEGS.entries()) {
      const before = await digestOf(database, victim)
      const ofBanned = await digestOf(database, banned)
      await leg(at, roles, performance.now() + seconds * share * 1000)
      const allowed = WRITES_FOR_OTHERS[roles[0] as Role] ?? []
      const changed = changedBetween(before, await digestOf(database, victim))
      if (allowed !== 'anything')
        for (const table of changed.filter((name) => !allowed.includes(name)))
          report.find(table, `is not as it was after ${roles.join(', ')} walked`, 'rows of another learner')
      if (allowed !== 'anything')
        for (const table of changedBetween(ofBanned, await digestOf(database, banned)).filter(
          // What they were refused is counted.
          (name) => name !== 'private.traffic',
        ))
          report.find(table, 'is changed by somebody who is banned', 'rows of their own')
      say(`${roles.join(', ')}: ${report.requests} requests so far, ${report.findings.size} findings`)
    }
    for (const path of trap.asked) report.find('server', `asked an address of this machine: ${path}`, 'SSRF')
    const alive = await fetch(`${server.instance.API_URL}/healthz`).catch(() => undefined)
    if (!alive?.ok) report.find('server', 'answers no longer', `${alive?.status}`)
    for (const line of server
      .output()
      .split('\n')
      .filter((one) => /unhandled|uncaught/i.test(one)))
      report.find('server', 'logs what nobody has caught', line)
    return { report, catalogue, seed, log: server.output() }

    async function leg(at: number, roles: readonly Role[], until: number) {
      let laps = 0
      const lap = () =>
        chance.shuffled(
          lapOf(chance, catalogue, roles, laps++).filter((_, place) => !brief || place % LEGS.length === at),
        )
      let waiting = lap()
      let made = 0
      let rounds = 0
      const worker = async () => {
        for (;;) {
          let next = waiting.pop()
          if (!next) {
            rounds++
            if (performance.now() > until) return
            waiting = lap()
            next = waiting.pop()
          }
          if (rounds > 0 && performance.now() > until) return
          if (++made % RENEWED_AFTER === 0)
            await Promise.all(roles.map((role) => steps.renewed(role).catch(() => steps.renewed(role))))
          if (next) await step(next.role, next.make())
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, worker))
    }

    async function step(role: Role, request: Request, again = false): Promise<void> {
      const { token } = steps.as(role)
      const how = `as ${role}: ${request.method} ${request.path.slice(0, 500)} ${JSON.stringify(request.headers ?? {})} ${typeof request.body === 'string' ? request.body.slice(0, 1_000) : request.body ? 'a file' : ''}`
      try {
        const response = await fetch(`${server.instance.API_URL}${request.path}`, {
          method: request.method,
          headers: { apikey: server.instance.ANON_KEY, ...request.headers, Authorization: `Bearer ${token}` },
          ...(request.body !== undefined && { body: request.body }),
          redirect: 'manual',
          signal: AbortSignal.timeout(PATIENCE),
        })
        const answer = { status: response.status, headers: response.headers, text: await response.text() }
        report.count(request.endpoint, answer.status, role)
        const wrong = judge(role, request, answer)
        if (wrong) report.find(request.endpoint, wrong, `${how}\n      ${answer.text.slice(0, 500)}`)
        if (answer.status < 300) remember(chance, known, answer.text)
      } catch (error) {
        // A connection that is closed just as it is used again is opened once more, as browsers do.
        if (!again) return step(role, request, true)
        const cause =
          error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : error
        report.count(request.endpoint, 0, role)
        report.find(request.endpoint, `is not answered: ${cause}`, how)
      }
    }
  } finally {
    trap.close()
    await doors.close()
  }
}

/** Once over everything. From lap to lap each role takes what another had, until each has had all of it. */
function lapOf(chance: Chance, catalogue: Catalogue, roles: readonly Role[], lap: number) {
  const { tables, routines, addresses, functions } = catalogue
  /** What is known, in one of two moods. */
  const met = () => ({ ...catalogue, known: { ...catalogue.known, polite: chance.percent(50) } })
  const makers: (() => Request)[] = [
    ...tables.flatMap((table) => VERBS.map((verb) => () => tableRequest(chance, met(), table, verb))),
    ...routines.map((routine) => () => routineRequest(chance, met(), routine)),
    ...addresses.map((address) => () => addressRequest(chance, met(), address)),
    ...functions.map((name) => () => functionRequest(chance, met(), name)),
    ...Array.from({ length: 10 }, () => () => oddDataRequest(chance, met())),
    ...Array.from({ length: 10 }, () => () => siteRequest(chance)),
  ]
  return makers.map((make, at) => ({ make, role: roles[(at + lap) % roles.length] as Role }))
}

/** Keys that an answer told are tried elsewhere, as somebody who looks around would. */
function remember(chance: Chance, known: Known, text: string) {
  for (const [, key = '', uuid, word] of text
    .slice(0, 20_000)
    .matchAll(
      /"(\w*(?:id|slug|token|path|key|topic))":\s*"(?:([0-9a-f]{8}-[0-9a-f-]{27})|([^"\\]{1,80}))"/g,
    )) {
    if (key.includes('token')) continue
    if (uuid) keep(chance, known.uuids, uuid)
    else if (word && !word.includes(CANARY)) keep(chance, known.texts, word)
  }
}

const KEPT = 800
function keep(chance: Chance, list: string[], value: string) {
  if (list.length < KEPT) list.push(value)
  else list[chance.below(KEPT)] = value
}

/** Whatever the server asks here, an attacker has made it ask. */
async function startTrap() {
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(`${request.method} ${request.url}`)
    reply.end('caught')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/trap`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
