/** Mass assignment: which columns anybody without a key of the server may set, read from the catalogue. */

import { expect, test } from 'vitest'
import { as, asOwner, newUser } from './as-user.ts'

test('visitors set nothing, learners just these columns', async () => {
  const rights = await asOwner<{ name: string; role: string; inserts: string; updates: string }>(`
    select c.relname as name, role,
      coalesce(string_agg(a.attname, ' ' order by a.attname) filter (where has_column_privilege(role, c.oid, a.attnum, 'INSERT')), '') as inserts,
      coalesce(string_agg(a.attname, ' ' order by a.attname) filter (where has_column_privilege(role, c.oid, a.attnum, 'UPDATE')), '') as updates
    from pg_attribute a join pg_class c on c.oid = a.attrelid cross join unnest(array['anon', 'authenticated']) role
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'exam_private'::regnamespace)
      and c.relkind in ('r', 'p', 'v', 'm', 'f') and a.attnum > 0 and not a.attisdropped
    group by c.relname, role
    having bool_or(has_column_privilege(role, c.oid, a.attnum, 'INSERT, UPDATE')) order by c.relname`)

  expect(rights.filter(({ role }) => role === 'anon')).toEqual([])
  expect(Object.fromEntries(rights.map(({ name, inserts, updates }) => [name, [inserts, updates]]))).toEqual({
    announcement_dismissals: ['announcement_id user_id', ''],
    bookmarks: ['question_id user_id', ''],
    cards: ['back front id lang source topic user_id', 'back front lang suspended topic'],
    chat_messages: ['content created_at id message_type mode session_id sources suggestions user_id', ''],
    chat_sessions: ['session_id user_id', 'pinned title'],
    file_marks: [
      'file_id fraction id label moved_at part user_id',
      'file_id fraction id label moved_at part user_id',
    ],
    imported_books: ['authors bytes format id language parts sha256 source_note title user_id', ''],
    learner_notes: ['body id source title topic user_id', 'body title topic'],
    practice_presets: ['name setup user_id', 'name setup'],
    profiles: ['', 'attempt_year avatar_path exam_category full_name needs_extra_time papers_language'],
    rest_days: ['day user_id', ''],
    saved_views: ['desk name query', 'query'],
    study_settings: ['', 'daily_minutes day_starts rest_weekdays time_zone'],
  })
})

test.each([
  ['state', `'writing'`],
  ['writer', 'gen_random_uuid()'],
  ['step', '4'],
  ['transcript', `'x'`],
  ['practice', `'{}'`],
  ['stop_asked_at', 'now()'],
])('a learner who sends a message along with %s is refused', async (column, value) => {
  const asha = await newUser()

  await expect(
    as(
      asha,
      `insert into public.chat_messages (id, session_id, user_id, message_type, content, ${column})
       values ('m1', 'chat_1', '${asha}', 'ai', 'x', ${value})`,
    ),
  ).rejects.toMatchObject({ code: '42501' })
})

test('in whatever table a learner writes a row, it is never for somebody else', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const tables = await asOwner<{ name: string; given: string[] }>(`
    select c.relname as name, array_agg(a.attname order by a.attnum) as given
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and has_column_privilege('authenticated', c.oid, a.attnum, 'INSERT')
    group by c.relname having bool_or(a.attname = 'user_id') order by c.relname`)
  expect(tables.length).toBeGreaterThan(8)
  for (const { name } of tables)
    await expect(as(asha, `insert into public.${name} (user_id) values ('${ravi}')`), name).rejects.toThrow(
      /row-level security/,
    )
})
