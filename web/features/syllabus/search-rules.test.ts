import { expect, test } from 'vitest'
import { type Entry, found, indexOf } from './search-rules.ts'

const entry = (given: Partial<Entry> & { id: string }): Entry => ({
  ...{ kind: 'topic', to: '/', en: given.id, hi: null, also: [], within: null },
  ...given,
})

const index = indexOf([
  entry({ id: 'inflation', en: 'Inflation', hi: 'मुद्रास्फीति', also: ['price rise'] }),
  entry({ id: 'targeting', en: 'Inflation Targeting', hi: 'मुद्रास्फीति लक्ष्यीकरण' }),
  entry({ id: 'money', en: 'Money and Money Supply', hi: 'मुद्रा और मुद्रा आपूर्ति' }),
  entry({ id: 'fiscal', en: 'Fiscal Policy', hi: 'राजकोषीय नीति' }),
  entry({ id: 'base', kind: 'term', en: 'Base effect', hi: 'आधार प्रभाव', also: ['aadhar prabhav'] }),
  entry({ id: 'line', kind: 'line', en: 'Land reforms in India.', hi: 'भारत में भूमि सुधार।' }),
])
const idsFor = (search: string) => found(index, search).map(({ entry }) => entry.id)

test('a name is found as it is written, the whole name before longer ones', () => {
  expect(idsFor('inflation')).toEqual(['inflation', 'targeting'])
  expect(idsFor('policy fisc')).toEqual(['fiscal'])
})

test('Hindi is found in Hindi, and by its sound in Latin letters', () => {
  expect(idsFor('राजकोषीय')).toEqual(['fiscal'])
  expect(idsFor('mudrasfiti')).toEqual(['inflation', 'targeting'])
  expect(idsFor('mudraspheeti lakshyikaran')).toEqual(['targeting'])
  expect(idsFor('rajkoshiy neeti')).toEqual(['fiscal'])
  expect(idsFor('bhoomi sudhaar')).toEqual(['line'])
})

test('a topic by its Hindi name comes before a term by another name of it', () => {
  const both = indexOf([
    entry({ id: 'term', kind: 'term', en: 'Inflation', hi: null, also: ['mudrasfiti'] }),
    entry({ id: 'topic', en: 'Inflation', hi: 'मुद्रास्फीति' }),
  ])
  expect(found(both, 'mudrasfiti').map(({ entry }) => entry.id)).toEqual(['topic', 'term'])
})

test('a slip of the fingers is forgiven, another word is not', () => {
  expect(idsFor('inflaton')).toEqual(['inflation', 'targeting'])
  expect(idsFor('fsical')).toEqual(['fiscal'])
  expect(idsFor('taxation')).toEqual([])
  expect(idsFor('xyz')).toEqual([])
})

test('other names are found, and the one that was found is shown with its words marked', () => {
  const [hit] = found(index, 'price')
  expect(hit?.name).toBe('price rise')
  expect(hit?.pieces).toEqual([
    { text: 'price', isHit: true },
    { text: ' rise', isHit: false },
  ])
  expect(found(index, 'mudrasfiti')[0]?.pieces).toEqual([{ text: 'मुद्रास्फीति', isHit: true }])
})

test('nothing typed finds nothing', () => {
  expect(found(index, '  ')).toEqual([])
})
