/** `npm run admin -- EMAIL`: makes the account with this address an admin. The first admin is made by hand. */

import pg from 'pg'
import { readConfig } from '#backend/config.ts'
import { readInstance } from './instance.ts'

const email = process.argv[2]?.trim().toLowerCase()
const config = readConfig()
const url = readInstance(config.dataDir)?.DB_URL ?? config.databaseUrl
if (!email?.includes('@')) fail('Say whose account: npm run admin -- EMAIL')
if (!url) fail('Nothing is running: start the server first, or set DATABASE_URL.')

const client = new pg.Client({ connectionString: url })
await client.connect()
const { rowCount } = await client.query(
  `insert into public.user_roles (user_id, role)
   select id, 'admin' from auth.users where email = $1 and deleted_at is null
   on conflict (user_id) do update set role = 'admin'`,
  [email],
)
await client.end()
if (rowCount === 0) fail(`There is no account with the address ${email}: sign up first, then run this again.`)
console.log(`${email} is an admin from the next sign-in.`)

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
