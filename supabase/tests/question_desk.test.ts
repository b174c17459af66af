/** The question desk: drafts, the table, figures, acts on many, Hindi beside English, questions that are alike, regrades told. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { actsOn, leafTopic, person, standing, store, written } from './desk-question.ts'

await leafTopic()
await leafTopic('prices')
const [meera, anil] = await Promise.all([person('admin'), person('admin', 'Anil Das')])

type Draft = { revision: number; fields: Record<string, unknown>; problems: { at: string; code: string }[] }

async function live(fields: Record<string, unknown> = {}) {
  const question = written(fields)
  await store(question, meera)
  await call(meera, 'publish_question', question.id, 1)
  return question
}

async function inTable(id: string) {
  const [row] = await as<Record<string, unknown>>(meera, `select * from public.desk_questions('${id}')`)
  return row
}

test('a new question is written with gaps, saved, said what it lacks, and becomes a version', async () => {
  const id = `new-${crypto.randomUUID()}`
  const begun = await call<Draft>(meera, 'start_question_draft', id, 'single', 'gdp')
  expect(begun.problems.map(({ at }) => at)).toContain('stem')
  const { id: _, ...fields } = written()
  const saved = await call<Draft>(meera, 'save_question_draft', id, begun.revision, fields)
  expect(saved).toEqual({ revision: 2, problems: [] })
  const made = await call<{ version: number; made: string }>(meera, 'make_question_version', id, 2)
  expect(made).toMatchObject({ version: 1, made: 'new' })
  await expect(call(meera, 'question_draft', id)).rejects.toMatchObject({ code: 'PT404' })
  expect(await actsOn(id)).toEqual(
    expect.arrayContaining([
      'question_drafts.start',
      'questions.insert',
      'question_versions.insert',
      'question_keys.insert',
    ]),
  )
})

test('the log says who began to write a draft and who went on with it, not every pause', async () => {
  const question = await live()
  let { revision, fields } = await call<Draft>(meera, 'start_question_draft', question.id)
  for (const editor of [meera, meera, anil, anil, meera])
    ({ revision } = await call<Draft>(editor, 'save_question_draft', question.id, revision, fields))
  const writing = await asOwner(
    `select actor from private.audit_log where action = 'question_drafts.write' and subject_id = '${question.id}' order by id`,
  )
  expect(writing.map(({ actor }) => actor)).toEqual([meera, anil, meera])
})

test('two who write the same draft do not write over each other', async () => {
  const question = await live()
  const begun = await call<Draft>(meera, 'start_question_draft', question.id)
  expect(begun.fields).toMatchObject({ stem: question.stem, key: 'a' })
  expect(await call<Draft>(anil, 'start_question_draft', question.id)).toMatchObject({
    revision: begun.revision,
  })
  await call(anil, 'save_question_draft', question.id, begun.revision, { ...begun.fields, stem: 'His words' })
  await expect(
    call(meera, 'save_question_draft', question.id, begun.revision, { ...begun.fields, stem: 'Her words' }),
  ).rejects.toMatchObject({ code: 'PT409', message: 'Anil Das saved this draft since you opened it' })
  await expect(call(meera, 'save_question_draft', question.id, 2, ['x'])).rejects.toMatchObject({
    code: 'PT400',
  })
  await call(meera, 'discard_question_draft', question.id)
  expect(await standing(question.id)).toMatchObject({ version: 1, status: 'live' })
})

test('a draft is thrown away as it was seen, and not with what a colleague wrote since', async () => {
  const question = await live()
  const { revision, fields } = await call<Draft>(meera, 'start_question_draft', question.id)
  await call(anil, 'save_question_draft', question.id, revision, { ...fields, stem: 'His words' })
  await expect(call(meera, 'discard_question_draft', question.id, revision)).rejects.toMatchObject({
    code: 'PT409',
    message: 'Anil Das saved this draft since you opened it',
  })
  await call(meera, 'discard_question_draft', question.id, revision + 1)
  await expect(call(meera, 'question_draft', question.id)).rejects.toMatchObject({ code: 'PT404' })
})

test('what was written into a draft that is done with is never saved over the next one unasked', async () => {
  const question = await live()
  const begun = await call<Draft>(anil, 'start_question_draft', question.id)
  const { revision } = await call<Draft>(anil, 'save_question_draft', question.id, begun.revision, {
    ...begun.fields,
    stem: 'What does gross domestic product count in a year?',
  })
  await call(anil, 'make_question_version', question.id, revision)
  const hers = { ...begun.fields, stem: 'Her words' }
  // the draft is gone, and she is told of it instead of being turned away
  await expect(call(meera, 'save_question_draft', question.id, begun.revision, hers)).rejects.toMatchObject({
    code: 'PT409',
    message: 'This draft became a version, or was thrown away, since you opened it',
  })
  // and a new one from the version that was made has a number of its own
  const next = await call<Draft>(anil, 'start_question_draft', question.id)
  for (const old of [begun.revision, revision]) {
    await expect(call(meera, 'save_question_draft', question.id, old, hers)).rejects.toMatchObject({
      code: 'PT409',
    })
  }
  // one that was only opened is not being written
  const isListed = async () =>
    (await call<{ id: string }[]>(meera, 'question_drafts')).some(({ id }) => id === question.id)
  const told = () => call<{ draft: object | null }>(meera, 'desk_question', question.id)
  expect([await isListed(), (await told()).draft]).toEqual([false, null])
  await call(meera, 'save_question_draft', question.id, next.revision, hers)
  expect([await isListed(), (await told()).draft]).toEqual([true, expect.anything()])
})

test('what was asked stays asked: an attempt keeps its version when another is published', async () => {
  const question = await live()
  const asha = await newUser()
  const [row] = await asOwner<{ id: string }>(
    `select private.new_attempt($1, 'practice', 'exam', null, '{}', 'gs1', 10, array[$2]) as id`,
    [asha, question.id],
  )
  await store({ ...question, stem: 'Other words altogether?' }, meera)
  await call(meera, 'publish_question', question.id, 2)
  expect(
    await asOwner('select version from public.attempt_answers where attempt_id = $1', [row?.id]),
  ).toEqual([{ version: 1 }])
})

test('the table tells who waits for a review, how the Hindi stands, and hides figures of few answers', async () => {
  const question = await live()
  await store({ ...question, stem: 'Another wording?' }, meera, 'import')
  expect(await inTable(question.id)).toMatchObject({
    ...{
      status: 'live',
      version: 1,
      waiting: 2,
      review: 'waiting',
      reviewer: 'Meera Iyer',
      hindi: 'none',
      figures: 'few',
    },
    facility: null,
  })
  await asOwner(
    `insert into public.question_statistics values ($1, 1, 60, 0.5, -0.2, 0, now())
     on conflict (question_id, version) do nothing`,
    [question.id],
  )
  expect(await inTable(question.id)).toMatchObject({ figures: 'suspect', answers: 60 })
})

test('Hindi that lacks a part or says other numbers is listed with the place', async () => {
  const hindi = { stem_hi: 'सकल घरेलू उत्पाद क्या गिनता है, २०२६ में?', explanation_hi: 'सीमाओं के भीतर का उत्पादन।' }
  const part = written({ ...hindi, stem: 'What does GDP count in 2026?' })
  await store(part, meera)
  const [kept] = await asOwner<{ hindi: string; differences: { at: string; kind: string }[] }>(
    'select hindi, differences from private.question_texts where question_id = $1',
    [part.id],
  )
  expect(kept?.hindi).toBe('part')
  expect(kept?.differences.filter(({ kind }) => kind === 'missing').map(({ at }) => at)).toContain(
    'options.1',
  )
  const whole = {
    ...part,
    stem: 'What does GDP count in 2025?',
    options: part.options.map((option) => ({ ...option, text_hi: `${option.text} उत्पादन`, why_hi: 'कारण' })),
  }
  await store(whole, meera)
  expect(
    await asOwner('select hindi, differences from private.question_texts where question_id = $1', [part.id]),
  ).toMatchObject([{ hindi: 'differs', differences: [{ at: 'stem', kind: 'numbers' }] }])
})

test('figures of a version: who chose what, told from twenty first answers on', async () => {
  const question = await live()
  const answer = async (selected: number) => {
    const asha = await newUser()
    const [row] = await asOwner<{ id: string }>(
      `select private.new_attempt($1, 'practice', 'exam', null, '{}', 'gs1', 10, array[$2]) as id`,
      [asha, question.id],
    )
    await asOwner(
      `update public.attempt_answers set selected = $2::smallint, correct = $2::smallint = 0, sixths = case when $2::smallint = 0 then 12 else -4 end, time_ms = 30000
       where attempt_id = $1`,
      [row?.id, selected],
    )
  }
  for (let at = 0; at < 19; at += 1) await answer(at % 2)
  const few = await call<Record<string, unknown>>(meera, 'desk_question_figures', question.id, 1)
  expect(few).toMatchObject({ answered: 19 })
  expect(few).not.toHaveProperty('options')
  await answer(3)
  const told = await call<{ options: { n: number; able: number; others: number }[] }>(
    meera,
    'desk_question_figures',
    question.id,
    1,
  )
  expect(told).toMatchObject({
    answered: 20,
    seconds: 30,
    options: [{ n: 10 }, { n: 9 }, { n: 0 }, { n: 1 }],
  })
  expect(told.options.every(({ n, able, others }) => able + others === n)).toBe(true)
})

test('many are retired, moved or published at once, each with its own line in the log', async () => {
  const [one, two] = [await live(), await live()]
  const ids = `{${one.id},${two.id}}`
  await expect(as(meera, `select public.retire_questions('${ids}', 'short')`)).rejects.toMatchObject({
    code: 'PT400',
  })
  await as(meera, `select public.set_question_topic('${ids}', 'prices')`)
  await as(meera, `select public.retire_questions('${ids}', 'Both of them say what another says.')`)
  for (const { id } of [one, two]) {
    expect(await standing(id)).toMatchObject({ status: 'retired' })
    expect(await actsOn(id)).toEqual(expect.arrayContaining(['questions.set_topic', 'questions.retire']))
  }
  expect(await call(meera, 'restore_question', one.id, 'It is needed again after all.')).toBe('live')
  await expect(
    call(meera, 'restore_question', one.id, 'It is needed again after all.'),
  ).rejects.toMatchObject({ code: 'PT409' })

  const waiting = written()
  await store(waiting, meera, 'import')
  const [told] = await as<{ told: { done: string[]; refused: { id: string }[] } }>(
    meera,
    `select public.publish_questions('{${waiting.id},${two.id},no-such}') as told`,
  )
  expect(told?.told.done).toEqual([waiting.id])
  expect(told?.told.refused).toHaveLength(2)
  for (const wrong of ["'{}'", 'null', "array_fill('x'::text, array[0])"]) {
    await expect(as(meera, `select public.publish_questions(${wrong})`)).rejects.toMatchObject({
      code: 'PT400',
    })
  }
})

test('a version that waits can be thrown away; what is asked, or was, cannot', async () => {
  const question = await live()
  await store({ ...question, stem: 'Not wanted after all?' }, meera)
  await call(meera, 'discard_question_version', question.id, 2)
  await expect(call(meera, 'discard_question_version', question.id, 1)).rejects.toMatchObject({
    code: 'PT409',
  })
  await expect(call(meera, 'discard_question_version', question.id, 7)).rejects.toMatchObject({
    code: 'PT404',
  })
})

test('a key that is mended marks anew, foretells the marks, and tells each learner the old and the new result once', async () => {
  const question = await live()
  const asha = await newUser()
  const [row] = await asOwner<{ id: string }>(
    `select private.new_attempt($1, 'practice', 'exam', null, '{}', 'gs1', 10, array[$2]) as id`,
    [asha, question.id],
  )
  const attempt = row?.id as string
  await asOwner('update public.attempt_answers set selected = 1 where attempt_id = $1', [attempt])
  await asOwner(`select private.close_attempt($1, 'learner')`, [attempt])
  const [marks] = await as<{ told: object }>(
    meera,
    `select public.preview_marks('${question.id}', 1, 'new_key', 1::smallint) as told`,
  )
  expect(marks?.told).toMatchObject({
    results: 1,
    most_up: 16,
    most_down: 0,
    steps: [{ old: -4, new: 12, answers: 1 }],
  })
  for (let time = 0; time < 2; time += 1) {
    await as(
      meera,
      `select public.rule_on_key('${question.id}', 1, 'new_key', 1::smallint, 'The second option is the right one.')`,
    )
  }
  expect(await as(asha, 'select old_sixths, new_sixths from public.regrades')).toEqual([
    { old_sixths: -4, new_sixths: 12 },
  ])
  expect(await as(asha, 'select kind from public.notifications')).toEqual([])
  // What the clock does, twice.
  for (let time = 0; time < 2; time += 1) await asOwner('select private.tell_of_regrades()')
  expect(await as(asha, 'select kind, title, body, href from public.notifications')).toEqual([
    {
      kind: 'result_regraded',
      title: 'A key was corrected: your result is now 2.00 marks',
      body: 'It was −0.67 marks before. The second option is the right one.',
      href: `/test-results?attempt=${attempt}`,
    },
  ])
  expect(
    await asOwner(
      `select count(*)::integer as n from private.audit_log where actor = $1 and action = 'key_rulings.insert'`,
      [meera],
    ),
  ).toEqual([{ n: 1 }])
})

test('two who choose one name for a new question are told so, and who began it comes back to it', async () => {
  const id = `named-${crypto.randomUUID()}`
  await call(meera, 'start_question_draft', id, 'single', 'gdp')
  await expect(call(anil, 'start_question_draft', id, 'single', 'gdp')).rejects.toMatchObject({
    code: 'PT409',
    message: expect.stringMatching(
      /^A question named “.+” is being written already, last by .+: choose another/,
    ),
  })
  // the answer was lost on its way
  const again = await call<Draft>(meera, 'start_question_draft', id, 'single', 'gdp')
  expect(again).toMatchObject({ revision: 1, fields: { format: 'single' } })
  // a format that was chosen would be lost without a word
  await expect(call(meera, 'start_question_draft', id, 'pairs', 'gdp')).rejects.toMatchObject({
    code: 'PT409',
  })
  // from the list of drafts both come to it
  expect(await call<Draft>(anil, 'question_draft', id)).toMatchObject({ revision: 1 })
  await call(anil, 'save_question_draft', id, 1, again.fields)
  await expect(call(meera, 'start_question_draft', id, 'single', 'gdp')).rejects.toThrow('last by Anil Das')
})

test('two who choose it at the same time: one begins it, the other is told', async () => {
  const id = `named-${crypto.randomUUID()}`
  const both = await Promise.allSettled(
    [meera, anil].map((who) => call(who, 'start_question_draft', id, 'single', 'gdp')),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('what somebody else has done with a question since the list was read is not undone by an act on many', async () => {
  const late = { code: 'PT409', detail: 'read' }
  const [one, two] = [await live(), await live()]
  const ids = `{${one.id},${two.id}}`
  const seen = async () => ({ [one.id]: await inTable(one.id), [two.id]: await inTable(two.id) })
  const before = await seen()
  await call(anil, 'set_question_topic', `{${one.id}}`, 'prices')
  await leafTopic('taxes')
  await expect(call(meera, 'set_question_topic', ids, 'taxes', before)).rejects.toMatchObject(late)
  expect(await inTable(two.id)).toMatchObject({ topic: 'gdp' })
  expect(await call(meera, 'set_question_topic', ids, 'prices', before)).toBe(1)

  await store({ ...one, topic: 'prices', stem: 'What does domestic product count, then?' }, anil)
  await call(anil, 'publish_question', one.id, 2)
  const reason = 'The stem of them is ambiguous.'
  await expect(call(meera, 'retire_questions', ids, reason, before)).rejects.toMatchObject(late)
  expect(await standing(two.id)).toMatchObject({ status: 'live' })
  const now = await seen()
  // by the clock, for its figures
  await asOwner(`update public.questions set status = 'challenged' where id = $1`, [two.id])
  const done = { done: [one.id, two.id].sort() }
  expect(await call(meera, 'retire_questions', ids, reason, now)).toMatchObject(done)
  expect(await call(meera, 'retire_questions', ids, reason, now)).toMatchObject({ done: [] })

  const waiting = written()
  await store(waiting, anil, 'import')
  const listed = { [waiting.id]: await inTable(waiting.id) }
  await store({ ...waiting, stem: 'What is counted as domestic product?' }, anil, 'import')
  const publish = (over: object) => call(meera, 'publish_questions', `{${waiting.id}}`, over)
  expect(await publish(listed)).toMatchObject({
    ...{ done: [], refused: [{ id: waiting.id, says: expect.stringContaining('Somebody else') }] },
  })
  expect(await publish({ [waiting.id]: await inTable(waiting.id) })).toMatchObject({ done: [waiting.id] })
})
