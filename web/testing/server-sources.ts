/** All that the server could say, from its sources: whether it says a sentence, and which sentences a migration says. */

import { globSync, readFileSync } from 'node:fs'

const server = [
  ...globSync('supabase/migrations/*.sql'),
  ...['supabase/functions/**/*.ts', 'backend/auth/**/*.ts'].flatMap((paths) =>
    globSync(paths).filter((path) => !path.endsWith('.test.ts')),
  ),
]
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

/** How a value stands in a sentence: in SQL's format, between two texts that are joined, or in a template. */
const IN_FORMAT = '%[sIL]'
const IN_TEMPLATE = String.raw`\$\{[^\n]{1,80}?\}`
const BETWEEN = String.raw`(?:${IN_FORMAT}|${IN_TEMPLATE}|'\s*\|\|[^';]{1,80}?\|\|\s*')`
const FIRST = String.raw`(?:['\x60](?:${IN_FORMAT}|${IN_TEMPLATE})|[\w.()]+\s*\|\|\s*')`
const LAST = String.raw`(?:(?:${IN_FORMAT}|${IN_TEMPLATE})\.?['\x60]|'\s*\|\|)`
const QUOTE = String.raw`['\x60]`

/** `said` without its full stop, with `%s` for what differs. */
export function isSaid(said: string): boolean {
  // what a function asks of a field of its body is said behind the field's name (_shared/body.ts)
  if (said.startsWith('%s: must ')) return isSaid(said.slice(4))
  if (!said.includes('%s'))
    return [`'${said}'`, `'${said}.'`, `{${said},`, `,${said},`].some((one) => server.includes(one))
  const parts = said.split('%s').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const places = parts.slice(1).map((_, at) => {
    if (at === 0 && parts[0] === '') return FIRST
    return at === parts.length - 2 && parts.at(-1) === '' ? LAST : BETWEEN
  })
  const pattern = parts.map((part, at) => part + (places[at] ?? '')).join('')
  const begin = parts[0] === '' ? '' : QUOTE
  const end = parts.at(-1) === '' ? '' : `\\.?${QUOTE}`
  return new RegExp(begin + pattern + end).test(server)
}

/** Each sentence that a migration raises, without its full stop; what it joins together it says in pieces. */
export function sentencesOf(migration: string): string[] {
  const [path = ''] = globSync(`supabase/migrations/+([0-9])_${migration}.sql`)
  const raised = readFileSync(path, 'utf8').matchAll(/message\s*=\s*(?:format\(\s*)?'([^']+)'(?!\s*\|\|)/g)
  return [...new Set([...raised].map(([, said = '']) => said.replace(/\.$/, '')))]
}
