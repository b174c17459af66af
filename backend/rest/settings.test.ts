import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRest, type TestRest } from './testing/start-rest.ts'

const SQL = `
create function library.isolation() returns text language sql stable as $$ select current_setting('transaction_isolation') $$;
create function library.serializable() returns text language sql volatile
  set default_transaction_isolation = 'serializable' as $$ select current_setting('transaction_isolation') $$;
create function library.patient() returns text language sql stable
  set statement_timeout = '77s' as $$ select current_setting('statement_timeout') $$;
create function library.at_hand(name text) returns text language sql stable as $$ select current_setting(name, true) $$;
create function library.gate() returns void language plpgsql as $$
begin
  perform set_config('library.gate', current_user || ' ' || current_setting('request.path', true), true);
  perform set_config('response.headers', '[{"X-Gate": "passed"}]', true);
  if current_setting('request.headers', true)::json->>'x-refuse' is not null then
    raise sqlstate 'PT429' using message = 'too many requests', hint = 'wait';
  end if;
end $$;
create function library.front_page() returns json language sql stable as $$ select json_build_object('hello', 'reader') $$;
create table library.tallies (id int primary key, n int);
insert into library.tallies values (1, 0);
create function library.tally() returns int language plpgsql volatile set default_transaction_isolation = 'serializable' as $$
declare found int;
begin
  select n into found from library.tallies where id = 1;
  perform pg_sleep(0.05);
  update library.tallies set n = found + 1 where id = 1;
  return found + 1;
end $$;
`

let rest: TestRest
beforeAll(async () => {
  rest = await startRest({}, SQL)
})
afterAll(() => rest.close())

const call = (name: string, headers: Record<string, string> = {}) =>
  rest.call('GET', `/rpc/${name}`, { headers })
const visitor = { Authorization: '' }

/** Asks until the reloaded configuration is in force. */
async function until<Value>(ask: () => Promise<Value>, holds: (value: Value) => boolean): Promise<Value> {
  let value = await ask()
  for (let attempt = 0; attempt < 1500 && !holds(value); attempt++) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    value = await ask()
  }
  return value
}

test("a function's own isolation and time limit are in force before it begins", async () => {
  expect((await rest.call('POST', '/rpc/serializable')).body).toBe('serializable')
  expect((await call('patient')).body).toBe('77s')
  expect((await call('isolation')).body).toBe('read committed')
})

test('serializable calls that meet are tried again, and none is lost', async () => {
  const answers = await Promise.all(Array.from({ length: 3 }, () => rest.call('POST', '/rpc/tally')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.map(({ body }) => body).toSorted()).toEqual([1, 2, 3])
})

test("a role's own settings are in force for its requests, whatever is set", async () => {
  await rest.configure({ default_transaction_isolation: 'repeatable read', extra_float_digits: '0' }, 'anon')
  const asked = () => call('isolation', visitor)
  expect((await until(asked, ({ body }) => body === 'repeatable read')).body).toBe('repeatable read')
  expect((await call('at_hand?name=extra_float_digits', visitor)).body).toBe('0')
  expect((await call('isolation')).body).toBe('read committed')
  expect((await rest.call('POST', '/rpc/serializable', { headers: visitor })).body).toBe('serializable')
})

test('the function before each request sees it, may speak for it, and may refuse it', async () => {
  await rest.configure({ 'pgrst.db_pre_request': 'library.gate' })
  const asked = () => call('at_hand?name=library.gate')
  const passed = await until(asked, ({ body }) => Boolean(body))
  expect(passed.body).toBe('service_role /rpc/at_hand')
  expect(passed.headers.get('x-gate')).toBe('passed')
  const refused = await rest.call('POST', '/genres', {
    headers: { 'X-Refuse': '1' },
    body: { id: 70, name: 'x' },
  })
  expect([refused.status, refused.body]).toEqual([
    429,
    { code: 'PT429', message: 'too many requests', details: null, hint: 'wait' },
  ])
  expect((await rest.call('GET', '/genres?id=eq.70')).body).toEqual([])
  const counted = await rest.call('GET', '/genres', { headers: { Prefer: 'count=planned', 'X-Refuse': '1' } })
  expect(counted.status).toBe(429)
  expect((await rest.call('GET', '/', { headers: { 'X-Refuse': '1' } })).status).toBe(429)
  await rest.configure({ 'pgrst.db_pre_request': '' })
  await until(asked, ({ body }) => !body)
})

test('rows, schemas and search path follow the settings', async () => {
  await rest.configure({
    'pgrst.db_max_rows': '2',
    'pgrst.db_schemas': 'library, cellar',
    'pgrst.db_extra_search_path': 'cellar',
  })
  const few = await until(
    () => rest.call('GET', '/books'),
    ({ body }) => (body as unknown[]).length === 2,
  )
  expect(few.body).toHaveLength(2)
  expect((await call('at_hand?name=search_path')).body).toBe('"library", "cellar"')
  expect((await rest.call('GET', '/vault', { headers: { 'Accept-Profile': 'cellar' } })).status).toBe(403)
})

test('a database for trying keeps nothing, unless asked to', async () => {
  await rest.configure({ 'pgrst.db_tx_end': 'rollback-allow-override' })
  const wish = { headers: { Prefer: 'tx=commit' } }
  await until(
    () => rest.call('GET', '/genres?limit=0', wish),
    ({ headers }) => headers.get('preference-applied') === 'tx=commit',
  )
  await rest.call('DELETE', '/tallies?id=eq.1')
  expect((await rest.call('GET', '/tallies')).body).toHaveLength(1)
  await rest.call('DELETE', '/tallies?id=eq.1', wish)
  expect((await rest.call('GET', '/tallies')).body).toEqual([])
  await rest.configure({ 'pgrst.db_tx_end': 'commit' })
})

test('a function can answer for the root, and the description can be turned off', async () => {
  await rest.configure({ 'pgrst.db_root_spec': 'library.front_page' })
  const front = await until(
    () => rest.call('GET', '/'),
    ({ body }) => (body as { hello?: string }).hello !== undefined,
  )
  expect([front.status, front.body]).toEqual([200, { hello: 'reader' }])
  await rest.configure({ 'pgrst.db_root_spec': '', 'pgrst.openapi_mode': 'disabled' })
  const off = await until(
    () => rest.call('GET', '/'),
    ({ status }) => status === 404,
  )
  expect([off.status, off.body]).toMatchObject([
    404,
    { code: 'PGRST126', message: 'Root endpoint metadata is disabled' },
  ])
})

test('visitors can be someone else, or nobody', async () => {
  const who = () => call('whoami', visitor)
  await rest.configure({ 'pgrst.db_anon_role': 'authenticated' })
  const someone = await until(who, ({ body }) => (body as { role?: string }).role === 'authenticated')
  expect(someone.body).toMatchObject({ role: 'authenticated', claims: { role: 'authenticated' } })
  await rest.configure({ 'pgrst.db_anon_role': '' })
  const nobody = await until(who, ({ status }) => status === 401)
  expect([nobody.status, nobody.body]).toMatchObject([
    401,
    { code: 'PGRST302', message: 'Anonymous access is disabled' },
  ])
  expect((await call('whoami')).status).toBe(200)
})
