import { afterEach, expect, test, vi } from 'vitest'
import { places } from '#web/lib/places.ts'
import { keepPlaces } from './kept-places.ts'

/** As a browser opens the page: by a reload, a way back, or an address. */
function opened(type: NavigationTimingType) {
  vi.stubGlobal('performance', { ...performance, getEntriesByType: () => [{ type }] })
  keepPlaces()
}

function leave() {
  window.dispatchEvent(new Event('pagehide'))
  places.clear()
}

const PLACE = { y: 700, width: 390, at: { find: '#story', top: 120.5 } }

afterEach(() => {
  places.clear()
  sessionStorage.clear()
})

test.each(['reload', 'back_forward'] as const)('a place is known again after a %s', (type) => {
  opened('navigate')
  places.set('one', { y: 10, width: 390 }).set('two', PLACE)
  leave()

  opened(type)
  expect([...places]).toEqual([
    ['one', { y: 10, width: 390 }],
    ['two', PLACE],
  ])
})

test('an address that is opened anew begins at its top', () => {
  opened('navigate')
  places.set('default', PLACE)
  leave()

  opened('navigate')
  expect(places.size).toBe(0)
})

test('it is kept as soon as the page is out of sight, when nothing tells that it goes', () => {
  opened('navigate')
  places.set('one', PLACE)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  places.clear()

  opened('reload')
  expect(places.get('one')).toEqual(PLACE)
})

test('of a long way the last pages are kept', () => {
  opened('navigate')
  for (let page = 1; page <= 60; page++) places.set(`page ${page}`, { y: page, width: 390 })
  leave()

  opened('reload')
  expect([places.size, places.has('page 10'), places.has('page 11')]).toEqual([50, false, true])
})

test.each([
  '{',
  '{"one": {"y": "far", "width": 390}}',
  '{"one": {"y": 1}}',
  '{"one": 1}',
  '{"one": {"y": 1, "width": 390, "at": 2}}',
  '{"one": {"y": 1, "width": 390, "at": null}}',
  'null',
])('%s in its place is passed over', (kept) => {
  sessionStorage.setItem('places', kept)
  opened('reload')
  expect(places.size).toBe(0)
})
