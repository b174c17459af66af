/** Versions of questions: when another is made, who may publish it, and that nothing of a machine is asked unreviewed. */

import { expect, test } from 'vitest'
import { as, asOwner, call, withAal } from './as-user.ts'
import { actsOn, leafTopic, person, standing, store, written } from './desk-question.ts'

await leafTopic()
const [meera, mentor, asha] = await Promise.all([
  person('admin'),
  person('mentor'),
  person('student', 'Asha Rao'),
])

test('another wording, option, key or language is another version; the same words are none', async () => {
  const first = written()
  expect(await store(first, meera)).toMatchObject({ version: 1, made: 'new' })
  expect(await store(first, meera)).toMatchObject({ version: 1, made: 'same' })
  expect(await store({ ...first, stem: 'What is gross domestic product?' }, meera)).toMatchObject({
    version: 2,
    made: 'version',
  })
  expect(await store({ ...first, key: 'b' }, meera)).toMatchObject({ version: 3, made: 'version' })
  expect(await store({ ...first, key: 'b', stem_hi: 'सकल घरेलू उत्पाद क्या गिनता है?' }, meera)).toMatchObject({
    version: 4,
    made: 'version',
  })
  expect(await standing(first.id)).toMatchObject({ version: 4, status: 'draft' })
})

test('what a question is about is changed without a version', async () => {
  const first = written()
  await store(first, meera)
  expect(await store({ ...first, difficulty: 5 }, meera)).toMatchObject({ version: 1, made: 'same' })
  expect(await asOwner('select difficulty from public.questions where id = $1', [first.id])).toEqual([
    { difficulty: 5 },
  ])
})

test('what makes no question is refused in sentences, whatever is sent', async () => {
  for (const broken of [
    ...[
      null,
      7,
      'x',
      [],
      {},
      { ...written(), key: 'e' },
      { ...written(), options: [] },
      { ...written(), difficulty: 1e300 },
    ],
    ...[
      { ...written(), stem: ['x'] },
      { ...written(), topic: 'nowhere' },
      { ...written(), format: 'essay' },
    ],
    ...[
      { ...written(), facts: ['no-such-figure'] },
      { ...written(), stem: 'x'.repeat(3000) },
    ],
    ...[
      { ...written(), pyq: { year: 'x' } },
      { ...written(), sources: [{}] },
      { ...written(), id: 'Not A Name' },
    ],
    { ...written(), format: 'statements', statements: [{ text: 'a', correct: 'yes' }], options: [[9]] },
    { ...written(), format: 'pairs', pairs: 3, heads: 'x' },
    {
      ...written(),
      format: 'sequence',
      items: [{ text: 'a' }, { text: 'b' }, { text: 'c' }],
      order: [1, 1, 2],
      options: [[1], [2], [3], [4]],
    },
  ]) {
    await expect(store(broken as object, meera), JSON.stringify(broken)).rejects.toMatchObject({
      code: 'PT400',
      message: expect.stringMatching(/\w+ \w+ \w+/),
    })
  }
})

test('a question with gaps can be kept, and is not published before they are filled', async () => {
  const gappy = written({ explanation: 'Too short.' })
  expect((await store(gappy, meera)).problems).toHaveLength(1)
  await expect(call(meera, 'publish_question', gappy.id, 1)).rejects.toMatchObject({
    code: 'PT400',
    message: expect.stringContaining('The explanation has 2 words'),
  })
  expect(await standing(gappy.id)).toMatchObject({ status: 'draft' })
})

test('an administrator publishes a version under their own name, and learners are asked that one', async () => {
  const question = written()
  await store(question, meera)
  await call(meera, 'publish_question', question.id, 1)
  expect(await standing(question.id)).toEqual({ version: 1, status: 'live', reviewed_by: 'Meera Iyer' })
  await store({ ...question, stem: 'What does the domestic product count?' }, meera)
  expect(await standing(question.id)).toMatchObject({ version: 1, status: 'live' })
  await call(meera, 'publish_question', question.id, 2)
  expect(await standing(question.id)).toMatchObject({ version: 2, status: 'live' })
  await expect(call(meera, 'publish_question', question.id, 2)).rejects.toMatchObject({ code: 'PT409' })
  await expect(call(meera, 'publish_question', question.id, 9)).rejects.toMatchObject({ code: 'PT404' })
  expect(await actsOn(question.id)).toContain('questions.publish')
})

test('without a name nobody publishes', async () => {
  const nameless = await person('admin')
  await asOwner(`update public.profiles set full_name = '' where user_id = $1`, [nameless])
  const question = written()
  await store(question, nameless)
  await expect(call(nameless, 'publish_question', question.id, 1)).rejects.toMatchObject({ code: 'PT400' })
})

test('what a machine drafted is asked of nobody without a reviewer, whichever way it is written', async () => {
  const draft = written()
  await store(draft, meera, 'ai')
  // Not by the owner of the database, and not with the server's own key.
  for (const status of ['live', 'challenged']) {
    await expect(
      asOwner('update public.questions set status = $2 where id = $1', [draft.id, status]),
    ).rejects.toThrow('A machine drafted this question')
    await expect(
      as('service', {
        text: 'update public.questions set status = $2 where id = $1',
        values: [draft.id, status],
      }),
    ).rejects.toThrow('A machine drafted this question')
  }
  // A name that is put there by nobody’s act is no review, and nobody becomes its author afterwards.
  for (const change of [
    `reviewed_by = 'Meera Iyer', reviewed_at = now()`,
    `reviewed_by = 'Meera Iyer', reviewed_at = now(), reviewed_by_id = '${meera}'`,
    `drafted_by = 'person'`,
    'drafted_by = null',
  ]) {
    for (const who of ['owner', 'service'] as const) {
      const text = `update public.question_versions set ${change} where question_id = '${draft.id}'`
      await expect(
        who === 'owner' ? asOwner(text) : as('service', text),
        `${who}: ${change}`,
      ).rejects.toMatchObject({
        code: '42501',
      })
    }
  }
  expect(await standing(draft.id)).toMatchObject({ status: 'draft' })
  await call(meera, 'publish_question', draft.id, 1)
  const [version] = await asOwner(
    'select drafted_by, reviewed_by, reviewed_by_id from public.question_versions where question_id = $1',
    [draft.id],
  )
  expect(version).toEqual({ drafted_by: 'ai', reviewed_by: 'Meera Iyer', reviewed_by_id: meera })
})

test('a live question takes no version of a machine that nobody reviewed, and mending one does not review it', async () => {
  const question = written()
  await store(question, meera)
  await call(meera, 'publish_question', question.id, 1)
  await store({ ...question, stem: 'What does the product of a country count?' }, meera, 'ai')
  await expect(
    as('service', `update public.questions set version = 2 where id = '${question.id}'`),
  ).rejects.toThrow('A machine drafted this question')
  await store({ ...question, stem: 'What does the product of a country count, then?' }, meera)
  expect(
    await asOwner(
      'select version, drafted_by from public.question_versions where question_id = $1 order by version',
      [question.id],
    ),
  ).toEqual([
    { version: 1, drafted_by: 'person' },
    { version: 2, drafted_by: 'ai' },
    { version: 3, drafted_by: 'ai' },
  ])
  // A machine does not say what the question is about, either, once it is asked.
  await store({ ...question, difficulty: 5, stem: 'What counts?' }, meera, 'ai')
  expect(await asOwner('select difficulty from public.questions where id = $1', [question.id])).toEqual([
    { difficulty: 2 },
  ])
})

test('a version stays as it was drafted', async () => {
  const question = written()
  await store(question, meera)
  await expect(
    as(
      'service',
      `update public.question_versions set asked = '{"stem": {"en": "Other"}}' where question_id = '${question.id}'`,
    ),
  ).rejects.toMatchObject({ code: '42501' })
})

test('nobody but administrators of full standing does anything at the desk', async () => {
  const question = written()
  await store(question, meera)
  await asOwner(`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), '${asha}', 'totp', 'verified', now(), now())`)
  const admin = await person('admin')
  await asOwner(`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), '${admin}', 'totp', 'verified', now(), now())`)
  for (const who of ['visitor', asha, mentor, withAal(admin, 'aal1')] as const) {
    for (const text of [
      ...[
        'desk_questions()',
        `desk_question('${question.id}')`,
        `desk_question_figures('${question.id}', 1)`,
        'question_drafts()',
      ],
      ...[
        `question_draft('${question.id}')`,
        `start_question_draft('${question.id}')`,
        `save_question_draft('${question.id}', 1, '{}')`,
      ],
      ...[`discard_question_draft('${question.id}')`, `make_question_version('${question.id}', 1)`],
      ...[`publish_question('${question.id}', 1)`, `publish_questions('{${question.id}}')`],
      ...[
        `retire_questions('{${question.id}}', 'It says the same as another one.')`,
        `set_question_topic('{${question.id}}', 'gdp')`,
      ],
      ...[
        `restore_question('${question.id}', 'It says the same as another one.')`,
        `discard_question_version('${question.id}', 1)`,
      ],
      ...['question_twins()', 'twin_search()', 'look_for_twins()', `settle_twins('a', 'b', 'apart')`],
      ...[
        `retire_twin('a', 'b', 'a', 'It says the same as another one.')`,
        `preview_marks('${question.id}', 1, 'stands', 1::smallint)`,
      ],
    ]) {
      await expect(as(who, `select public.${text}`), text).rejects.toMatchObject({ code: '42501' })
    }
  }
  await expect(store(question, asha)).rejects.toMatchObject({ code: '42501' })
  expect(await standing(question.id)).toMatchObject({ status: 'draft', version: 1 })
})
