/** Columns and filters that many tables have: a plain number to order by, and a choice among known values. */

import type { Column, Filter } from './table-types.ts'

type NumberKey<Row> = { [Key in keyof Row]: Row[Key] extends number ? Key : never }[keyof Row] & string

export function countColumn<Row>(key: NumberKey<Row>, label: string): Column<Row> {
  const count = (row: Row) => row[key] as number
  return { key, label, cell: count, text: count, isNumber: true, isSortable: true }
}

export function choiceFilter<Value extends string>(
  key: string,
  label: string,
  values: readonly Value[],
  names: Record<Value, string>,
): Filter {
  return { key, label, options: values.map((value) => ({ value, label: names[value] })) }
}
