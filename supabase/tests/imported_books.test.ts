import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#backend/testing/start-app.ts'
import { as, asOwner, newUser, withAal } from './as-user.ts'
import { fileOf } from './true-bytes.ts'

const sha = (letter: string) => letter.repeat(64)

async function addFile(userId: string, columns: Record<string, string | null> = {}): Promise<string> {
  const id = crypto.randomUUID()
  const row = { id, format: 'epub', title: 'A book', bytes: '9', sha256: sha('a'), parts: '3', ...columns }
  const names = Object.keys(row)
  await as(userId, {
    text: `insert into public.imported_books (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    values: Object.values(row),
  })
  return id
}

async function newAdmin() {
  const id = await newUser()
  await asOwner(`update public.user_roles set role = 'admin' where user_id = $1`, [id])
  return id
}

const titles = (userId: string) => as(userId, 'select title from public.imported_books order by title')

test('a learner sees her own files and everybody’s, and nobody else’s', async () => {
  const [asha, ravi, mentor] = [await newUser(), await newUser(), await newAdmin()]
  await addFile(asha, { title: 'Her own' })
  await addFile(mentor, {
    ...{
      user_id: null,
      title: 'For everybody',
      source_note: 'Economic Survey, ministry of finance',
      sha256: sha('b'),
    },
  })

  expect(await titles(asha)).toEqual([{ title: 'For everybody' }, { title: 'Her own' }])
  expect(await titles(ravi)).toEqual([{ title: 'For everybody' }])
  await expect(as('visitor', 'select 1 from public.imported_books')).rejects.toThrow('permission denied')
})

test('only an admin adds to everybody’s library, and says where the file is from', async () => {
  const [asha, mentor] = [await newUser(), await newAdmin()]
  const shared = { user_id: null, sha256: sha('c') }
  await expect(addFile(asha, { ...shared, source_note: 'From a friend of mine' })).rejects.toThrow(
    'row-level security',
  )
  await expect(addFile(mentor, shared)).rejects.toThrow('shared_files_say_their_source')
  await expect(addFile(mentor, { ...shared, user_id: asha })).rejects.toThrow('row-level security')
})

test('nobody removes a file of another, and a learner none of everybody’s', async () => {
  const [asha, ravi, mentor] = [await newUser(), await newUser(), await newAdmin()]
  await addFile(asha)
  await addFile(mentor, { user_id: null, source_note: 'A report of the RBI', sha256: sha('d') })
  await as(ravi, 'delete from public.imported_books')
  await as(mentor, `delete from public.imported_books where user_id is not null`)

  expect(await titles(asha)).toHaveLength((await titles(ravi)).length + 1)
})

test('the same file is there once for each, and a learner keeps forty at most', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  await addFile(asha)
  await expect(addFile(asha)).rejects.toThrow('each_file_once')
  await addFile(ravi)
  for (let at = 1; at < 40; at++) await addFile(asha, { sha256: at.toString(16).padStart(64, '0') })
  await expect(addFile(asha, { sha256: sha('f') })).rejects.toThrow('40 of these at most')
})

test.each([
  ['another kind of file', { format: 'html' }],
  ['an empty title', { title: '  ' }],
  ['more bytes than may be stored', { bytes: '52428801' }],
  ['no pages', { parts: '0' }],
  ['a sum that is none', { sha256: 'x' }],
  ['a language that is none', { language: '"><script>' }],
])('%s is refused', async (_name, columns) => {
  await expect(addFile(await newUser(), columns)).rejects.toThrow('check constraint')
})

const place = (file: string, part: number, at: string) => ({
  text: `insert into public.file_marks (file_id, id, part, moved_at) values ($1, 'place', $2, $3)
    on conflict (user_id, file_id, id) do update set part = excluded.part, moved_at = excluded.moved_at`,
  values: [file, String(part), at],
})
const placeOf = async (userId: string) =>
  (await as(userId, 'select part, moved_at <= now() as past from public.file_marks'))[0]

test('where a file was read last stands, whichever device speaks later', async () => {
  const asha = await newUser()
  const file = await addFile(asha)
  await as(asha, place(file, 4, '2026-11-20T10:00:00Z'))
  await as(asha, place(file, 2, '2026-11-20T09:00:00Z'))
  expect(await placeOf(asha)).toEqual({ part: 4, past: true })
  await as(asha, place(file, 5, '2036-01-01T00:00:00Z'))
  expect(await placeOf(asha)).toEqual({ part: 5, past: true })
})

test('nobody marks a file that is not for her eyes, or reads the marks of another', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const file = await addFile(asha)
  await as(asha, place(file, 1, '2026-11-20T10:00:00Z'))
  await expect(as(ravi, place(file, 1, '2026-11-20T10:00:00Z'))).rejects.toThrow('row-level security')
  expect(await placeOf(ravi)).toBeUndefined()
})

test('a two-step account asks for both steps', async () => {
  const asha = await newUser()
  await addFile(asha)
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [asha],
  )
  const read = 'select title from public.imported_books where user_id is not null'
  expect(await as(withAal(asha, 'aal1'), read)).toEqual([])
  expect(await as(withAal(asha, 'aal2'), read)).toHaveLength(1)
})

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const EPUB = fileOf('application/epub+zip')
const nameOf = (folder: string, kind = 'epub') => `${folder}/${crypto.randomUUID()}.${kind}`

/** A person with an account, and the bucket as she reaches it. */
async function person(role = 'student') {
  const id = crypto.randomUUID()
  const { owner } = app.services.db
  await owner.query(`insert into auth.users (id, email) values ($1, $2)`, [id, `${id}@example.in`])
  await owner.query(`update public.user_roles set role = $2 where user_id = $1`, [id, role])
  const exp = Math.floor(Date.now() / 1000) + 3600
  const token = await app.services.keys.sign({ sub: id, role: 'authenticated', aud: 'authenticated', exp })
  return { id, books: app.client(token).storage.from('books') }
}

test('a learner stores, reads and removes in her own folder, and nowhere else', async () => {
  const [asha, ravi] = [await person(), await person()]
  const path = nameOf(asha.id)
  expect((await asha.books.upload(path, EPUB)).error).toBeNull()
  expect((await asha.books.download(path)).data?.size).toBe(EPUB.size)
  for (const elsewhere of [
    nameOf(ravi.id),
    nameOf('shared'),
    `${asha.id}/mine.epub`,
    nameOf(asha.id, 'html'),
  ]) {
    expect((await asha.books.upload(elsewhere, EPUB)).error?.message).toContain('row-level security')
  }
  expect((await ravi.books.download(path)).data).toBeNull()
  expect((await ravi.books.createSignedUrl(path, 60)).data).toBeNull()
  await ravi.books.remove([path])
  expect((await asha.books.download(path)).data?.size).toBe(EPUB.size)
  await asha.books.remove([path])
  expect((await asha.books.download(path)).data).toBeNull()
})

test('everybody’s files are stored by admins and read by learners', async () => {
  const [asha, mentor] = [await person(), await person('admin')]
  const path = nameOf('shared', 'pdf')
  const pdf = fileOf('application/pdf')
  expect((await mentor.books.upload(path, pdf)).error).toBeNull()
  expect((await asha.books.download(path)).data?.size).toBe(5)
  await asha.books.remove([path])
  expect((await asha.books.download(path)).data?.size).toBe(5)
})

test('another type is refused, and so is a folder that is full', async () => {
  const asha = await person()
  const html = new Blob(['<script>'], { type: 'text/html' })
  expect((await asha.books.upload(nameOf(asha.id), html)).error?.message).toContain('mime type')
  await app.services.db.owner.query(
    `insert into storage.objects (bucket_id, name) select 'books', $1 || '/' || at from generate_series(1, 45) at`,
    [asha.id],
  )
  expect((await asha.books.upload(nameOf(asha.id), EPUB)).error?.message).toContain('row-level security')
})

test('a folder is full for addresses too that were made while it had room', async () => {
  const asha = await person()
  const [first, second] = await Promise.all(
    [nameOf(asha.id), nameOf(asha.id)].map(async (path) => {
      const { data } = await asha.books.createSignedUploadUrl(path)
      return { path, token: data?.token ?? '' }
    }),
  )
  await app.services.db.owner.query(
    `insert into storage.objects (bucket_id, name) select 'books', $1 || '/' || at from generate_series(1, 44) at`,
    [asha.id],
  )
  const stored = (made = { path: '', token: '' }) =>
    app.client().storage.from('books').uploadToSignedUrl(made.path, made.token, EPUB)
  expect((await stored(first)).error).toBeNull()
  expect((await stored(second)).error?.message).toContain('row-level security')
})

test('with an account go its files', async () => {
  const asha = await person()
  const id = crypto.randomUUID()
  const path = `${asha.id}/${id}.epub`
  expect((await asha.books.upload(path, EPUB)).error).toBeNull()
  const { owner } = app.services.db
  await owner.query(
    `insert into public.imported_books (id, user_id, format, title, bytes, sha256, parts)
     values ($1, $2, 'epub', 'A book', 1, $3, 1)`,
    [id, asha.id, sha('a')],
  )
  await owner.query('delete from auth.users where id = $1', [asha.id])
  const { rows } = await owner.query(`select name from storage.objects where name = $1`, [path])
  expect(rows).toEqual([])
})
