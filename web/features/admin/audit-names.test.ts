import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { copy } from './audit-names-copy.ts'

const migrations = globSync('supabase/migrations/*.sql')
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

/** What is written down by name, and the tables whose rows are watched. */
function known() {
  const acts = [...migrations.matchAll(/private\.audit\(\s*'([a-z_]+)\.([a-z_]+)'/g)]
  const listed = [
    ...migrations.matchAll(/foreach watched in array array\[([^\]]*)\]::regclass\[\]\s+loop[\s\S]*?\$\$;/g),
  ]
    .filter(([all]) => all.includes('audit_change'))
    .flatMap(([, tables = '']) => [...tables.matchAll(/'(?:[a-z_]+)\.([a-z_]+)'/g)].map(([, table]) => table))
  const one = [
    ...migrations.matchAll(/create trigger audit_\w+ after [^;]*? on [a-z_]+\.([a-z_]+)\s[^;]*?audit_/g),
  ].map(([, table]) => table)
  return {
    subjects: new Set([...acts.map(([, subject]) => subject), ...listed, ...one]),
    acts: new Set(['insert', 'update', 'delete', ...acts.map(([, , act]) => act)]),
  }
}

test.each(['en', 'hi'] as const)('the log names all that is written down in it: %s', (language) => {
  const { subjects, acts } = known()
  expect(subjects.size).toBeGreaterThan(45)
  expect(Object.keys(copy[language]?.subjects ?? {}).sort()).toEqual([...subjects].sort())
  expect(Object.keys(copy[language]?.acts ?? {}).sort()).toEqual([...acts].sort())
})
