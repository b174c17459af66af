import { expect, test } from 'vitest'
import { passage } from '#supabase/tests/passages.ts'
import { nameAsked, onTheNamed } from './named-thing.ts'
import type { Passage } from './retrieve.ts'

const of = (title: string, content: string, named = 0.5) =>
  passage({ id: title, kind: 'term', section: '', title, content, coverage: named, named })

const kept = (question: string, ...passages: Passage[]) =>
  onTheNamed(passages, question).map(({ title }) => title)

test('a question for the meaning of a name is told from other questions', () => {
  expect(nameAsked('What is hot money?')).toBe('hot money')
  expect(nameAsked('define the Laffer curve')).toBe('Laffer curve')
  expect(nameAsked('hot money kya hota hai')).toBe('hot money')
  expect(nameAsked('stagflation ka matlab kya hai')).toBe('stagflation')
  expect(nameAsked('what do you mean by carry trade?')).toBe('carry trade')
  expect(nameAsked('garibi hatao kya tha')).toBe('garibi hatao')
  expect(nameAsked('crowding out meaning')).toBe('crowding out')

  expect(nameAsked('what is the impact of GST on inflation')).toBeUndefined()
  expect(nameAsked('what is inflation in 2020-21')).toBeUndefined()
  expect(nameAsked('why does the rupee fall')).toBeUndefined()
  expect(nameAsked('मुद्रास्फीति क्या है')).toBeUndefined()
  expect(nameAsked('what is the share that banks lend to the priority sector')).toBeUndefined()
})

test('words of the name that stand apart are another thing', () => {
  const portfolio = of('Portfolio flows', 'Hot weather came. Net portfolio money left in March.')

  expect(kept('what is hot money', portfolio)).toEqual([])
  expect(kept('what is hot money', portfolio, of('Flows', 'Such hot money leaves overnight.'))).toEqual([
    'Flows',
  ])
})

test('the name may be turned round, joined or in the plural', () => {
  expect(kept('what is rupee depreciation', of('A', 'Depreciation of the rupee helps exporters.'))).toEqual([
    'A',
  ])
  expect(
    kept('what is the Prebisch-Singer hypothesis', of('P', 'Raúl Prebisch and Hans Singer said so.')),
  ).toEqual(['P'])
  expect(kept('What is Friendshoring?', of('B', 'Friend-shoring moves work to allies.'))).toEqual(['B'])
  expect(kept('what is friendshoring', of('B', 'Friend-shoring moves work to allies.'))).toEqual(['B'])
  expect(kept('what are non-deliverable forwards', of('C', 'A non-deliverable forward.'))).toEqual(['C'])
  expect(kept('what is the Lead Bank Scheme', of('D', 'Under a lead bank plan each district…'))).toEqual([
    'D',
  ])
})

test('another name of the thing, or a slip, is told by the search', () => {
  const inflation = of('Inflation', 'A sustained rise in the level of prices.', 1)

  expect(kept('mehangai kya hai', inflation)).toEqual(['Inflation'])
  expect(kept('what is infaltion', inflation)).toEqual(['Inflation'])
})

test('what is merely spelt alike, or found by a part of the name, is not it', () => {
  expect(kept('what is reflation', of('Relative poverty', 'Having less than others.', 1))).toEqual([])
  expect(kept('what is short selling', of('Open Market Sale Scheme', 'It sells grain.', 1))).toEqual([])
})

test('other questions keep all that was found', () => {
  const other = of('Money market', 'Short-term funds.')

  expect(kept('why does money leave emerging markets', other)).toEqual(['Money market'])
  expect(kept('What is the current repo rate?', other)).toEqual(['Money market'])
})

test('what is often said with a name is no part of it', () => {
  expect(
    kept('what is meant by crowding out effect with example', of('Crowding out', 'It is dear.')),
  ).toEqual(['Crowding out'])
})
