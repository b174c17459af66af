import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routeModules } from './route-files.ts'

const table = readFileSync('web/app/routes.tsx', 'utf8')

test('every row of the table of routes is read off, with a module that is there', () => {
  const rows = routeModules(table)
  expect(rows.map(({ path }) => path)).toEqual(
    [...table.matchAll(/path: '([^']+)'/g)].map(([, path]) => path),
  )
  expect(rows.filter(({ module }) => !existsSync(module))).toEqual([])
  expect(rows.find(({ path }) => path === '/daily-news')).toEqual({
    ...{ path: '/daily-news', layout: 'main', module: 'web/features/daily-news/daily-news-page.tsx' },
  })
})

test('a row that loads what is no import is not passed over', () => {
  expect(() => routeModules(`{ path: '/x', load: elsewhere, layout: 'main' }`)).toThrow('/x loads elsewhere')
})
