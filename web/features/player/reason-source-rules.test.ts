import { expect, test } from 'vitest'
import { namedIn } from './reason-source-rules.ts'

const order = { title: 'Sugarcane (Control) Order, 1966', url: 'https://order.example' }
const act = { title: 'Reserve Bank of India Act, 1934, section 22', url: 'https://act.example' }
const hydrogen = { title: 'Green hydrogen: mission and projects', url: 'https://hydrogen.example' }
const repo = {
  display: '5.25',
  publisher: 'RBI',
  source_title: 'Statement',
  source_url: 'https://rbi.example',
}

test.each([
  ['Section 22 of the Reserve Bank of India Act says so.', 'https://act.example'],
  ['the reserve bank of india act says so.', 'https://act.example'],
  ['The rate is 5.25 per cent.', 'https://rbi.example'],
  // Parts of other numbers, and names that any sentence may have.
  ['It rose to 15.25 per cent.', undefined],
  ['It was 5.255 exactly.', undefined],
  ['Green hydrogen is made from water.', undefined],
  ['The sugarcane (control) order says so.', 'https://order.example'],
  ['Nothing is named here.', undefined],
])('%s', (reason, url) => {
  expect(namedIn(reason, [hydrogen, order, act], [repo])?.url).toBe(url)
})

test('a source goes before a figure, one digit is no figure, and a figure needs an address', () => {
  const reason = 'By the Reserve Bank of India Act it is 5.25; there are 6 members.'
  expect(namedIn(reason, [order, act], [repo])).toEqual({ title: act.title, url: act.url })
  expect(namedIn(reason, [], [{ ...repo, display: '6' }])).toBeUndefined()
  expect(namedIn(reason, [], [{ ...repo, source_url: null }])).toBeUndefined()
  expect(namedIn(reason, [], [repo])?.title).toBe('RBI, Statement')
})
