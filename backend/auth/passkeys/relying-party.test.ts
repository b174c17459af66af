import { expect, test } from 'vitest'
import type { Project } from '#backend/project.ts'
import { relyingParty } from './relying-party.ts'

function at(site: string, webauthn: Partial<Project['auth']['webauthn']> = {}) {
  const settings = { rp_display_name: 'Mentor', rp_id: 'localhost', rp_origins: ['http://localhost:3000'] }
  const project = { auth: { webauthn: { ...settings, ...webauthn } } } as Project
  return relyingParty({ siteUrl: () => site, project })
}

test.each([
  ['at home', 'http://localhost:3000', 'localhost', ['http://localhost:3000']],
  [
    'on another port',
    'http://localhost:4000',
    'localhost',
    ['http://localhost:4000', 'http://localhost:3000'],
  ],
  ['elsewhere', 'https://mentor.example.in', 'mentor.example.in', ['https://mentor.example.in']],
  ['at a host that only ends alike', 'https://notlocalhost', 'notlocalhost', ['https://notlocalhost']],
])('%s, the site decides which passkeys are its own', (_where, site, id, origins) => {
  expect(at(site)).toEqual({ id, name: 'Mentor', origins })
})

test('several hosts of one domain share their passkeys when the configuration says so', () => {
  const webauthn = { rp_id: 'example.in', rp_origins: ['https://example.in', 'https://mentor.example.in'] }

  expect(at('https://mentor.example.in', webauthn)).toEqual({
    id: 'example.in',
    name: 'Mentor',
    origins: ['https://mentor.example.in', 'https://example.in'],
  })
  expect(at('https://mentor.example.com', webauthn).id).toBe('mentor.example.com')
})

test('without configuration, the site is all there is', () => {
  expect(at('https://mentor.example.in', { rp_id: '', rp_origins: [] })).toMatchObject({
    id: 'mentor.example.in',
    origins: ['https://mentor.example.in'],
  })
})
