import { expect, test } from 'vitest'
import { pathOf, problemOf, serviceOf } from './address.ts'

test.each([
  ['/auth/v1/token', 'auth'],
  ['/rest/v1', 'rest'],
  ['/rest/v1/', 'rest'],
  ['/functions/v1/hello', 'functions'],
  ['/storage/v1/object/a/b', 'storage'],
  ['/realtime/v1/websocket', 'realtime'],
  ['/auth/v10/token', 'site'],
  ['/authentic/v1/token', 'site'],
  ['/auth/callback', 'site'],
  ['/', 'site'],
])('%s belongs to %s', (path, service) => {
  expect(serviceOf(path)).toBe(service)
})

test.each([
  ['http://host:1/a/b?c=/d#e', '/a/b'],
  ['http://host', '/'],
  ['/a?b', '/a'],
  ['https://host/#x', '/'],
])('the path of %s is %s', (url, path) => {
  expect(pathOf(url)).toBe(path)
})

test.each([
  '//auth//v1//token',
  '/auth//v1/token',
  '/%61uth/v1/token',
  '/auth%2Fv1%2Ftoken',
  '/AUTH/v1/token',
  '/x/%2e%2e/auth/v1/token',
  '/auth\\v1\\token',
  '/rest/v1/..%2F..%2Fauth/v1/token',
  '/au%09th/v1/token',
])('%s means a service only in disguise', (path) => {
  expect(problemOf(path)).toBe('disguised')
})

test.each(['/%zz', '/rest/v1/%', '/storage/v1/object/a/%ff'])('%s cannot be read', (path) => {
  expect(problemOf(path)).toBe('unreadable')
})

test.each([
  '/auth/v1/token',
  '/auth/v1//token',
  '/rest/v1/Orders%20of%20May',
  '/storage/v1/object/photos/A%2Fb//c.png',
  '/notes/Inflation',
  '/a//b',
])('%s is what it looks like', (path) => {
  expect(problemOf(path)).toBeUndefined()
})
