/** What every page, every file of the site and every answer says of itself to the browser, word for word. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { API_URL } from './target.ts'

const PAGE = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'",
  "font-src 'self'; media-src 'self' blob:; worker-src 'self'; manifest-src 'self'; base-uri 'none'; object-src 'none'",
  "form-action 'self'; frame-ancestors 'none'",
].join('; ')

const routes = [...readFileSync('web/app/routes.tsx', 'utf8').matchAll(/ path: '([^']+)'/g)].map(
  ([, path = '']) => path.replace(/:\w+/g, 'x').replace('*', 'no/such/page'),
)

test('every page has the one policy, is framed by nobody, and sets no cookie', async () => {
  expect(routes.length).toBeGreaterThan(25)
  const paths = [...routes, '/index.html', '/challenge/%3Cscript%3E', '/?next=//evil.example']
  for (const path of paths.map((one) => (one.startsWith('/') ? one : `/${one}`))) {
    const answer = await fetch(`${API_URL}${path}`, { redirect: 'manual', headers: { Accept: 'text/html' } })
    const html = await answer.text()
    const { headers } = answer

    expect(headers.get('content-type'), path).toBe('text/html; charset=utf-8')
    expect(headers.get('content-security-policy'), path).toBe(PAGE)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
    expect(headers.getSetCookie(), path).toEqual([])
    expect(html, path).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|\sstyle=|javascript:/i)
  }
})

test('a page comes in the language that the browser tells, and says that it depends on it', async () => {
  const page = async (cookie: string) => fetch(`${API_URL}/privacy-policy`, { headers: { cookie } })
  const hindi = await page('theme=dark; language=hi')
  expect(hindi.headers.get('vary')).toMatch(/\bCookie\b/)
  expect(await hindi.text()).toMatch(
    /<html lang="hi" data-in="hi">[\s\S]*<h1[^>]*>[^<]*\p{Script=Devanagari}/u,
  )
  for (const cookie of ['', 'language=en', 'language=hindi', 'mylanguage=hi'])
    expect(await (await page(cookie)).text(), cookie).toContain('<html lang="en">')
})

test('no answer of the server lets inline code or styles through, nor sets a cookie', async () => {
  const html = await (await fetch(`${API_URL}/`)).text()
  const assets = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path)
  const services = [
    '/auth/v1/settings',
    '/rest/v1/',
    '/functions/v1/x',
    '/storage/v1/object/public/x/y',
    '/outbox',
  ]
  for (const path of [
    ...assets,
    ...services,
    '/healthz',
    '/robots.txt',
    '/sw.js',
    '/%zz',
    '/assets/none.js',
  ]) {
    const { headers, body } = await fetch(`${API_URL}${path}`)
    await body?.cancel()

    expect(headers.get('content-security-policy'), path).toMatch(/^default-src 'none'/)
    expect(headers.get('content-security-policy'), path).not.toContain('unsafe')
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.getSetCookie(), path).toEqual([])
  }
})
