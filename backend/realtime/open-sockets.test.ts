import { expect, test } from 'vitest'
import { LIMITS } from './limits.ts'
import { OpenSockets } from './open-sockets.ts'

test('whoever holds a whole network of addresses has the places of one', () => {
  const sockets = new OpenSockets({ ...LIMITS, connectionsPerAddress: 2 }, true)
  const leave = sockets.enter('2001:db8::1')
  expect(sockets.enter('2001:db8::2')).toBeDefined()

  expect(sockets.enter('2001:db8::3')).toBeUndefined()
  expect(sockets.enter('2001:db8:0:1::3')).toBeDefined()
  expect(sockets.enter('192.0.2.1')).toBeDefined()

  leave?.()
  expect(sockets.enter('2001:db8::3')).toBeDefined()
})
