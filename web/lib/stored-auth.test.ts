import { expect, test } from 'vitest'
import { isAuthStored, storedSession, storedUserId } from './stored-auth.ts'
import { supabase } from './supabase.ts'

const { storageKey } = supabase.auth as unknown as { storageKey: string }
const ASHA = { access_token: 'a.b.c', user: { id: 'asha' } }

test('where nobody signed in nothing is found', () => {
  localStorage.setItem('language', 'hi')

  expect([isAuthStored(), storedUserId(), storedSession()]).toEqual([false, undefined, null])
})

test('what the client stored under its own key is found', () => {
  localStorage.setItem(storageKey, JSON.stringify(ASHA))

  expect([isAuthStored(), storedUserId(), storedSession()]).toEqual([true, 'asha', ASHA])
})

test('without a token there is a person, and no session', () => {
  localStorage.setItem(storageKey, JSON.stringify({ user: { id: 'asha' } }))

  expect([storedUserId(), storedSession()]).toEqual(['asha', null])
})

test.each(['', 'null', '{', '7', '{"user":{"id":7},"access_token":"a"}', '{"user":null}'])(
  'of %j nobody can be told, and nothing breaks',
  (damaged) => {
    localStorage.setItem(storageKey, damaged)

    expect([storedUserId(), storedSession()]).toEqual([undefined, null])
  },
)
