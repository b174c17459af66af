/** The Accept header: in which form the answer is given. */

import { RestError } from '#backend/rest/errors.ts'
import type { MediaHandler } from '#backend/rest/schema-cache/types.ts'

export type Answer = {
  form: 'array' | 'object' | 'csv' | 'geojson' | 'custom'
  /** Without keys whose value is null. */
  stripNulls: boolean
  contentType: string
  /** The plan of the statement instead of its rows. */
  explain?: { format: 'text' | 'json'; options: string[] }
  /** Of a custom form: what the database makes it with. */
  handler?: MediaHandler
}

const JSON_ARRAY: Answer = {
  form: 'array',
  stripNulls: false,
  contentType: 'application/json; charset=utf-8',
}
const CSV: Answer = { form: 'csv', stripNulls: false, contentType: 'text/csv; charset=utf-8' }
const GEOJSON: Answer = {
  form: 'geojson',
  stripNulls: false,
  contentType: 'application/geo+json; charset=utf-8',
}

const VENDOR_TYPE = /^application\/vnd\.pgrst\.(object|array|plan)(?:\+(json|text))?$/
const EXPLAIN_OPTIONS = ['analyze', 'verbose', 'settings', 'buffers', 'wal']

export type Negotiable = {
  planAllowed?: boolean
  /** What the database makes this media type with, for what is asked for. */
  handlerOf?: (mediaType: string) => MediaHandler | undefined
}

/** The first type of the header that we have; throws PGRST107 when there is none. */
export function negotiate(accept: string | null, negotiable: Negotiable = {}): Answer {
  const asked = readAccept(accept || '*/*')
  for (const type of asked) {
    const answer = answerOf(type, negotiable)
    if (answer) return answer
  }
  throw noneAvailable(asked)
}

const DESCRIPTIONS = ['application/openapi+json', 'application/json', '*/*']

/** Of the root's description. Throws PGRST107 when it is not what is asked for. */
export function requireDescription(accept: string | null) {
  const asked = readAccept(accept || '*/*')
  if (!asked.some(({ name }) => DESCRIPTIONS.includes(name))) throw noneAvailable(asked)
}

function noneAvailable(asked: MediaType[]) {
  return new RestError('PGRST107', `None of these media types are available: ${asked.map(shown).join(', ')}`)
}

type MediaType = { name: string; parameters: Map<string, string> }

function readAccept(accept: string): MediaType[] {
  return splitOutsideQuotes(accept, ',')
    .map((part) => {
      const [name = '', ...rest] = splitOutsideQuotes(part, ';').map((text) => text.trim())
      const parameters = new Map(
        rest.filter(Boolean).map((text): [string, string] => {
          const [key = '', value = ''] = text.split(/=(.*)/s)
          return [key.trim().toLowerCase(), value.trim().replace(/^"(.*)"$/s, '$1')]
        }),
      )
      return { name: name.toLowerCase(), parameters }
    })
    .filter(({ name }) => name !== '')
    .sort((a, b) => quality(b) - quality(a))
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts = ['']
  let quoted = false
  for (const char of text) {
    if (char === '"') quoted = !quoted
    if (char === separator && !quoted) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts
}

function quality({ parameters }: MediaType) {
  const q = Number(parameters.get('q') ?? 1)
  return Number.isNaN(q) ? 1 : q
}

function answerOf({ name, parameters }: MediaType, negotiable: Negotiable): Answer | undefined {
  const [, kind, suffix] = VENDOR_TYPE.exec(name) ?? []
  const stripNulls = parameters.get('nulls') === 'stripped'
  if (kind === 'object' && suffix !== 'text') {
    return {
      form: 'object',
      stripNulls,
      contentType: `application/vnd.pgrst.object+json${stripNulls ? ';nulls=stripped' : ''}; charset=utf-8`,
    }
  }
  if (kind === 'array' && suffix !== 'text' && stripNulls) {
    return {
      form: 'array',
      stripNulls,
      contentType: 'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
    }
  }
  if (kind === 'plan') {
    return negotiable.planAllowed
      ? planAnswer(suffix === 'json' ? 'json' : 'text', parameters, negotiable)
      : undefined
  }
  const wanted = kind === 'array' && suffix !== 'text' ? 'application/json' : name
  const handler = negotiable.handlerOf?.(wanted)
  if (handler) return customAnswer(handler)
  if (wanted === 'application/json' || wanted === '*/*' || wanted === 'application/*') return JSON_ARRAY
  if (wanted === 'text/csv') return CSV
  return wanted === 'application/geo+json' ? GEOJSON : undefined
}

/** PostgREST's own types are told with their encoding. */
const ENCODED = ['application/json', 'application/geo+json', 'text/csv', 'text/plain', 'text/xml']

function customAnswer(handler: MediaHandler): Answer {
  const { mediaType } = handler
  const contentType = ENCODED.includes(mediaType) ? `${mediaType}; charset=utf-8` : mediaType
  return { form: 'custom', stripNulls: false, contentType, handler }
}

function planAnswer(
  format: 'text' | 'json',
  parameters: Map<string, string>,
  negotiable: Negotiable,
): Answer | undefined {
  const subject = parameters.get('for') ?? 'application/json'
  const inner = readAccept(subject.replaceAll('\\"', '"'))[0]
  const form = inner ? answerOf(inner, { ...negotiable, planAllowed: false }) : JSON_ARRAY
  if (!form) return undefined
  const asked = (parameters.get('options') ?? '').split('|')
  const options = EXPLAIN_OPTIONS.filter((option) => asked.includes(option))
  return {
    ...form,
    contentType: `application/vnd.pgrst.plan+${format}; for="${form.contentType.split('; charset')[0]}"${
      options.length > 0 ? `; options=${options.join('|')}` : ''
    }; charset=utf-8`,
    explain: { format, options },
  }
}

function shown({ name, parameters }: MediaType) {
  const rest = [...parameters].filter(([key]) => key !== 'q').map(([key, value]) => `;${key}=${value}`)
  return name + rest.join('')
}
