import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useLocalDraft } from './use-local-draft.ts'

const isHere = (id: string) => localStorage.setItem('sb-tests-auth-token', JSON.stringify({ user: { id } }))
const open = () => renderHook(() => useLocalDraft('announcement:new', { title: '' })).result

test('what one administrator typed is not laid before the next on the same device', () => {
  isHere('meera')
  const mine = open()
  act(() => mine.current.change({ title: 'Closed on Sunday' }))

  isHere('anil')
  expect(open().current.fields.title).toBe('')
  isHere('meera')
  expect(open().current.fields.title).toBe('Closed on Sunday')
})
