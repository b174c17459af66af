/** Runs a planned request in the caller's name. One round trip, unless its result must be seen before it may stand. */

import {
  asCaller,
  asCallerInTransaction,
  type Caller,
  type RequestSettings,
} from '#backend/database/as-caller.ts'
import type { Services } from '#backend/http/handler.ts'
import { asDatabaseError } from './database-errors.ts'
import type { Answer } from './parse/media-type.ts'
import type { StatementPlan } from './plan/statement-plan.ts'
import type { AnswerRow } from './sql/answer.ts'
import type { BuiltStatement, Input } from './sql/statement.ts'

export type Execution = {
  plan: StatementPlan
  input: Input
  caller: Caller
  settings: RequestSettings
  rollback: boolean
}

export type Result = {
  row: AnswerRow
  /** Rows by the planner's estimate. */
  estimate: number | undefined
}

export async function execute({ db }: Services, execution: Execution): Promise<Result> {
  const { plan, input, caller, settings, rollback } = execution
  const main = bind(plan.main, input)
  const run = async () => {
    if (!plan.estimate && !rollback) {
      const [row] = await asCaller<AnswerRow>(db.callers, caller, main, settings)
      return { row: row as AnswerRow, estimate: undefined }
    }
    const explain = plan.estimate && bind(plan.estimate, input)
    const work = async (send: Send): Promise<Result> => {
      const [row] = await send<AnswerRow>(main)
      const estimate = explain && readEstimate(await send(explain))
      if (rollback) await send({ text: 'set constraints all immediate' })
      return { row: row as AnswerRow, estimate }
    }
    if (!rollback) return asCallerInTransaction(db.callers, caller, work, settings)
    return undone<Result>((end) =>
      asCallerInTransaction(db.callers, caller, async (send) => end(await work(send)), settings),
    )
  }
  return asVisible(caller, () => (settings.isolation ? retried(run) : run()))
}

const MOST_TRIES = 10

/** Transactions that were isolated from each other until one had to give way: it is to be tried again. */
async function retried<Value>(run: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if ((error as { code?: string }).code !== '40001' || attempt === MOST_TRIES) throw error
    }
  }
}

/** The plan of the statement; with `analyze` it runs. */
export async function explain(
  { db }: Services,
  { plan, input, caller, settings, rollback }: Execution,
  { format, options }: NonNullable<Answer['explain']>,
): Promise<string> {
  const { text, values } = bind(plan.main, input)
  const statement = { text: `explain (${[`format ${format}`, ...options].join(', ')}) ${text}`, values }
  const rows = await asVisible(caller, () =>
    rollback
      ? undone<Record<string, unknown>[]>((end) =>
          asCallerInTransaction(db.callers, caller, async (send) => end(await send(statement)), settings),
        )
      : asCaller(db.callers, caller, statement, settings),
  )
  if (format === 'json') return JSON.stringify(Object.values(rows[0] ?? {})[0])
  return rows.map((row) => `${Object.values(row)[0]}\n`).join('')
}

type Send = <Row extends Record<string, unknown>>(statement: ReturnType<typeof bind>) => Promise<Row[]>

function bind({ text, binders }: BuiltStatement, input: Input): { text: string; values?: (string | null)[] } {
  return { text, values: binders.map((binder) => binder(input)) }
}

/** Carries the result out of a transaction that its caller asked not to keep. */
class RolledBack<Value> extends Error {
  override name = 'RolledBack'
  readonly result: Value
  constructor(result: Value) {
    super('rolled back as asked')
    this.result = result
  }
}

/** What a transaction says when it calls `end`, which undoes it. */
async function undone<Value>(run: (end: (result: Value) => never) => Promise<never>): Promise<Value> {
  const end = (result: Value): never => {
    throw new RolledBack(result)
  }
  try {
    return await run(end)
  } catch (error) {
    if (error instanceof RolledBack) return error.result
    throw error
  }
}

/** Errors of the database in the words that this caller gets. */
export async function asVisible<Value>(caller: Caller, run: () => Promise<Value>): Promise<Value> {
  try {
    return await run()
  } catch (error) {
    throw asDatabaseError(error, caller.role === 'anon') ?? error
  }
}

type Explained = { Plan?: { 'Plan Rows'?: number } }

function readEstimate([row]: Record<string, unknown>[]): number | undefined {
  const [plan] = (row?.['QUERY PLAN'] ?? []) as Explained[]
  return plan?.Plan?.['Plan Rows']
}
