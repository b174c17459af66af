import { afterAll, expect, test, vi } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { codeIn, linkIn, mailTo, newEmail, PASSWORD, post } from './testing.ts'

// The hashes of the product, which other tests go without.
vi.unmock('#backend/auth/hash-threads.ts')

const app = await startApp()
afterAll(app.close)

test('what is kept is a bcrypt hash of cost 10 and a digest of the code, nothing in clear', async () => {
  const email = newEmail()
  await post(app, '/signup', { email, password: PASSWORD })
  const mail = await mailTo(app, email)
  const { rows } = await app.services.db.owner.query(
    `select u.encrypted_password, u.confirmation_token, t.token_hash, t.relates_to
     from auth.users u join auth.one_time_tokens t on t.user_id = u.id where u.email = $1`,
    [email],
  )

  expect(rows[0].encrypted_password).toMatch(/^\$2a\$10\$/)
  expect(rows[0].token_hash).toBe(linkIn(mail).searchParams.get('token'))
  expect(rows[0].confirmation_token).toBe(rows[0].token_hash)
  expect(rows[0].relates_to).toBe(email)
  expect(JSON.stringify(rows)).not.toContain(codeIn(mail))
})
