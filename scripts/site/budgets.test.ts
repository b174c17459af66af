import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { costsOf } from './budgets.ts'

/** Each chunk is one letter, which gzip makes 21 bytes of. */
function bundleOf(chunks: Record<string, { imports?: string[]; dynamicImports?: string[]; module: string }>) {
  const entries = Object.entries(chunks).map(([name, { imports = [], dynamicImports = [], module }]) => [
    `${name}.js`,
    {
      type: 'chunk',
      fileName: `${name}.js`,
      name,
      code: 'x',
      facadeModuleId: `/somewhere/${module}`,
      moduleIds: [`/somewhere/${module}`],
      imports: imports.map((one) => `${one}.js`),
      dynamicImports: dynamicImports.map((one) => `${one}.js`),
    },
  ])
  return Object.fromEntries(entries) as Rolldown.OutputBundle
}

const ONE = 0.021
const PAGES = { above: 'start', table: 'web/routes.tsx', most: 1, dearer: { 'dear-page': 2 } }

const bundle = bundleOf({
  main: { module: 'web/main.tsx', imports: ['shared', 'routes'] },
  shared: { module: 'web/shared.ts', imports: ['main'] },
  routes: { module: 'web/routes.tsx', dynamicImports: ['one-page', 'dear-page', 'part'] },
  'one-page': { module: 'web/one-page.tsx', imports: ['shared'] },
  'dear-page': { module: 'web/dear-page.tsx', imports: ['shared', 'own', 'part'] },
  own: { module: 'web/own.ts' },
  part: { module: 'web/part.tsx' },
})

test('a start costs all that it imports, a page what comes on top of it, nothing twice', () => {
  const costs = costsOf(bundle, { starts: { start: { opens: ['web/main.tsx'], most: 1 } }, pages: PAGES })
  expect(costs.map(({ name, most }) => [name, most])).toEqual([
    ['start', 1],
    ['dear-page', 2],
    ['one-page', 1],
  ])
  const [start, dear, one] = costs.map(({ kilobytes }) => kilobytes)
  expect([start, dear, one]).toEqual([expect.closeTo(3 * ONE), expect.closeTo(3 * ONE), expect.closeTo(ONE)])
})

test('a module that is in no chunk is not counted as nothing', () => {
  const starts = { start: { opens: ['web/gone.tsx'], most: 1 } }
  expect(() => costsOf(bundle, { starts, pages: PAGES })).toThrow('web/gone.tsx is in no chunk')
})
