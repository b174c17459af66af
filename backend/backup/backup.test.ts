import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LONG, longTest } from '#scripts/testing/long.ts'
import { makeBackup } from './backup.ts'
import { keptBackups, pruneBackups } from './kept-backups.ts'
import { restoreBackup } from './restore.ts'
import {
  type Installation,
  lookInto,
  newFolder,
  newInstallation,
  removeFolder,
} from './testing/installation.ts'

const TIME = 60_000
const quiet = () => {}
const root = newFolder()
const dataDir = join(root, 'data')
const backups = join(root, 'backups')
let here: Installation
/** Made while the server ran, with the numbers 1 and 2 and one stored file. */
let backup: string

beforeAll(async () => {
  here = await newInstallation(dataDir)
  await here.add(1)
  await here.add(2)
  await here.store('aa-first', 'the first file')
  backup = (await make()).dir
})
afterAll(async () => {
  await here.stop()
  removeFolder(root)
})

function make(to = backups, from = dataDir) {
  return makeBackup({ dataDir: from, to, walArchiveDir: undefined, withDatabase: true, say: quiet })
}

function restore(from: string, into = join(root, `restored-${crypto.randomUUID()}`)) {
  const options = { from, dataDir: into, walArchiveDir: undefined, say: quiet }
  return restoreBackup(options).then((restored) => ({ ...restored, dataDir: into }))
}

test('a backup of a running server is restored to just what was there, files and secrets included', {
  timeout: TIME,
}, async () => {
  await here.add(3)
  await here.store('bb-later', 'came after the backup')

  const restored = await restore(backup)

  expect(await lookInto(restored.dataDir, (there) => there.numbers())).toEqual([1, 2])
  expect(readFileSync(join(restored.dataDir, 'storage/objects/aa/aa-first'), 'utf8')).toBe('the first file')
  expect(existsSync(join(restored.dataDir, 'storage/objects/bb'))).toBe(false)
  const secrets = join(restored.dataDir, 'secrets.json')
  expect(readFileSync(secrets)).toEqual(readFileSync(join(dataDir, 'secrets.json')))
  expect(statSync(secrets).mode & 0o077).toBe(0)
  expect(restored.checked).toMatchObject({ tables: 2, rows: 3, missingFiles: 0 })
  expect(restored.movedTo).toBeUndefined()
})

longTest(
  'a folder with backups of another server is not used, nor is any of them removed',
  {
    timeout: TIME,
  },
  async () => {
    const other = await newInstallation(join(root, 'other'))
    const folder = join(root, 'of-two')
    await make(folder, join(root, 'other'))
    await other.stop()

    await expect(make(folder)).rejects.toThrow('holds backups of another server')

    expect(keptBackups(folder).whole).toHaveLength(1)
    // one that was restored is the same server still
    const restored = await restore(keptBackups(folder).whole[0]?.dir ?? '')
    await make(folder, restored.dataDir)
    expect(keptBackups(folder).whole).toHaveLength(2)
  },
)

longTest(
  'a backup made while rows stream in holds all of those before it and no hole among the others',
  {
    timeout: TIME,
  },
  async () => {
    let next = 1000
    let going = true
    const writing = (async () => {
      while (going) await here.add(next++)
    })()
    while (next < 1020) await sleep(5)
    const before = next - 1

    const { dir } = await make()

    const after = next
    going = false
    await writing
    const restored = await restore(dir)
    const found = (await lookInto(restored.dataDir, (there) => there.numbers())).filter((n) => n >= 1000)
    const last = found.at(-1) ?? 0
    expect(found).toEqual(Array.from({ length: last - 999 }, (_, at) => 1000 + at))
    expect(last).toBeGreaterThanOrEqual(before)
    expect(after).toBeGreaterThan(before)
  },
)

longTest(
  'a stopped server is backed up too; what is there before a restore is moved aside whole',
  {
    timeout: TIME,
  },
  async () => {
    const { dataDir: there } = await restore(backup)
    await lookInto(there, (server) => server.add(77))
    const { dir: ofStopped } = await make(backups, there)
    expect(existsSync(join(there, 'postgres/postmaster.pid'))).toBe(false)

    const { movedTo } = await restore(backup, there)

    expect(await lookInto(there, (server) => server.numbers())).toEqual([1, 2])
    expect(await lookInto(movedTo ?? '', (server) => server.numbers())).toEqual([1, 2, 77])
    expect((await restore(ofStopped)).checked).toMatchObject({ rows: 4 })
  },
)

longTest('a file that a row names and that is gone is counted', { timeout: TIME }, async () => {
  await here.query(`insert into storage.objects values ('cc-never-written')`)
  const { dir } = await make()
  await here.query(`delete from storage.objects where version = 'cc-never-written'`)

  expect((await restore(dir)).checked).toMatchObject({ missingFiles: 1 })
})

test('restoring over a running server is refused, and the server goes on', { timeout: TIME }, async () => {
  await expect(restore(backup, dataDir)).rejects.toThrow(
    `The data directory ${dataDir} is in use by another running server`,
  )

  expect(await here.numbers()).toContain(1)
  expect(readdirSync(root).filter((name) => name.startsWith('data.'))).toEqual([])
})

/** Where the database is elsewhere, only what the server wrote of itself tells that it runs. */
test.each<[string, string[], boolean]>([
  ['a server of ours', ['scripts/start.ts'], true],
  ['another program, which has its number by now', ['scripts/elsewhere.ts'], false],
])(
  'files and secrets are restored over what nobody serves: %s',
  { timeout: TIME },
  async (_, args, serves) => {
    const options = { dataDir, to: join(root, 'files-only'), walArchiveDir: undefined, say: quiet }
    const { dir } = await makeBackup({ ...options, withDatabase: false })
    const into = join(root, `served-${crypto.randomUUID()}`)
    mkdirSync(into)
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', ...args], { stdio: 'ignore' })
    try {
      writeFileSync(join(into, 'instance.json'), JSON.stringify({ PID: String(child.pid) }))
      const restoring = restore(dir, into)

      if (serves) await expect(restoring).rejects.toThrow(`The data directory ${into} is in use by another`)
      else expect((await restoring).movedTo).toContain('.before-restore-')
      expect(existsSync(join(into, 'instance.json'))).toBe(serves)
    } finally {
      child.kill('SIGKILL')
    }
  },
)

test('files and secrets alone are not put in the place of a database', async () => {
  const options = { dataDir, to: join(root, 'no-database'), walArchiveDir: undefined, say: quiet }
  const { dir: from } = await makeBackup({ ...options, withDatabase: false })
  const into = join(root, 'has-a-database')
  mkdirSync(join(into, 'postgres'), { recursive: true })
  writeFileSync(join(into, 'postgres/PG_VERSION'), '17\n')

  await expect(restore(from, into)).rejects.toThrow('holds files and secrets only')
  expect(readdirSync(into)).toEqual(['postgres'])

  const elsewhere = { from, dataDir: into, walArchiveDir: undefined, databaseElsewhere: true, say: quiet }
  expect((await restoreBackup(elsewhere)).movedTo).toContain('.before-restore-')
})

/** The bytes with one bit changed. */
function flipped(bytes: Buffer) {
  const at = Math.floor(bytes.length / 2)
  return Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)))
}

/** Changes a file of the backup, or removes or adds one, for the time of the attempt. */
async function withSpoiled<Result>(
  path: string,
  spoil: (bytes: Buffer) => Buffer | undefined,
  attempt: () => Result,
) {
  const full = join(backup, path)
  const original = existsSync(full) ? readFileSync(full) : undefined
  const spoiled = spoil(original ?? Buffer.alloc(0))
  if (spoiled) writeFileSync(full, spoiled)
  else rmSync(full)
  try {
    return await attempt()
  } finally {
    if (original) writeFileSync(full, original)
    else rmSync(full)
  }
}

type Damage = [string, (bytes: Buffer) => Buffer | undefined, RegExp]

const DAMAGES: Damage[] = [
  ['database/base/5/1259', flipped, /base\/5\/1259 is not as it was written/],
  ['manifest.json', flipped, /its manifest.json is not as it was written/],
  ['database/global/pg_control', () => undefined, /pg_control is missing/],
  ['database/recovery.conf', () => Buffer.from('added'), /does not belong to it/],
]
const FURTHER_DAMAGES: Damage[] = [
  ['storage/objects/aa/aa-first', flipped, /aa-first is not as it was written/],
  ['secrets.json', flipped, /secrets.json is not as it was written/],
  ['secrets.json', (bytes) => bytes.subarray(1), /secrets.json is not as it was written/],
  ['manifest.json', () => undefined, /is not a backup: it has no manifest/],
]

test.each(LONG ? [...DAMAGES, ...FURTHER_DAMAGES] : DAMAGES)(
  'a damaged backup is refused, and nothing is touched: %s',
  { timeout: TIME },
  async (path, spoil, words) => {
    const into = join(root, `into-${crypto.randomUUID()}`)
    mkdirSync(into)
    writeFileSync(join(into, 'kept'), 'as it was')

    await withSpoiled(path, spoil, () => expect(restore(backup, into)).rejects.toThrow(words))

    expect(readdirSync(into)).toEqual(['kept'])
    expect(readdirSync(root).filter((name) => name.includes('.restoring-'))).toEqual([])
  },
)

test('a damaged page of the database is noticed when it is backed up', { timeout: TIME }, async () => {
  const { dataDir: there } = await restore(backup)
  const [file] = await lookInto(there, (server) =>
    server.query(`select pg_relation_filepath('numbers') as path`),
  )
  const table = join(there, 'postgres', String(file?.path))
  writeFileSync(table, flipped(readFileSync(table)))
  const into = join(root, 'of-damaged')

  await expect(make(into, there)).rejects.toThrow(/^The database has damaged pages, so no backup was kept/)

  expect(readdirSync(into)).toEqual([])
})

longTest(
  'a backup killed half way is never offered, and cleared away by the next',
  {
    timeout: TIME,
  },
  async () => {
    const to = join(root, 'interrupted')
    const code = `const { makeBackup } = await import('#backend/backup/backup.ts')
    await makeBackup({ dataDir: ${JSON.stringify(dataDir)}, to: ${JSON.stringify(to)}, withDatabase: true, say() {} })`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'ignore' })
    const exited = new Promise((resolve) => child.once('exit', resolve))
    const begun = () =>
      existsSync(to) && readdirSync(to).some((name) => existsSync(join(to, name, 'database/base')))
    while (child.exitCode === null && !begun()) await sleep(1)
    child.kill('SIGKILL')
    await exited

    expect(readdirSync(to)).toEqual([expect.stringMatching(/^\.unfinished-/)])
    expect(keptBackups(to)).toEqual({ whole: [], damaged: [] })
    await make(to)
    expect(readdirSync(to)).toEqual([expect.stringMatching(/^\d{4}-.*Z$/)])
  },
)

test('backups are listed oldest first, and the newest are kept', { timeout: TIME }, async () => {
  const to = join(root, 'several')
  const made = []
  for (let count = 0; count < 3; count++) {
    made.push(
      (await makeBackup({ dataDir, to, walArchiveDir: undefined, withDatabase: false, say: quiet })).dir,
    )
  }
  const broken = join(to, '2020-01-01T00-00-00.000Z')
  mkdirSync(broken)

  expect(keptBackups(to)).toMatchObject({ whole: made.map((dir) => ({ dir })), damaged: [broken] })
  expect(pruneBackups(to, 2).map(({ dir }) => dir)).toEqual(made.slice(0, 1))
  expect(readdirSync(to).sort()).toEqual([broken, ...made.slice(1)].map((dir) => dir.slice(to.length + 1)))
})

test.each<[string, () => Promise<unknown>, RegExp]>([
  ['nothing there', () => make(backups, join(root, 'nowhere')), /^There is nothing to back up in .*nowhere/],
  ['inside the data', () => make(join(dataDir, 'b')), /^The backup would lie inside the data directory/],
  [
    'a file as the target',
    () => make(join(dataDir, '../data/secrets.json/x').replace('/data/', '/plain/')),
    /cannot be used/,
  ],
  ['a backup inside the data', () => restore(join(dataDir, 'b'), dataDir), /is not a backup/],
  [
    'a time without an archive',
    () =>
      restoreBackup({
        from: backup,
        dataDir: join(root, 'x'),
        walArchiveDir: undefined,
        toTime: 'latest',
        say: quiet,
      }),
    /set WAL_ARCHIVE_DIR/,
  ],
])('what cannot be done is one sentence: %s', { timeout: TIME }, async (_, attempt, words) => {
  mkdirSync(join(root, 'plain'), { recursive: true })
  writeFileSync(join(root, 'plain/secrets.json'), '{}')

  await expect(attempt()).rejects.toMatchObject({
    name: 'ConfigError',
    message: expect.stringMatching(words),
  })
})

longTest(
  'a backup of a running server is written down in its database, the newest hundred of them',
  {
    timeout: TIME,
  },
  async () => {
    await here.query(
      'create schema backend; create table backend.backups (name text primary key, made_at timestamptz, files int, bytes bigint, seconds numeric)',
    )
    await here.query(
      `insert into backend.backups select 'earlier ' || n, '2020-01-01', 1, 1, 1 from generate_series(1, 100) n`,
    )
    const made = await make(join(root, 'noted'))

    const rows = await here.query('select name, files, bytes::int from backend.backups order by made_at desc')
    expect(rows).toHaveLength(100)
    expect(rows[0]).toEqual({ name: basename(made.dir), files: made.files, bytes: made.bytes })
  },
)
