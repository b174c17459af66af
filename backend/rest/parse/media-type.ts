/** The Accept header: in which form the answer is given. */

import { RestError } from '#backend/rest/errors.ts'

export type Answer = {
  form: 'array' | 'object' | 'csv'
  /** Without keys whose value is null. */
  stripNulls: boolean
  contentType: string
  /** The plan of the statement instead of its rows. */
  explain?: { format: 'text' | 'json'; options: string[] }
}

const JSON_ARRAY: Answer = {
  form: 'array',
  stripNulls: false,
  contentType: 'application/json; charset=utf-8',
}
const CSV: Answer = { form: 'csv', stripNulls: false, contentType: 'text/csv; charset=utf-8' }

const VENDOR_TYPE = /^application\/vnd\.pgrst\.(object|array|plan)(?:\+(json|text))?$/
const EXPLAIN_OPTIONS = ['analyze', 'verbose', 'settings', 'buffers', 'wal']

/** The first type of the header that we have; throws PGRST107 when there is none. */
export function negotiate(accept: string | null, { planAllowed = false } = {}): Answer {
  if (accept === null || accept === '' || accept === '*/*' || accept === 'application/json') return JSON_ARRAY
  const asked = readAccept(accept)
  for (const type of asked) {
    const answer = answerOf(type, planAllowed)
    if (answer) return answer
  }
  throw new RestError('PGRST107', `None of these media types are available: ${asked.map(shown).join(', ')}`)
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

function answerOf({ name, parameters }: MediaType, planAllowed: boolean): Answer | undefined {
  if (name === 'application/json' || name === '*/*' || name === 'application/*') return JSON_ARRAY
  if (name === 'text/csv') return CSV
  const [, kind, suffix] = VENDOR_TYPE.exec(name) ?? []
  const stripNulls = parameters.get('nulls') === 'stripped'
  if (kind === 'object' && suffix !== 'text') {
    return {
      form: 'object',
      stripNulls,
      contentType: `application/vnd.pgrst.object+json${stripNulls ? '; nulls=stripped' : ''}; charset=utf-8`,
    }
  }
  if (kind === 'array' && suffix !== 'text') {
    if (!stripNulls) return JSON_ARRAY
    return {
      form: 'array',
      stripNulls,
      contentType: 'application/vnd.pgrst.array+json; nulls=stripped; charset=utf-8',
    }
  }
  return kind === 'plan' && planAllowed
    ? planAnswer(suffix === 'json' ? 'json' : 'text', parameters)
    : undefined
}

function planAnswer(format: 'text' | 'json', parameters: Map<string, string>): Answer {
  const subject = parameters.get('for') ?? 'application/json'
  const inner = readAccept(subject.replaceAll('\\"', '"'))[0]
  const form = (inner && answerOf(inner, false)) ?? JSON_ARRAY
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
