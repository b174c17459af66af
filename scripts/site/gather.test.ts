import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Atom, gathered, type Opened } from './gather.ts'

const atom = (name: string, bytes: number, ...needs: string[]): Atom => ({ name, bytes, needs })
const sorted = (groups: string[][]) => groups.map((group) => group.toSorted()).toSorted()

test('what the same places need is put together, what one of them does without stays apart if it is heavy', () => {
  const atoms = [atom('a', 500), atom('b', 700), atom('heavy', 60_000)]
  const opened = [
    { weight: 1, needs: ['a', 'b'] },
    { weight: 1, needs: ['a', 'b', 'heavy'] },
  ]
  expect(sorted(gathered(atoms, opened, 5000))).toEqual([['a', 'b'], ['heavy']])
})

test('a place that matters more is spared what it does not need', () => {
  const atoms = [atom('small', 500), atom('other', 4000)]
  const opened = (weight: number): Opened[] => [
    { weight: 1, needs: ['small', 'other'] },
    { weight, needs: ['small'] },
  ]
  expect(sorted(gathered(atoms, opened(1), 5000))).toEqual([['other', 'small']])
  expect(sorted(gathered(atoms, opened(2), 5000))).toEqual([['other'], ['small']])
})

test('what the other one brings along counts, too', () => {
  const atoms = [atom('a', 100), atom('b', 100, 'heavy'), atom('heavy', 60_000)]
  const opened = [
    { weight: 3, needs: ['a'] },
    { weight: 1, needs: ['a', 'b', 'heavy'] },
  ]
  expect(
    sorted(gathered(atoms, opened, 5000)).some((group) => group.includes('a') && group.includes('b')),
  ).toBe(false)
})

test('what stays by itself joins nothing, and what needs it is not joined to a place that does without', () => {
  const atoms = [atom('a', 100), atom('b', 100, 'library'), { ...atom('library', 40_000), stays: true }]
  const opened = [
    { weight: 40, needs: ['a'] },
    { weight: 4, needs: ['a', 'b', 'library'] },
  ]
  expect(sorted(gathered(atoms, opened, 5000))).toEqual([['a'], ['b'], ['library']])
})

test('whatever the graph, each stands in one file, and no file needs one that needs it', () => {
  const graphs = fc
    .array(fc.record({ bytes: fc.integer({ min: 50, max: 30_000 }), needs: fc.array(fc.nat(11)) }), {
      maxLength: 12,
    })
    .map((all): Atom[] =>
      // only what comes later is needed, as between modules without a circle
      all.map(({ bytes, needs }, at) =>
        atom(`${at}`, bytes, ...new Set(needs.filter((to) => to > at && to < all.length).map(String))),
      ),
    )
  const places = fc.array(
    fc.record({ weight: fc.integer({ min: 1, max: 9 }), needs: fc.array(fc.nat(11)) }),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  fc.assert(
    fc.property(graphs, places, (atoms, some) => {
      const reached = (name: string, seen = new Set<string>()): Set<string> => {
        const found = atoms.find((one) => one.name === name)
        if (!found || seen.has(name)) return seen
        seen.add(name)
        for (const next of found.needs) reached(next, seen)
        return seen
      }
      const opened = some.map(({ weight, needs }) => ({
        weight,
        needs: [...new Set(needs.flatMap((at) => [...reached(`${at}`)]))],
      }))
      const groups = gathered(atoms, opened)
      expect(groups.flat().toSorted()).toEqual(atoms.map(({ name }) => name).toSorted())
      const fileOf = new Map(groups.flatMap((group, at) => group.map((name) => [name, at] as const)))
      const next = groups.map((group, at) => {
        const needs = group.flatMap((name) => atoms.find((one) => one.name === name)?.needs ?? [])
        return new Set(needs.map((name) => fileOf.get(name) as number).filter((to) => to !== at))
      })
      const circles = (at: number, path: number[]): boolean =>
        path.includes(at) || [...(next[at] ?? [])].some((to) => circles(to, [...path, at]))
      expect(groups.some((_, at) => circles(at, []))).toBe(false)
    }),
    { numRuns: 200 },
  )
})
