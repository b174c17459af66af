import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#backend/testing/start-app.ts'
import { type Keys, loadKeys } from './keys.ts'
import { publishKeys } from './published-keys.ts'
import { TokenError, tokenVerifier } from './verify.ts'

let app: TestApp
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  app = await startApp()
})

afterAll(async () => {
  for (const close of closing) await close()
  await app.close()
})

async function newSigningKey() {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: crypto.randomUUID() }
}

/** A server of its own data directory on the same database. */
async function newServer(now: () => number = Date.now) {
  const keys = await loadKeys(
    {
      databasePassword: 'unused-with-a-url',
      jwtSecret: app.services.keys.jwtSecret,
      signingKeys: [await newSigningKey()],
    },
    { now },
  )
  const join = async () => {
    const { db, log, project } = app.services
    const published = await publishKeys({ keys, db, log, now, project })
    closing.push(published.close)
    return published
  }
  return { keys, join, verify: tokenVerifier(keys, now) }
}

function tokenOf(keys: Keys) {
  return keys.sign({ sub: 'asha', role: 'authenticated', exp: Math.floor(Date.now() / 1000) + 600 })
}

test('what one server has signed, another on the same database verifies, whichever came first', async () => {
  const [first, second] = [await newServer(), await newServer()]
  await first.join()
  await second.join()

  expect((await second.verify(await tokenOf(first.keys))).claims.sub).toBe('asha')
  // `first` has not heard of `second`, until its token comes.
  expect((await first.verify(await tokenOf(second.keys))).claims.sub).toBe('asha')
})

test('a server that has not published its key is trusted by nobody', async () => {
  const [here, stranger] = [await newServer(), await newServer()]
  await here.join()

  await expect(here.verify(await tokenOf(stranger.keys))).rejects.toThrow(TokenError)
})

test('a token that names a key of ours is verified with ours, whatever the table says of that name', async () => {
  const [here, forger] = [await newServer(), await newServer()]
  const [own] = here.keys.own
  const [forged] = forger.keys.own
  await here.keys.trust([
    { jwk: { ...forged?.jwk, kid: own?.jwk.kid as string }, goodUntil: Date.now() + 60_000 },
  ])

  expect((await here.verify(await tokenOf(here.keys))).claims.sub).toBe('asha')
})

test('the published keys list those of every server, and of none the private part', async () => {
  const [first, second] = [await newServer(), await newServer()]
  await first.join()
  await second.join()

  const listed = second.keys.jwks.keys.map(({ kid }) => kid)
  expect(listed).toContain(first.keys.own[0]?.jwk.kid)
  expect(listed).toContain(second.keys.own[0]?.jwk.kid)
  const { rows } = await app.services.db.owner.query(`select jwk from backend.signing_keys where jwk ? 'd'`)
  expect(rows).toEqual([])
})

test('a server that is gone is trusted only as long as its tokens can live', async () => {
  let shift = 0
  const now = () => Date.now() + shift
  const [gone, here] = [await newServer(now), await newServer(now)]
  await (await gone.join()).close()
  await here.join()
  expect(here.keys.jwks.keys.map(({ kid }) => kid)).toContain(gone.keys.own[0]?.jwk.kid)

  shift = (app.services.project.auth.jwt_expiry + 3 * 3600) * 1000

  expect(here.keys.jwks.keys.map(({ kid }) => kid)).not.toContain(gone.keys.own[0]?.jwk.kid)
})

test('a new key of a server is known to the others after it was published', async () => {
  const [first, second] = [await newServer(), await newServer()]
  const published = await first.join()
  await second.join()

  await first.keys.reload({ signingKeys: [await newSigningKey()] })
  await published.publish()

  const token = await tokenOf(first.keys)
  await expect
    .poll(() =>
      second.verify(token).then(
        ({ claims }) => claims.sub,
        () => 'refused',
      ),
    )
    .toBe('asha')
})

test.each(['anon', 'authenticated', 'service_role'])('%s has no business with the table', async (role) => {
  const { rows } = await app.services.db.owner.query<{ allowed: boolean }>(
    `select has_schema_privilege($1, 'backend', 'usage')
       or has_table_privilege($1, 'backend.signing_keys', 'select, insert, update, delete') as allowed`,
    [role],
  )

  expect(rows).toEqual([{ allowed: false }])
})
