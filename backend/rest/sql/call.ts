/** A function's call as a source of rows: arguments by name, out of the query string, a form or JSON. */

import type { Argument, Routine } from '#backend/rest/schema-cache/types.ts'
import { arrayLiteral } from './conditions.ts'
import { quoteName, quoteQualified } from './quote.ts'
import type { StatementParameters } from './statement.ts'

export type CallArguments =
  /** The body is the only argument. */
  | { kind: 'body'; type: string }
  /** Each is a text; `lifted` says which of the query string's values, several for a variadic argument. */
  | { kind: 'texts'; args: { argument: Argument; lifted: number[] }[] }
  | { kind: 'form'; args: Argument[] }
  | { kind: 'json'; args: Argument[]; isObject: boolean }

export const SCALAR = 'pgrst_scalar'
const CALL = 'pgrst_call'

/** `columns` are output columns of the rows, which go by `pgrst_call`. */
export function callSql(
  routine: Routine,
  given: CallArguments,
  columns: string[],
  parameters: StatementParameters,
): string {
  const body = given.kind === 'json' && given.args.length > 0 ? jsonRow(given, parameters) : undefined
  const call = `${quoteQualified(routine)}(${argumentsSql(given, parameters)})`
  const lateral = body ? `${body}, lateral ` : ''
  if (routine.returns.kind === 'row') {
    return `select ${columns.length > 0 ? columns.join(', ') : `${CALL}.*`} from ${lateral}${call} as ${CALL}`
  }
  // In a select list a function of values keeps its own type, whatever that is.
  return `select ${CALL}.${SCALAR} from ${lateral}(select ${call} as ${SCALAR}) as ${CALL}`
}

export const callAlias = CALL

/** Of a list, the first object counts. */
function jsonRow({ args, isObject }: CallArguments & { kind: 'json' }, parameters: StatementParameters) {
  const typed = args.map(({ name, type }) => `${quoteName(name)} ${type}`).join(', ')
  const body = `${parameters.add((input) => input.body)}::json`
  return isObject
    ? `json_to_record(${body}) as pgrst_body (${typed})`
    : `(select * from json_to_recordset(${body}) as pgrst_rows (${typed}) limit 1) as pgrst_body`
}

function argumentsSql(given: CallArguments, parameters: StatementParameters): string {
  switch (given.kind) {
    case 'body':
      return `${parameters.add((input) => input.body)}::${given.type}`
    case 'json':
      return given.args
        .map((argument) => named(argument, `pgrst_body.${quoteName(argument.name)}`))
        .join(', ')
    case 'texts':
      return given.args
        .map(({ argument, lifted }) => {
          const text = parameters.add(({ lifted: values }) =>
            argument.variadic
              ? arrayLiteral(lifted.map((index) => values[index] ?? ''))
              : (values[lifted.at(-1) ?? 0] ?? null),
          )
          return named(argument, `${text}::${argument.type}`)
        })
        .join(', ')
    case 'form':
      return given.args
        .map((argument) => {
          const text = parameters.add(({ form }) =>
            argument.variadic
              ? arrayLiteral(form?.getAll(argument.name) ?? [])
              : (form?.getAll(argument.name).at(-1) ?? null),
          )
          return named(argument, `${text}::${argument.type}`)
        })
        .join(', ')
  }
}

function named({ name, variadic }: Argument, value: string) {
  return `${variadic ? 'variadic ' : ''}${quoteName(name)} := ${value}`
}
