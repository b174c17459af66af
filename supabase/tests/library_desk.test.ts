/** The desk of notes and e-books: who may work there, drafts, publishing under a name, versions, and what follows at once. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser, withAal } from './as-user.ts'
import { withStudyLibrary } from './study-library.ts'

await withStudyLibrary()

type Opened = {
  fields: Record<string, unknown>
  published: Record<string, unknown> | null
  revision: number
  is_draft: boolean
  made_by: string
  versions: { version: number; reviewed_by: string | null }[]
}

async function staff(role = 'admin') {
  const id = await newUser({ fullName: 'Meera Iyer' })
  await asOwner('update public.user_roles set role = $2 where user_id = $1', [id, role])
  return id
}

const fields = {
  ...{ title: 'Tokens of the desk', title_hi: 'डेस्क', summary: 'What tokens are.', summary_hi: 'टोकन क्या हैं।' },
  ...{ topics: ['inflation'], as_of: '2026-11-23', form: 'free', sources: [], facts: [], related: [] },
  body: '## Concept\n\nA zanzibarite token is worth {{fact:repo-rate}} of something.',
}
const passage = {
  ...{ id: 'tokens#0', kind: 'note', topic: 'inflation', title: 'Tokens of the desk', title_hi: 'डेस्क' },
  ...{
    section: 'Concept',
    anchor: 'concept',
    position: 0,
    keywords: '',
    href: '/ebooks?note=tokens#concept',
  },
  ...{ note_slug: 'tokens', fact_id: null, content_hi: null, source_ids: [], fact_ids: ['repo-rate'] },
  ...{ as_of: '2026-11-23', source_title: null, source_url: null },
  content: 'A zanzibarite token is worth {{fact:repo-rate}} of something.',
}
const computed = { words: 9, facts: ['repo-rate'], passages: [passage] }

const open = (who: string, kind: string, id: string) => call<Opened>(who, 'open_document', kind, id)
const publish = (
  admin: string,
  id: string,
  revision: number,
  reviewer = 'Asha Rao',
  kind = 'note',
  given = computed,
) => call<number>('service', 'publish_document', admin, kind, id, revision, reviewer, given)
const audited = (subject: string) =>
  asOwner<{ action: string }>('select action from private.audit_log where subject_id = $1 order by id', [
    subject,
  ])

test('only administrators work at the desk, after both steps; publishing is the server’s, for an administrator', async () => {
  const [asha, mentor, admin] = [await newUser(), await staff('mentor'), await staff()]
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'phone', 'totp', 'verified', now(), now())`,
    [admin],
  )
  for (const [name, ...given] of [
    ['open_document', 'note', 'inflation'],
    ['document_version', 'note', 'inflation', 1],
    ['save_document', 'note', 'inflation', 0, fields],
    ['new_document', 'note', 'mine', fields],
    ['discard_document', 'note', 'inflation'],
    ['withdraw_document', 'note', 'inflation', 'Because I say so.'],
  ] as [string, ...unknown[]][]) {
    await expect(call(asha, name, ...given), name).rejects.toThrow('Only administrators')
    await expect(call(mentor, name, ...given), name).rejects.toThrow('Only administrators')
    await expect(call('visitor', name, ...given), name).rejects.toThrow('permission denied')
    await expect(
      as(
        withAal(admin, 'aal1'),
        `select public.${name}(${given.map((one) => `'${typeof one === 'object' ? JSON.stringify(one) : one}'`).join(', ')})`,
      ),
      name,
    ).rejects.toThrow('Only administrators')
  }
  await expect(as(asha, 'select * from public.library_documents()')).rejects.toThrow('Only administrators')
  await expect(as(asha, `select public.order_chapters('x', '{a}')`)).rejects.toThrow('Only administrators')
  await expect(
    call(admin, 'publish_document', admin, 'note', 'inflation', 0, 'Me', computed),
  ).rejects.toThrow('permission denied')
  await expect(publish(asha, 'inflation', 0)).rejects.toThrow('Only administrators')
})

test('a draft is the desk’s alone until it is published; then it is read, searched and quoted at once, and named in the log', async () => {
  const [admin, asha] = [await staff(), await newUser()]
  await call(admin, 'new_document', 'note', 'tokens', fields)
  expect(await as(asha, `select from public.notes where slug = 'tokens'`)).toEqual([])
  const opened = await open(admin, 'note', 'tokens')
  expect(opened).toMatchObject({ published: null, is_draft: true, revision: 1, made_by: 'hand' })

  expect(await publish(admin, 'tokens', 1)).toBe(1)
  expect(await as(asha, `select title, reviewed_by, origin from public.notes where slug = 'tokens'`)).toEqual(
    [{ title: 'Tokens of the desk', reviewed_by: 'Asha Rao', origin: 'desk' }],
  )
  expect(await asOwner(`select kind, anchor from public.fact_uses where item = 'tokens'`)).toEqual([
    { kind: 'note', anchor: 'concept' },
  ])
  const [quoted] = await asOwner(`select content, number from public.chunks where id = 'tokens#0'`)
  expect(quoted?.content).toMatch(/is worth .*%.* of something/)
  const [word] = await asOwner(`select passages, numbers from public.library_terms where word = 'zanzibarit'`)
  expect(word).toEqual({ passages: 1, numbers: [quoted?.number] })
  const found = await as(asha, `select kind, id from public.search_everything('tokens of the desk')`)
  expect(found).toContainEqual({ kind: 'note', id: 'tokens' })
  expect((await audited('note tokens')).map(({ action }) => action)).toEqual([
    'library_drafts.create',
    'library.publish',
  ])
  expect((await audited('tokens')).map(({ action }) => action)).toEqual(['notes.insert'])

  await call(admin, 'withdraw_document', 'note', 'tokens', 'It was only a trial of the desk.')
  expect(await asOwner(`select from public.notes where slug = 'tokens'`)).toEqual([])
  expect(await asOwner(`select from public.chunks where note_slug = 'tokens'`)).toEqual([])
  expect(await asOwner(`select from public.library_terms where word = 'zanzibarit'`)).toEqual([])
  expect((await audited('note tokens')).at(-1)).toEqual({ action: 'library.withdraw' })
  expect((await open(admin, 'note', 'tokens')).fields).toMatchObject({ title: 'Tokens of the desk' })
})

test.each([
  ['note', 'notes', 'slug', 'fiscal-policy'],
  ['book', 'books', 'slug', 'public-finance-and-the-budget'],
  ['chapter', 'book_chapters', `book || '/' || slug`, 'money-banking-and-prices/05-liquidity-management'],
])('a %s that was never changed at the desk is reviewed as it stands', async (kind, table, named, id) => {
  const admin = await staff()
  await asOwner(`update public.${table} set made_by = 'import' where ${named} = $1`, [id])
  const before = await open(admin, kind, id)
  expect(before).toMatchObject({ revision: 0, is_draft: false })
  const given = { words: 2, facts: [], passages: [] }
  expect(await publish(admin, id, 0, 'Asha Rao', kind, given)).toBe(1)

  const after = await open(admin, kind, id)
  expect(after).toMatchObject({ made_by: 'import', reviewed_by: 'Asha Rao', is_draft: false })
  expect(after.published).toEqual(before.published)
})

test('a wording that was published can be brought back, the library’s own too', async () => {
  const admin = await staff()
  const before = await open(admin, 'chapter', 'money-banking-and-prices/02-the-reserve-bank-of-india')
  const id = 'money-banking-and-prices/02-the-reserve-bank-of-india'
  const given = { words: 2, facts: [], passages: [] }
  const saved = await call<{ revision: number }>(admin, 'save_document', 'chapter', id, 0, {
    ...before.fields,
    body: 'Quite short.',
  })
  expect(await publish(admin, id, saved.revision, 'Asha Rao', 'chapter', given)).toBe(2)
  const now = await open(admin, 'chapter', id)
  expect(now).toMatchObject({ is_draft: false, fields: { body: 'Quite short.' } })
  expect(now.versions.map(({ version, reviewed_by }) => [version, reviewed_by])).toEqual([
    [2, 'Asha Rao'],
    [1, null],
  ])
  expect(await call(admin, 'document_version', 'chapter', id, 1)).toEqual(before.fields)
  const back = await call<{ revision: number }>(
    admin,
    'save_document',
    'chapter',
    id,
    now.revision,
    before.fields,
  )
  await publish(admin, id, back.revision, 'Asha Rao', 'chapter', given)
  expect((await open(admin, 'chapter', id)).published).toEqual(before.fields)
})

test('what a model drafted stands under a reviewer’s name or nowhere, whoever writes it', async () => {
  const admin = await staff()
  await call(admin, 'new_document', 'note', 'drafted', fields, 'model', 'some-model')
  await expect(publish(admin, 'drafted', 1, ' ')).rejects.toThrow('Name the person')
  await expect(
    asOwner(`insert into public.notes (slug, topic, title, summary, as_of, body, sources, made_by)
      values ('x', 'inflation', 't', 's', '2026-01-01', 'b', '[]', 'model')`),
  ).rejects.toThrow('notes_of_a_model_were_reviewed')
  await publish(admin, 'drafted', 1, 'Asha Rao', 'note', { ...computed, passages: [] })
  await expect(asOwner(`update public.notes set reviewed_by = '' where slug = 'drafted'`)).rejects.toThrow(
    'notes_of_a_model_were_reviewed',
  )
  for (const table of ['books', 'book_chapters'])
    await expect(asOwner(`update public.${table} set made_by = 'model'`)).rejects.toThrow(
      'of_a_model_were_reviewed',
    )
})

test('nobody writes over what somebody else saved, and a load of the library counts as somebody', async () => {
  const [one, other] = [await staff(), await staff()]
  const { fields: there } = await open(one, 'note', 'gdp')
  await call(one, 'save_document', 'note', 'gdp', 0, { ...there, title: 'One' })
  await expect(call(other, 'save_document', 'note', 'gdp', 0, { ...there, title: 'Two' })).rejects.toThrow(
    'Meera Iyer saved',
  )
  await expect(publish(other, 'gdp', 7)).rejects.toThrow('Meera Iyer saved')
  await expect(call(other, 'discard_document', 'note', 'gdp', 0)).rejects.toMatchObject({
    code: 'PT409',
    message: 'Meera Iyer saved this document since you opened it',
  })
  await call(other, 'discard_document', 'note', 'gdp', 1)
  await expect(call(one, 'save_document', 'note', 'gdp', 1, there)).rejects.toThrow('saved this document')
  expect(await open(one, 'note', 'gdp')).toMatchObject({ is_draft: false, revision: 2 })
})

test('what is no document is refused in words, whatever is sent', async () => {
  const admin = await staff()
  const refused = async (kind: unknown, id: unknown, given: unknown, code = 'PT400') =>
    expect(call(admin, 'new_document', kind, id, given)).rejects.toMatchObject({ code })
  await refused('poem', 'x', fields)
  await refused('note', 'No Slug', fields)
  await refused('chapter', 'no-book-of-it', fields)
  await refused('chapter', 'nowhere/x', { title: 'x' }, 'PT404')
  await refused('note', 'inflation', fields, 'PT409')
  for (const wrong of [
    ...[null, [], 7, { ...fields, title: 7 }, { ...fields, topics: 'inflation' }, { ...fields, topics: [7] }],
    ...[
      { ...fields, sources: [{ id: 'x' }] },
      { ...fields, sources: [{ id: null, title: 'x', publisher: 'x', url: 'x' }] },
    ],
    ...[
      { ...fields, body: null },
      { ...fields, extra: 1 },
      { ...fields, as_of: 'today' },
      { ...fields, form: 'odd' },
    ],
    ...[
      { ...fields, title: 'x'.repeat(2000) },
      { ...fields, body: 'x'.repeat(700_000) },
    ],
  ])
    await refused('note', 'wrong', wrong)
  await refused('book', 'wrong', { title: 'x', cover: '<svg onload="x()">' })
  await expect(publish(admin, 'nothing-there', 0)).rejects.toMatchObject({ code: 'PT404' })
  await call(admin, 'new_document', 'note', 'half', { title: 'x' })
  await expect(publish(admin, 'half', 1)).rejects.toThrow('both languages')
  await call(admin, 'new_document', 'note', 'unknown-figure', { ...fields, body: '{{fact:no-such}}' })
  await expect(publish(admin, 'unknown-figure', 1)).rejects.toThrow('no-such')
  await call(admin, 'new_document', 'note', 'no-day', { ...fields, as_of: '2026-02-31' })
  await expect(publish(admin, 'no-day', 1)).rejects.toMatchObject({ code: expect.stringMatching(/^22/) })
})

test('chapters are ordered whole or not at all; a book goes when its chapters did', async () => {
  const admin = await staff()
  const book = 'external-sector-and-the-world-economy'
  const order = async () =>
    (
      await asOwner<{ slug: string }>(
        'select slug from public.book_chapters where book = $1 order by position',
        [book],
      )
    ).map(({ slug }) => slug)
  const slugs = await order()
  const turned = slugs.toReversed()
  const send = (list: string[]) =>
    as(admin, { text: 'select public.order_chapters($1, $2)', values: [book, `{${list.join()}}`] })
  await send(turned)
  expect(await order()).toEqual(turned)
  expect((await audited(`book ${book}`)).at(-1)).toEqual({ action: 'library.order' })
  await expect(send(turned.slice(1))).rejects.toMatchObject({ code: 'PT409' })
  await expect(send([...turned.slice(1), 'x'])).rejects.toMatchObject({ code: 'PT409' })
  const moved = (seen: string[]) =>
    call(admin, 'order_chapters', book, `{${slugs.join()}}`, `{${seen.join()}}`)
  await expect(moved(slugs.toSorted())).rejects.toMatchObject({ code: 'PT409' })
  expect(await order()).toEqual(turned)
  await moved(turned)
  await moved(turned)
  expect(await order()).toEqual(slugs)
  await expect(call(admin, 'withdraw_document', 'book', book, 'Because of its age.')).rejects.toThrow(
    'withdraw those first',
  )
})

test('the table of the desk tells state, reviewer, age of figures and origin of every document', async () => {
  const admin = await staff()
  const rows = await as<Record<string, unknown>>(admin, 'select * from public.library_documents()')
  const [counted] = await asOwner<{ n: number }>(
    'select ((select count(*) from public.notes) + (select count(*) from public.books) + (select count(*) from public.book_chapters))::int as n',
  )
  expect(rows.filter(({ status }) => status === 'published' || status === 'changed')).toHaveLength(
    counted?.n ?? 0,
  )
  expect(rows.find(({ id }) => id === 'inflation')).toMatchObject({
    ...{ kind: 'note', status: 'published', reviewed_by: null, origin: 'library', in_hindi: true, stale: 0 },
  })
})

test('a version that was published meanwhile is not withdrawn from a page of before, and one is withdrawn once', async () => {
  const [meera, anil] = [await staff(), await staff()]
  await asOwner(`update public.profiles set full_name = 'Anil Bose' where user_id = $1`, [anil])
  await call(meera, 'new_document', 'note', 'moons', { ...fields, title: 'Moons of the desk' })
  const given = {
    ...computed,
    passages: [{ ...passage, id: 'moons#0', href: '/ebooks?note=moons#concept', note_slug: 'moons' }],
  }
  const first = await publish(meera, 'moons', 1, 'Asha Rao', 'note', given)
  const { revision } = await open(meera, 'note', 'moons')
  const second = await publish(anil, 'moons', revision, 'Asha Rao', 'note', given)
  const withdraw = (who: string, version: number, why = 'Its table is wrong.') =>
    call(who, 'withdraw_document', 'note', 'moons', why, { version })
  const late = { code: 'PT409', detail: 'read' }
  await expect(withdraw(meera, first)).rejects.toMatchObject(late)
  expect(await asOwner(`select from public.notes where slug = 'moons'`)).toHaveLength(1)
  await withdraw(meera, second)
  await withdraw(meera, second)
  await expect(withdraw(anil, second)).rejects.toMatchObject(late)
  const acts = (await audited('note moons')).filter(({ action }) => action === 'library.withdraw')
  expect(acts).toHaveLength(1)
})
