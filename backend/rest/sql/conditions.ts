/** Filters, orders and columns in SQL. Names come from the schema cache, values are parameters. */

import { RestError } from '#backend/rest/errors.ts'
import { parseList } from '#backend/rest/parse/filter.ts'
import type { Operation, Value } from '#backend/rest/parse/types.ts'
import type { ColumnRef, Condition, PlannedOrder, ReadNode } from '#backend/rest/plan/types.ts'
import { quoteName, quoteQualified } from './quote.ts'
import type { Binder, StatementParameters } from './statement.ts'

/** Writes `relation=is.null`: how differs between the rows' own query and the one that counts them. */
export type AbsenceWriter = (embed: ReadNode) => string

export function columnSql(alias: string, column: ColumnRef, parameters: StatementParameters): string {
  const plain = column.computed
    ? `${quoteQualified(column.computed)}(${alias}.*)`
    : `${alias}.${quoteName(column.name)}`
  if (column.path.length === 0) return plain
  // json and jsonb stay as they are, so that an index on the path can be used.
  const isJson = column.base === 'json' || column.base === 'jsonb'
  const steps = column.path.map((step) => {
    const arrow = step.asText ? '->>' : '->'
    return 'key' in step
      ? `${arrow}${parameters.constant(step.key)}::text`
      : `${arrow}${parameters.constant(step.index)}::int`
  })
  return `(${isJson ? plain : `to_jsonb(${plain})`}${steps.join('')})`
}

export function conditionSql(
  alias: string,
  condition: Condition,
  parameters: StatementParameters,
  absent: AbsenceWriter,
): string {
  if (condition.kind === 'absent') {
    return condition.not ? `not (${absent(condition.embed)})` : absent(condition.embed)
  }
  if (condition.kind === 'tree') {
    const items = condition.items.map((item) => conditionSql(alias, item, parameters, absent))
    return `${condition.not ? 'not ' : ''}(${items.join(` ${condition.operator} `)})`
  }
  const { not, column, operation } = condition
  const filter = operationSql(columnSql(alias, column, parameters), column, operation, parameters)
  return not ? `not (${filter})` : filter
}

function operationSql(
  column: string,
  { base, path, representation }: ColumnRef,
  operation: Operation,
  parameters: StatementParameters,
): string {
  const parse = representation?.fromText && quoteQualified(representation.fromText)
  const each = (list: string) => (parse ? `select ${parse}(unnest(${list}::text[]))` : list)
  switch (operation.kind) {
    case 'is':
      return `${column} is ${operation.state}`
    case 'in':
      return `${column} = any (${each(parameters.add(binderOf(operation.list, arrayOfList)))})`
    case 'distinct':
      return `${column} is distinct from ${parameters.add(binderOf(operation.value))}`
    case 'search': {
      const language = () =>
        operation.language === undefined
          ? ''
          : `${parameters.constant(operation.language)}::text::regconfig, `
      const isVector = base === 'tsvector' && path.length === 0
      const vector = isVector ? column : `to_tsvector(${language()}${column})`
      return `${vector} @@ ${operation.parser}(${language()}${parameters.add(binderOf(operation.value))})`
    }
    case 'compare': {
      const { operator, quantifier, value } = operation
      const isPattern = operator === 'like' || operator === 'ilike'
      const operand = parameters.add(binderOf(value, isPattern ? starsToPercents : undefined))
      if (isPattern) return `${column} ${operator} ${quantifier ? `${quantifier} (${operand})` : operand}`
      if (quantifier) return `${column} ${operator} ${quantifier} (${each(operand)})`
      return `${column} ${operator} ${parse ? `${parse}(${operand})` : operand}`
    }
  }
}

function binderOf(value: Value, transform?: (text: string) => string): Binder {
  if ('fixed' in value) {
    const text = transform ? transform(value.fixed) : value.fixed
    return () => text
  }
  const { lifted } = value
  if (!transform) return (input) => liftedValue(input.lifted, lifted)
  return (input) => transform(liftedValue(input.lifted, lifted))
}

function liftedValue(values: string[], index: number): string {
  const value = values[index]
  if (value === undefined) throw new RestError('PGRSTX00', 'A value of the query string is missing')
  return value
}

/** In a URL `%` would have to be escaped, so `*` stands for it. */
function starsToPercents(text: string) {
  return text.replaceAll('*', '%')
}

function arrayOfList(list: string) {
  return arrayLiteral(parseList(list))
}

/** PostgreSQL's text form of an array; every element is quoted, so none can be read as anything else. */
export function arrayLiteral(elements: string[]): string {
  return `{${elements.map((text) => `"${text.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
}

export function orderSql(
  alias: string,
  order: PlannedOrder[],
  parameters: StatementParameters,
  embedAlias: (embed: ReadNode) => string,
): string {
  if (order.length === 0) return ''
  const terms = order.map(({ embed, column, direction, nulls }) => {
    const sorted = embed ? columnOfEmbed(embed, column, embedAlias) : columnSql(alias, column, parameters)
    return `${sorted}${direction ? ` ${direction}` : ''}${nulls ? ` nulls ${nulls}` : ''}`
  })
  return ` order by ${terms.join(', ')}`
}

/** Only what the embedding selects can be sorted by, as it is what the join brings along. */
function columnOfEmbed(embed: ReadNode, column: ColumnRef, embedAlias: (embed: ReadNode) => string) {
  const selected = embed.columns.find(
    (planned) =>
      planned.column === '*' || (planned.column.name === column.name && planned.column.path.length === 0),
  )
  if (!selected || column.path.length > 0) {
    throw new RestError(
      { sqlState: '42703', status: 400 },
      `column ${embed.embed?.as}.${column.name} does not exist`,
    )
  }
  return `${embedAlias(embed)}.${quoteName(selected.as ?? column.name)}`
}
