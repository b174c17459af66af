/**
 * Tells subscribers of a batch of changes. What the database is asked depends on the tables and on how many different
 * callers there are, never on how many sockets: values once a table, rights once for everybody of the same claims.
 */

import type { Services } from '#backend/http/handler.ts'
import type { RealtimeCaller } from '../caller.ts'
import type { Limits } from '../limits.ts'
import { type SharedFrame, sharedText } from '../wire/encode.ts'
import { asksFor, type Binding, concerns } from './binding.ts'
import type { Subscriber } from './changes.ts'
import { untilVisible } from './committed.ts'
import { meetsHere, meetsThere } from './conditions.ts'
import { type TableFacts, tableFacts } from './facts.ts'
import { type ChangeInJson, changeData, refusedData } from './payload.ts'
import type { Relation, RowChange, Tuple } from './pgoutput.ts'
import type { Batch } from './stream.ts'
import { asJson, fillUnchanged } from './values.ts'
import { visibleRows } from './visible.ts'

/** Callers whose rights are asked for at the same time. */
const ASKED_AT_ONCE = 4

/** One change, with everything that is needed to tell of it. */
type Telling = ChangeInJson & {
  facts: TableFacts
  /** What filters are held against. */
  filtered: Tuple
  metThere: Set<string>
  to: { subscriber: Subscriber; caller: RealtimeCaller; bindings: Binding[] }[]
  /** Keys of the callers who may see the row; undefined where no policy decides. */
  visibleTo: Set<string> | undefined
}

export async function deliverBatch(
  batch: Batch,
  subscribers: Subscriber[],
  services: Services,
  limits: Limits,
) {
  await untilVisible(services.db.owner, new Set(batch.map(({ transaction }) => transaction)))
  const tellings: (Telling | undefined)[] = []
  const byTable = Map.groupBy(
    batch.map((entry, at) => ({ ...entry, at })),
    ({ change }) => change.relation,
  )
  for (const [relation, entries] of byTable) {
    const prepared = await prepareTable(relation, entries, subscribers, services)
    for (const [index, { at }] of entries.entries()) tellings[at] = prepared?.[index]
  }
  // In the order in which they happened, whichever table they are of.
  for (const telling of tellings) if (telling) tell(telling, limits)
}

async function prepareTable(
  relation: Relation,
  entries: Batch,
  subscribers: Subscriber[],
  services: Services,
): Promise<Telling[] | undefined> {
  const concerned = subscribers
    .map((subscriber) => ({
      subscriber,
      caller: subscriber.caller,
      bindings: subscriber.bindings.filter((binding) => concerns(binding, relation)),
    }))
    .filter(({ bindings }) => bindings.length > 0)
  if (concerned.length === 0) return undefined
  const { owner } = services.db
  const roles = [...new Set(concerned.map(({ caller }) => caller.role))]
  const facts = await tableFacts(owner, { oid: relation.oid }, roles)
  if (!facts) return undefined
  const rows = entries.map(({ change }) => change.row)
  await fillUnchanged(
    services,
    relation,
    facts,
    rows.filter((row) => row !== undefined),
  )
  const olds = entries.map(({ change }) => oldTuple(change, facts))
  const filtered = entries.map(({ change }, at) => filterable(change, olds[at], facts))
  const conditions = concerned.flatMap(({ bindings }) => bindings.flatMap((binding) => binding.conditions))
  const there = new Map(conditions.filter(({ here }) => !here).map((condition) => [condition.key, condition]))
  const [cells, met] = await Promise.all([
    asJson(
      services,
      relation,
      facts,
      [...rows, ...olds].map((tuple) => tuple ?? []),
    ),
    meetsThere(services, [...there.values()], { relation, facts, tuples: filtered }),
  ])
  const tellings = entries.map(({ change, committedAt }, at): Telling => {
    const telling = {
      change,
      committedAt,
      facts,
      row: rows[at] && cells[at],
      old: olds[at] && cells[rows.length + at],
      filtered: filtered[at] ?? [],
      metThere: met[at] ?? new Set<string>(),
      visibleTo: undefined,
    }
    return { ...telling, to: addressees(telling, concerned) }
  })
  if (facts.rowSecurity && facts.keys.length > 0) await askRights(relation, facts, tellings, services)
  return tellings
}

/** The old row, or what is known of it: its key, which is the new row's where nothing says otherwise. */
function oldTuple({ kind, relation, row, old }: RowChange, facts: TableFacts): Tuple | undefined {
  if (kind === 'INSERT') return undefined
  const isKey = (name: string, at: number) => relation.columns[at]?.isKey || facts.keys.includes(name)
  if (old && !old.keyOnly) return old.tuple
  const known = old?.tuple ?? row ?? []
  return relation.columns.map(({ name, isKey: logged }, at) => {
    if (old ? logged : isKey(name, at)) return known[at]
    return undefined
  })
}

/** A deleted row's filter may ask no more than the subscriber is told. */
function filterable({ kind, relation, row }: RowChange, old: Tuple | undefined, facts: TableFacts): Tuple {
  if (kind !== 'DELETE') return row ?? []
  if (!facts.rowSecurity) return old ?? []
  return relation.columns.map(({ name }, at) => (facts.keys.includes(name) ? old?.[at] : undefined))
}

type Concerned = Telling['to']

function addressees(telling: Omit<Telling, 'to'>, concerned: Concerned): Concerned {
  const { change, filtered, metThere } = telling
  const { columns } = change.relation
  const meets = ({ conditions }: Binding) =>
    conditions.every((condition) => {
      if (!condition.here) return metThere.has(condition.key)
      const at = columns.findIndex(({ name }) => name === condition.column)
      return at >= 0 && meetsHere(condition, filtered[at])
    })
  return concerned.flatMap(({ subscriber, caller, bindings }) => {
    const meant = bindings.filter((binding) => asksFor(binding, change) && meets(binding))
    return meant.length > 0 ? [{ subscriber, caller, bindings: meant }] : []
  })
}

async function askRights(relation: Relation, facts: TableFacts, tellings: Telling[], services: Services) {
  const groups = new Map<string, { caller: RealtimeCaller; tellings: Telling[] }>()
  for (const telling of tellings) {
    if (telling.change.kind === 'DELETE') continue
    telling.visibleTo = new Set()
    const callers = new Map(telling.to.map(({ caller }) => [caller.key, caller]))
    for (const [key, caller] of callers) {
      if (!readsKey(facts, caller.role)) continue
      const group = groups.get(key) ?? { caller, tellings: [] }
      group.tellings.push(telling)
      groups.set(key, group)
    }
  }
  const queue = [...groups]
  const askNext = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [key, { caller, tellings: asked }] = next
      const rows = asked.map(({ change }) => change.row ?? [])
      const visible = await visibleRows(services, caller, relation, facts, rows)
      for (const place of visible) asked[place]?.visibleTo?.add(key)
    }
  }
  await Promise.all(Array.from({ length: Math.min(ASKED_AT_ONCE, queue.length) }, askNext))
}

/** Every column of the key; where there is none, any column. */
function readsKey({ keys, columns }: TableFacts, role: string) {
  if (keys.length === 0) return [...columns.values()].some(({ readers }) => readers.has(role))
  return keys.every((key) => columns.get(key)?.readers.has(role))
}

function tell(telling: Telling, limits: Limits) {
  const { facts, visibleTo } = telling
  const texts = new Map<string, string>()
  const frames = new Map<string, SharedFrame>()
  const data = (role: string, select: string[] | undefined) => {
    const key = JSON.stringify([role, select])
    const text = texts.get(key) ?? dataFor(telling, role, select, limits)
    texts.set(key, text)
    return text
  }
  for (const { subscriber, caller, bindings } of telling.to) {
    if (!subscriber.live) continue
    if (visibleTo && readsKey(facts, caller.role) && !visibleTo.has(caller.key)) continue
    // Bindings that ask for different columns are answered one by one.
    for (const [text, same] of Map.groupBy(bindings, ({ select }) => data(caller.role, select))) {
      const ids = [...new Set(same.map(({ id }) => id))]
      const key = `${subscriber.topic} ${ids} ${text.length} ${caller.role} ${JSON.stringify(same[0]?.select)}`
      const frame =
        frames.get(key) ?? sharedText(subscriber.topic, 'postgres_changes', `{"ids":[${ids}],"data":${text}}`)
      frames.set(key, frame)
      subscriber.send(frame)
    }
  }
}

function dataFor(telling: Telling, role: string, select: string[] | undefined, limits: Limits): string {
  const { facts, change } = telling
  if (facts.rowSecurity && facts.keys.length === 0 && change.kind !== 'DELETE') {
    return refusedData(telling, 'Error 400: Bad Request, no primary key')
  }
  if (!readsKey(facts, role)) return refusedData(telling, 'Error 401: Unauthorized')
  return changeData(telling, facts, role, select, limits.changeBytes)
}
