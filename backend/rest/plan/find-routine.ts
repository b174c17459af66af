/** Which of the functions of one name a call means, by the names of its arguments. */

import { RestError } from '#backend/rest/errors.ts'
import { nearestName } from '#backend/rest/nearest-name.ts'
import { qualified, type Routine, type SchemaCache } from '#backend/rest/schema-cache/types.ts'

export type RoutineCall = {
  schema: string
  name: string
  args: string[]
  /** Of a POST; a function with one unnamed parameter may take it whole. */
  bodyType: 'json' | 'text' | 'xml' | 'bytea' | undefined
}

/** Throws PGRST202 for none, PGRST203 for more than one. */
export function findRoutine(cache: SchemaCache, call: RoutineCall): Routine {
  const named = cache.routines.get(qualified(call.schema, call.name)) ?? []
  const byArgs = named.filter((routine) => takesArgs(routine, call))
  const found = byArgs.length > 0 ? byArgs : named.filter((routine) => takesWholeBody(routine, call))
  const [first, second] = found
  if (!first) throw noRoutine(cache, call, named)
  if (second) throw ambiguous(found)
  return first
}

/** It has one parameter without a name, of the body's type. */
export function takesWholeBody({ args }: Routine, { bodyType }: Pick<RoutineCall, 'bodyType'>): boolean {
  const [only, second] = args
  if (!only || second || only.name !== '' || bodyType === undefined) return false
  return only.type === bodyType || (bodyType === 'json' && only.type === 'jsonb')
}

function takesArgs(routine: Routine, { args, bodyType }: RoutineCall): boolean {
  if (routine.args.length === 0) return args.length === 0 && (bodyType === undefined || bodyType === 'json')
  const known = new Set(routine.args.map(({ name }) => name))
  return (
    args.every((name) => name !== '' && known.has(name)) &&
    routine.args.every(({ name, required }) => !required || (name !== '' && args.includes(name)))
  )
}

function noRoutine(cache: SchemaCache, call: RoutineCall, named: Routine[]) {
  const { schema, name, bodyType } = call
  const args = call.args.toSorted()
  const list = args.join(', ')
  const wholeOnly = bodyType !== undefined && bodyType !== 'json'
  const signature = wholeOnly ? '' : args.length === 0 ? ' without parameters' : `(${list})`
  const searched =
    args.length === 0 ? ' without parameters' : ` with parameter${args.length > 1 ? 's' : ''} ${list}`
  const whole = wholeOnly
    ? ` with a single unnamed ${bodyType} parameter`
    : `${searched}${bodyType === 'json' ? ' or with a single unnamed json/jsonb parameter' : ''}`
  return new RestError(
    'PGRST202',
    `Could not find the function ${schema}.${name}${signature} in the schema cache`,
    {
      details: `Searched for the function ${schema}.${name}${whole}, but no matches were found in the schema cache.`,
      hint: wholeOnly ? null : suggestion(cache, call, args, named),
    },
  )
}

function suggestion(cache: SchemaCache, { schema, name }: RoutineCall, args: string[], named: Routine[]) {
  const meant =
    named.length === 0
      ? nearestName(name, namesIn(cache, schema), 0.75)
      : nearestName(`(${args.join(', ')})`, named.map(parameterList), 0.33)
  if (meant === null) return null
  return `Perhaps you meant to call the function ${schema}.${named.length === 0 ? meant : name + meant}`
}

function namesIn(cache: SchemaCache, schema: string): string[] {
  return [...cache.routines.values()].flatMap(([routine]) =>
    routine?.schema === schema ? [routine.name] : [],
  )
}

function parameterList({ args }: Routine) {
  return `(${args
    .map((argument) => argument.name)
    .toSorted()
    .join(', ')})`
}

function ambiguous(routines: Routine[]) {
  const signatures = routines.map(
    ({ schema, name, args }) =>
      `${schema}.${name}(${args.map((argument) => `${argument.name} => ${argument.type}`).join(', ')})`,
  )
  return new RestError(
    'PGRST203',
    `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  )
}
