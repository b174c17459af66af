/** A function's entry in the description: by POST, and by GET where it changes nothing. */

import { paragraphs } from './comment.ts'
import type { DescribedArgument, DescribedRoutine } from './described.ts'
import { elementType, itemsOf, typed, typeName } from './types.ts'

export function routinePath({ name, comment, is_volatile, args }: DescribedRoutine, produces: string[]) {
  const [summary, description] = paragraphs(comment)
  const shared = {
    tags: [`(rpc) ${name}`],
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
    produces,
    responses: { 200: { description: 'OK' } },
  }
  const post = {
    ...shared,
    parameters: [
      { name: 'args', required: true, in: 'body', schema: bodySchema(comment, args ?? []) },
      { $ref: '#/parameters/preferParams' },
    ],
  }
  return is_volatile ? { post } : { get: { ...shared, parameters: (args ?? []).map(queryParameter) }, post }
}

function bodySchema(comment: string | null, args: DescribedArgument[]) {
  const required = args.filter((argument) => argument.required).map(({ name }) => name)
  return {
    ...(comment !== null && { description: comment }),
    ...(required.length > 0 && { required }),
    ...(args.length > 0 && {
      properties: Object.fromEntries(args.map(({ name, type }) => [name, typed(type)])),
    }),
    type: 'object',
  }
}

function queryParameter({ name, type, required, variadic }: DescribedArgument) {
  const named = typeName(type)
  if (variadic) {
    const items = { ...itemsOf(type), format: elementType(type) }
    return { name, required, in: 'query', type: named ?? 'string', items, collectionFormat: 'multi' }
  }
  // In a query an array is written {a,b}, and everything needs a type.
  return {
    name,
    required,
    in: 'query',
    type: named === undefined || named === 'array' ? 'string' : named,
    format: type,
  }
}
