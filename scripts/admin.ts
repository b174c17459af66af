/**
 * `npm run admin -- EMAIL`: makes the account with this address an admin; with `--mentor` behind it a mentor, who marks
 * answers. An account has one role. The first admin is made by hand.
 */

import pg from 'pg'
import { ConfigError } from '#backend/config.ts'
import { databaseAtHand } from './instance.ts'
import { orSay } from './or-say.ts'

await orSay(async () => {
  const email = process.argv[2]?.trim().toLowerCase()
  const role = process.argv[3] === '--mentor' ? 'mentor' : 'admin'
  if (!email?.includes('@'))
    throw new ConfigError('Say whose account: npm run admin -- EMAIL, or npm run admin -- EMAIL --mentor')
  if (process.argv.length > (role === 'mentor' ? 4 : 3))
    throw new ConfigError(`Only --mentor may follow the address: ${process.argv.slice(3).join(' ')}`)

  const url = await databaseAtHand('Nothing is running: start the server first, or set DATABASE_URL.')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // The server's own act: the audit log has it without an actor.
  const { rowCount } = await client.query(
    `with account as (select id from auth.users where email = $1 and deleted_at is null),
       was as (select role from public.user_roles where user_id = (select id from account)),
       given as (
         insert into public.user_roles (user_id, role) select id, $2 from account
         on conflict (user_id) do update set role = excluded.role returning user_id, role
       )
     select private.audit('users.role', null, given.user_id, jsonb_build_object('role', (select role from was)),
       jsonb_build_object('role', given.role), 'npm run admin')
     from given`,
    [email, role],
  )
  await client.end()
  if (rowCount === 0)
    throw new ConfigError(
      `There is no account with the address ${email}: sign up first, then run this again.`,
    )
  console.log(`${email} is ${role === 'mentor' ? 'a mentor' : 'an admin'} from the next sign-in.`)
})
