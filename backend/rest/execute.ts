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
  return asVisible(caller, async () => {
    if (!plan.estimate && !rollback) {
      const [row] = await asCaller<AnswerRow>(db.callers, caller, main, settings)
      return { row: row as AnswerRow, estimate: undefined }
    }
    const explain = plan.estimate && bind(plan.estimate, input)
    const work = async (run: Run): Promise<Result> => {
      const [row] = await run<AnswerRow>(main)
      const estimate = explain && readEstimate(await run(explain))
      if (!rollback) return { row: row as AnswerRow, estimate }
      await run({ text: 'set constraints all immediate' })
      throw new RolledBack({ row: row as AnswerRow, estimate })
    }
    return await asCallerInTransaction(db.callers, caller, work, settings).catch((error) => {
      if (error instanceof RolledBack) return error.result
      throw error
    })
  })
}

/** The plan of the statement; with `analyze` it runs. */
export async function explain(
  { db }: Services,
  { plan, input, caller, settings }: Execution,
  { format, options }: NonNullable<Answer['explain']>,
): Promise<string> {
  const { text, values } = bind(plan.main, input)
  const statement = { text: `explain (${[`format ${format}`, ...options].join(', ')}) ${text}`, values }
  const rows = await asVisible(caller, () => asCaller(db.callers, caller, statement, settings))
  if (format === 'json') return JSON.stringify(Object.values(rows[0] ?? {})[0])
  return rows.map((row) => `${Object.values(row)[0]}\n`).join('')
}

type Run = <Row extends Record<string, unknown>>(statement: ReturnType<typeof bind>) => Promise<Row[]>

function bind({ text, binders }: BuiltStatement, input: Input): { text: string; values?: (string | null)[] } {
  return { text, values: binders.map((binder) => binder(input)) }
}

/** Carries the result out of a transaction that its caller asked not to keep. */
class RolledBack extends Error {
  override name = 'RolledBack'
  readonly result: Result
  constructor(result: Result) {
    super('rolled back as asked')
    this.result = result
  }
}

async function asVisible<Value>(caller: Caller, run: () => Promise<Value>): Promise<Value> {
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
