/** Which relationship an embedding means: `target`, or `target!hint` where there are several. */

import { RestError } from '#backend/rest/errors.ts'
import { nearestName } from '#backend/rest/nearest-name.ts'
import { qualified, type Relationship, type SchemaCache } from '#backend/rest/schema-cache/types.ts'

/** Throws PGRST200 for none, PGRST201 for more than one. */
export function findRelationship(
  cache: SchemaCache,
  origin: { schema: string; name: string },
  target: string,
  hint: string | undefined,
): Relationship {
  const all = (cache.relationships.get(qualified(origin.schema, origin.name)) ?? []).filter(
    (relationship) => relationship.target.schema === origin.schema,
  )
  // What the project's author computes stands before what foreign keys imply.
  const computed = all.filter((one) => one.kind === 'computed' && one.routine.name === target)
  const found = computed.length > 0 ? computed : all.filter((one) => matches(cache, one, target, hint))
  const [first, second] = found
  if (!first) throw noRelationship(cache, origin, target, hint, all)
  if (second) throw ambiguous(origin.name, target, found)
  return first
}

function matches(cache: SchemaCache, one: Relationship, target: string, hint: string | undefined): boolean {
  if (one.kind === 'computed') return false
  const byName = target === one.target.name
  const [ownColumn, foreignColumn] =
    one.kind !== 'many-to-many' && one.columns.length === 1 ? (one.columns[0] ?? []) : []
  if (one.isSelf) {
    // One foreign key gives two relationships here: the rows below are asked for by the table's name,
    // the row above by its column's.
    if (hint === undefined) {
      return (byName && one.kind === 'one-to-many') || (one.kind === 'many-to-one' && target === ownColumn)
    }
    return byName && one.kind === 'one-to-many' && hint === foreignColumn
  }
  if (hint === undefined) {
    if (byName) return true
    const isView = cache.tables.get(qualified(one.target.schema, one.target.name))?.isView
    return !isView && one.kind !== 'many-to-many' && (target === one.constraint || target === ownColumn)
  }
  if (!byName) return false
  return one.kind === 'many-to-many'
    ? hint === one.junction.name
    : hint === one.constraint || hint === ownColumn || hint === foreignColumn
}

function noRelationship(
  cache: SchemaCache,
  origin: { schema: string; name: string },
  target: string,
  hint: string | undefined,
  own: Relationship[],
) {
  const using = hint === undefined ? '' : ` using the hint '${hint}'`
  return new RestError(
    'PGRST200',
    `Could not find a relationship between '${origin.name}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${origin.name}' and '${target}'${using} in the schema '${origin.schema}', but no matches were found.`,
      hint: suggestion(cache, origin, target, own),
    },
  )
}

function suggestion(
  cache: SchemaCache,
  origin: { schema: string; name: string },
  target: string,
  own: Relationship[],
): string | null {
  const [asked, known] =
    own.length > 0
      ? [target, own.map((one) => one.target.name)]
      : [origin.name, [...cache.relationships.values()].flatMap((some) => startsIn(origin.schema, some))]
  const nearest = nearestName(asked, known, 0.33)
  return nearest === null || nearest === asked
    ? null
    : `Perhaps you meant '${nearest}' instead of '${asked}'.`
}

const startsIn = (schema: string, relationships: Relationship[]) =>
  relationships.filter((one) => one.schema === schema).map((one) => one.table)

function ambiguous(origin: string, target: string, found: Relationship[]) {
  const options = found.map((one) => `'${one.target.name}!${hintFor(one)}'`).join(', ')
  return new RestError(
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
    {
      details: found.map(described),
      hint: `Try changing '${target}' to one of the following: ${options}. Find the desired relationship in the 'details' key.`,
    },
  )
}

function hintFor(one: Relationship): string {
  if (one.kind === 'computed') return one.routine.name
  return one.kind === 'many-to-many' ? one.junction.name : one.constraint
}

function described(one: Relationship) {
  const embedding = `${one.table} with ${one.target.name}`
  if (one.kind === 'computed') return { embedding }
  const list = (names: string[]) => `(${names.join(', ')})`
  if (one.kind === 'many-to-many') {
    const { name, sourceConstraint, targetConstraint, sourceColumns, targetColumns } = one.junction
    const source = list(sourceColumns.map(([, own]) => own))
    const target = list(targetColumns.map(([, own]) => own))
    return {
      cardinality: one.kind,
      embedding,
      relationship: `${name} using ${sourceConstraint}${source} and ${targetConstraint}${target}`,
    }
  }
  const own = list(one.columns.map(([from]) => from))
  const foreign = list(one.columns.map(([, to]) => to))
  return {
    cardinality: one.kind,
    embedding,
    relationship: `${one.constraint} using ${one.table}${own} and ${one.target.name}${foreign}`,
  }
}
