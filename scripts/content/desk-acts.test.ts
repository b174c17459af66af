/** What an administrator does at the desks, by the desks' own functions, outlives a load of the library that knows nothing of it. */

import { expect, test } from 'vitest'
import { writtenLibrary } from '#scripts/testing/written-library.ts'
import { asOwner, call, databaseUrl, newUser } from '#supabase/tests/as-user.ts'
import { withStudyLibrary } from '#supabase/tests/study-library.ts'
import { loadLibrary } from './load.ts'

await withStudyLibrary()
const reading = writtenLibrary()
const load = async () => {
  const loaded = await loadLibrary(databaseUrl, reading, { choice: 'ask', isThorough: true })
  return (loaded?.told ?? [])
    .filter(({ outcome }) => outcome !== 'same')
    .map(({ kind, id, outcome }) => `${outcome}: ${kind} ${id}`)
    .sort()
}

type Opened = { revision: number; fields: Record<string, unknown> }
type Standing = Record<string, unknown>

async function standings(ids: string[]) {
  return asOwner<Standing>(
    `select id, topic, status, version, reviewed_by, edited_at_desk is not null as edited,
       (select max(version) from public.question_versions where question_id = id) as newest,
       (select updated_by from private.question_drafts where question_id = id) as writing
     from public.questions where id = any ($1) order by id`,
    [ids],
  )
}

test('nothing that was done at the desks is undone by a load, once or again', {
  timeout: 180_000,
}, async () => {
  const meera = await newUser({ fullName: 'Meera Iyer' })
  await asOwner(`update public.user_roles set role = 'admin' where user_id = $1`, [meera])
  const rows = await asOwner<{ id: string; topic: string }>(
    `select id, topic from public.questions where status = 'live' and format = 'single' and topic <> 'inflation' order by md5(id) limit 5`,
  )
  const [published = '', waiting = '', moved = '', retired = '', drafted = ''] = rows.map(({ id }) => id)

  const begin = async (id: string, stem: string) => {
    const { revision, fields } = await call<Opened>(meera, 'start_question_draft', id)
    return call<Opened>(meera, 'save_question_draft', id, revision, {
      ...fields,
      stem: `${fields.stem} ${stem}`,
    })
  }
  for (const id of [published, waiting]) {
    const { revision } = await begin(id, 'Choose one.')
    await call(meera, 'make_question_version', id, revision)
  }
  await call(meera, 'publish_question', published, 2)
  await call(meera, 'set_question_topic', `{${moved}}`, 'inflation')
  await call(meera, 'retire_questions', `{${retired}}`, 'Two of its options can be defended.')
  await begin(drafted, 'Half written')

  // a chapter that is published, and a note that is a draft
  const [chapter] = await asOwner<{ id: string }>(
    `select book || '/' || slug as id from public.book_chapters order by 1 limit 1`,
  )
  const id = chapter?.id ?? ''
  const { revision, fields } = await call<Opened>(meera, 'open_document', 'chapter', id)
  const saved = await call<Opened>(meera, 'save_document', 'chapter', id, revision, {
    ...fields,
    body: `${fields.body}\n\nA sentence of the desk.`,
  })
  await call('service', 'publish_document', meera, 'chapter', id, saved.revision, 'Meera Iyer', {
    ...{ words: 9, minutes: 1, facts: [], passages: [] },
  })
  const note = await call<Opened>(meera, 'open_document', 'note', 'inflation')
  await call(meera, 'save_document', 'note', 'inflation', note.revision, {
    ...note.fields,
    summary: 'Half written.',
  })

  const documents = async () => ({
    chapter: (await call<Opened>(meera, 'open_document', 'chapter', id)).fields.body,
    note: (await call<Opened>(meera, 'open_document', 'note', 'inflation')).fields.summary,
  })
  const ids = rows.map((row) => row.id)
  const [questionsBefore, documentsBefore] = [await standings(ids), await documents()]
  expect(documentsBefore.chapter).toContain('A sentence of the desk.')
  expect(documentsBefore.note).toBe('Half written.')

  for (const _ of ['once', 'again']) {
    expect(await load()).toEqual(
      [`kept: chapter ${id}`, `kept: question ${moved}`, `kept: question ${published}`].sort(),
    )
    expect(await standings(ids)).toEqual(questionsBefore)
    expect(await documents()).toEqual(documentsBefore)
  }
  const by = (which: string) => questionsBefore.find((row) => row.id === which)
  expect(by(published)).toMatchObject({ version: 2, status: 'live', reviewed_by: 'Meera Iyer', edited: true })
  expect(by(waiting)).toMatchObject({ version: 1, newest: 2 })
  expect(by(moved)).toMatchObject({ topic: 'inflation', edited: true })
  expect(by(retired)).toMatchObject({ status: 'retired' })
  expect(by(drafted)).toMatchObject({ writing: 'Meera Iyer' })
})
