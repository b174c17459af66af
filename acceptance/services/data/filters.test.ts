/** Every filter of the client, on rows that never change. */

import { expect, test } from 'vitest'
import { newClient } from '../../target.ts'

const client = newClient()
const works = () => client.from('works').select('id').order('id')
const writers = () => client.from('writers').select('id').order('id')

type Asked = PromiseLike<{ data: { id: number }[] | null; error: unknown }>

async function ids(asked: Asked) {
  const { data, error } = await asked
  expect(error).toBeNull()
  return (data ?? []).map(({ id }) => id)
}

const cases: [string, () => Asked, number[]][] = [
  ['eq', () => works().eq('id', 2), [2]],
  ['eq with quotes, commas and parentheses', () => works().eq('title', `Nobody's "book" (draft)`), [4]],
  ['eq on an enum', () => works().eq('mood', 'dark'), [2, 4]],
  ['eq on a JSON path', () => writers().eq('data->city->>name', 'Pune'), [1]],
  ['eq on JSON', () => writers().eq('data->prizes', '[1, 2]'), [1]],
  ['eq on a computed column', () => writers().eq('name_length', 5), [3]],
  ['neq', () => works().neq('id', 2), [1, 3, 4]],
  ['neq leaves nulls out', () => works().neq('mood', 'dark'), [1]],
  ['gt', () => works().gt('price', 9.99), [1]],
  ['gt on a date', () => writers().gt('born', '1980-01-01'), [3]],
  ['gte', () => works().gte('price', 9.99), [1, 3]],
  ['lt', () => works().lt('price', 7), [4]],
  ['lte', () => works().lte('price', 7), [2, 4]],
  ['like', () => works().like('title', '%plain%'), [1, 2]],
  ['like with stars', () => works().like('title', '*life'), [2]],
  ['like minds case', () => works().like('title', 'a%'), []],
  ['ilike', () => works().ilike('title', 'a%'), [2]],
  ['likeAllOf', () => works().likeAllOf('title', ['%plain%', 'R%']), [1]],
  ['likeAnyOf', () => works().likeAnyOf('title', ['%life', 'Mon%']), [2, 3]],
  ['ilikeAllOf', () => works().ilikeAllOf('title', ['%PLAIN%', 'a%']), [2]],
  ['ilikeAnyOf', () => works().ilikeAnyOf('title', ['%LIFE', 'mon%']), [2, 3]],
  ['regexMatch', () => works().regexMatch('title', '^(A|M)'), [2, 3]],
  ['regexIMatch', () => works().regexIMatch('title', '^(a|r)'), [1, 2]],
  ['is null', () => works().is('writer_id', null), [4]],
  ['is true', () => works().is('in_print', true), [1, 4]],
  ['is false', () => works().is('in_print', false), [2]],
  ['not is null', () => works().not('in_print', 'is', null), [1, 2, 4]],
  ['isDistinct', () => works().isDistinct('mood', 'dark'), [1, 3]],
  ['in', () => works().in('id', [1, 3]), [1, 3]],
  ['in with reserved characters', () => works().in('title', ['Monsoon, again', 'A plain life']), [2, 3]],
  ['in nothing', () => works().in('id', []), []],
  ['notIn', () => works().notIn('id', [1, 3]), [2, 4]],
  ['contains an array', () => writers().contains('tags', ['prose']), [1, 2]],
  ['contains JSON', () => writers().contains('data', { city: { name: 'Delhi' } }), [2]],
  ['contains a range', () => works().contains('available', '[2,4]'), [1]],
  ['containedBy an array', () => writers().containedBy('tags', ['prose', 'plays']), [2, 3]],
  ['containedBy JSON', () => writers().containedBy('data', { city: { name: 'Delhi' }, more: 1 }), [2, 3]],
  ['containedBy a range', () => works().containedBy('available', '[0,25)'), [1, 2]],
  ['overlaps an array', () => works().overlaps('sizes', [2, 4]), [1, 2]],
  ['overlaps a range', () => works().overlaps('available', '[8,12)'), [1, 2]],
  ['rangeGt', () => works().rangeGt('available', '[1,20)'), [4]],
  ['rangeGte', () => works().rangeGte('available', '[5,6)'), [2, 4]],
  ['rangeLt', () => works().rangeLt('available', '[20,30)'), [1, 2]],
  ['rangeLte', () => works().rangeLte('available', '[0,20)'), [1, 2]],
  ['rangeAdjacent', () => works().rangeAdjacent('available', '[20,30)'), [2, 4]],
  ['a range of times', () => works().overlaps('lent', '[2026-01-15 00:00,2026-01-16 00:00)'), [1]],
  ['textSearch', () => works().textSearch('words', 'plain & rivers'), [1]],
  ['textSearch plain', () => works().textSearch('words', 'plain rivers', { type: 'plain' }), [1]],
  ['textSearch phrase', () => works().textSearch('words', 'plain life', { type: 'phrase' }), [2]],
  ['textSearch websearch', () => works().textSearch('words', 'plain -rivers', { type: 'websearch' }), [2]],
  ['textSearch with a language', () => works().textSearch('words', 'plains', { config: 'english' }), [1, 2]],
  ['textSearch of text', () => works().textSearch('title', 'monsoon', { config: 'simple' }), [3]],
  ['match', () => works().match({ mood: 'dark', in_print: true }), [4]],
  ['not', () => works().not('price', 'gt', 7), [2, 4]],
  ['not in', () => works().not('id', 'in', '(1,2)'), [3, 4]],
  ['or', () => works().or('id.eq.1,title.ilike.*again'), [1, 3]],
  ['or with a tree', () => works().or('and(price.lt.10,in_print.is.true),id.eq.1'), [1, 4]],
  ['or with not', () => works().or('id.eq.3,not.and(price.gt.5,id.neq.2)'), [2, 3, 4]],
  [
    'or with quotes',
    () => works().or('title.eq."Monsoon, again",title.eq."Nobody\'s \\"book\\" (draft)"'),
    [3, 4],
  ],
  ['or with a list', () => works().or('id.in.(1,2),mood.is.null'), [1, 2, 3]],
  ['or with an array', () => works().or('sizes.cs.{1,2},sizes.eq.{}'), [1, 3]],
  ['two ors', () => works().or('id.eq.1,id.eq.2').or('price.lt.10,id.eq.9'), [2]],
  ['filter', () => works().filter('id', 'gte', 3), [3, 4]],
  ['filter with any', () => works().filter('id', 'eq(any)', '{1,4}'), [1, 4]],
  ['filter with all', () => works().filter('price', 'gt(all)', '{3,7}'), [1, 3]],
  ['several filters', () => works().gt('id', 1).lt('id', 4).neq('id', 2), [3]],
  ['the same column twice', () => works().gte('id', 2).lte('id', 3), [2, 3]],
]

test.each(cases)('%s', async (_, asked, expected) => {
  expect(await ids(asked())).toEqual(expected)
})

test.each([
  ['an unknown column', () => works().eq('nothing', 1), 400, '42703'],
  ['a value of another type', () => works().eq('id', 'one'), 400, '22P02'],
  ['a value that the enum lacks', () => works().eq('mood', 'grey'), 400, '22P02'],
  ['an operator that there is not', () => works().filter('id', 'resembles', 1), 400, 'PGRST100'],
  ['a state that there is not', () => works().filter('in_print', 'is', 'maybe'), 400, 'PGRST100'],
  ['an unfinished tree', () => works().or('id.eq.1,and(id.eq.2'), 400, 'PGRST100'],
  ['a pattern on a number', () => works().like('id', '1%'), 404, '42883'],
  ['a broken expression', () => works().regexMatch('title', '('), 400, '2201B'],
  ['a broken search', () => works().textSearch('words', 'plain &'), 400, '42601'],
  [
    'a language that there is not',
    () => works().textSearch('title', 'x', { config: 'klingon' }),
    400,
    '42704',
  ],
  ['a range the wrong way round', () => works().overlaps('available', '[9,1)'), 400, '22000'],
])('%s is refused', async (_, asked, status, code) => {
  const refused = await asked()
  expect([refused.status, refused.error?.code, refused.data]).toEqual([status, code, null])
})
