/** The `storage` schema has hosted Supabase's columns and functions, and rows cannot leave without their bytes. */

import { afterAll, expect, test } from 'vitest'
import { asCaller } from '#backend/database/as-caller.ts'
import { startStorage } from './testing/start-storage.ts'

const app = await startStorage()
afterAll(() => app.close())

test('the tables have the columns of hosted Supabase, in their order', async () => {
  const rows = await app.sql<{ table_name: string; columns: string }>(
    `select table_name, string_agg(column_name, ' ' order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'storage' group by 1 order by 1`,
  )
  expect(Object.fromEntries(rows.map(({ table_name, columns }) => [table_name, columns]))).toEqual({
    buckets:
      'id name owner created_at updated_at public avif_autodetection file_size_limit allowed_mime_types owner_id type',
    migrations: 'id name hash executed_at',
    objects:
      'id bucket_id name owner created_at updated_at last_accessed_at metadata path_tokens version owner_id user_metadata',
    s3_multipart_uploads:
      'id in_progress_size upload_signature bucket_id key version owner_id created_at user_metadata',
    s3_multipart_uploads_parts:
      'id upload_id size part_number bucket_id key etag owner_id version created_at',
  })
})

test('every table of it is under row level security', async () => {
  const open = await app.sql(
    `select relname from pg_class where relnamespace = 'storage'::regnamespace and relkind = 'r' and not relrowsecurity`,
  )
  expect(open).toEqual([])
})

test('names are taken apart as on hosted Supabase', async () => {
  const [row] =
    await app.sql(`select storage.foldername('a/b/c.tar.gz') as folder, storage.filename('a/b/c.tar.gz') as file,
    storage.extension('a/b/c.tar.gz') as extension, storage.foldername('c.txt') as top, storage.operation() as operation`)
  expect(row).toEqual({ folder: ['a', 'b'], file: 'c.tar.gz', extension: 'gz', top: [], operation: null })
})

test('an operation is one of those expected, with or without the prefix; outside there is none', async () => {
  const asked = async (operation: string) => {
    const more: Record<string, string> = operation ? { 'storage.operation': operation } : {}
    const caller = { role: 'authenticated', claims: {} }
    const text = `select storage.allow_any_operation(array['object.list', 'storage.object.sign', '', null]) as any,
      storage.allow_only_operation('object.list') as only`
    return (await asCaller(app.services.db.callers, caller, { text }, { more }))[0]
  }
  expect(await asked('storage.object.list')).toEqual({ any: true, only: true })
  expect(await asked('storage.object.sign')).toEqual({ any: true, only: false })
  expect(await asked('storage.object.upload')).toEqual({ any: false, only: false })
  expect(await asked('')).toEqual({ any: false, only: false })
})

test('rows are not deleted past the storage API, unless somebody insists', async () => {
  await app.admin.from('notes').upload('a.txt', 'a')
  for (const table of ['objects', 'buckets', 's3_multipart_uploads', 's3_multipart_uploads_parts']) {
    await expect(app.sql(`delete from storage.${table}`)).rejects.toThrow(
      'Direct deletion from storage tables',
    )
  }
  await app.sql(`begin; set local storage.allow_delete_query = 'true'; delete from storage.objects; commit`)
  expect((await app.admin.from('notes').list()).data).toEqual([])
})

test('an upload can be tried in SQL, and is not kept', async () => {
  const trying = app.sql(`select storage.can_insert_object('notes', 'tried.txt', null, '{}')`)
  await expect(trying).rejects.toThrow('ROLLBACK')
  expect(await app.sql(`select from storage.objects where name = 'tried.txt'`)).toEqual([])
})

test('learners reach neither the uploads under way nor what belongs to the server', async () => {
  const caller = { role: 'authenticated', claims: { sub: app.asha.id } }
  const run = (text: string) => asCaller(app.services.db.callers, caller, { text })
  await expect(run('select from backend.resumable_uploads')).rejects.toThrow('permission denied')
  await expect(run('select from storage.migrations')).rejects.toThrow('permission denied')
  await expect(run('truncate storage.objects')).rejects.toThrow('permission denied')
  await expect(run(`insert into storage.s3_multipart_uploads values ('a')`)).rejects.toThrow(
    'permission denied',
  )
})

test('a folder with many files costs a list of its neighbours nothing', async () => {
  await app.sql(`insert into storage.objects (bucket_id, name)
    select 'notes', case when n % 1000 = 0 then 'top-' || n else 'deep/' || n || '.txt' end from generate_series(1, 50000) n`)
  await app.sql('analyze storage.objects')
  const read = async (query: string) => {
    const [row] = await app.sql<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
      `explain (analyze, buffers, format json) ${query}`,
    )
    const plan = row?.['QUERY PLAN'][0]?.Plan ?? {}
    return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  }
  const pages = await read("select * from storage.objects where bucket_id = 'notes'")
  expect(await read("select * from storage.search('', 'notes')")).toBeLessThan(pages)
  expect(await read("select * from storage.search_v2('', 'notes')")).toBeLessThan(pages)
  expect((await app.admin.from('notes').list()).data?.map(({ name }) => name).slice(0, 2)).toEqual([
    'deep',
    'top-1000',
  ])
  await app.sql(`begin; set local storage.allow_delete_query = 'true'; delete from storage.objects; commit`)
})
