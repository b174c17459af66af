/** What the desk, a file or a machine stored goes out in every format and comes back as what it is: there already. */

import { expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { FILE_FORMATS, type FileFormat } from '#supabase/functions/_shared/question-files/model.ts'
import { toStored } from '#supabase/functions/_shared/question-files/stored.ts'
import { admin, database, report, send, store, told, withImportDesk } from './import-desk.ts'
import { oddQuestion, randomOf } from './question-files.ts'

withImportDesk()

const random = randomOf(26)
const leaf = 'inflation'

async function stored(question: object, origin: 'desk' | 'import' | 'ai' = 'desk') {
  const { rows } = await database.query('select private.store_question($1, $2, $3) as made', [
    JSON.stringify(question),
    admin.id,
    origin,
  ])
  return rows[0].made as { id: string; version: number }
}

const plain = (id: string, more: object = {}) => ({
  ...{ id, topic: leaf, kind: 'static', difficulty: 3, format: 'single', diagnostic: false, negative: true },
  stem: `What is asked in ${id}?`,
  options: ['one', 'two', 'three', 'four'].map((text) => ({ text: `The ${text} of ${id}`, why: '' })),
  ...{ key: 'b', facts: [], sources: [], explanation: '' },
  ...more,
})

async function taken(format: FileFormat, filter: object): Promise<Uint8Array> {
  const { data, error } = await admin.client.functions.invoke('export-questions', {
    body: { format, filter },
  })
  expect(error).toBeNull()
  return new Uint8Array(await (data as Blob).arrayBuffer())
}

async function strange() {
  const ids: string[] = []
  const put = async (question: { id: string }, origin?: 'desk' | 'import' | 'ai') => {
    ids.push(question.id)
    await stored(question, origin)
  }
  for (let n = 0; n < 120; n += 1) {
    const odd = oddQuestion(random, n)
    const { pyq: _, ...rest } = odd
    const id = `bank-odd-${n}`
    await put(
      { ...toStored({ ...rest, topic: leaf, facts: [] } as typeof odd), id },
      (['desk', 'import', 'ai'] as const)[n % 3],
    )
  }
  await put(
    plain('bank-twin-one', { stem: 'Which of these is asked twice?', options: plain('bank-twin').options }),
  )
  await put(
    plain('bank-twin-two', { stem: 'Which of these is asked twice?', options: plain('bank-twin').options }),
  )
  await put(plain('bank-lines', { stem: 'One line\r\nand another\rand a third', explanation: 'So\r\nit is' }))
  await put(
    plain('bank-wide', { stem: '\u3000What stands behind a wide blank?\u2003', stem_hi: '\ufeffक्या?' }),
  )
  await put(
    plain('bank-control', { stem: 'What stands\u0001 behind\u000b a \u007fsign that \ufffe nobody sees?' }),
  )
  await put(plain('bank-emoji', { stem: '🙂'.repeat(1990) }))
  await put(plain('bank-long', { explanation: 'क्ष'.repeat(1300), stem: `${'long '.repeat(399)}?` }))
  const source = { id: 'one', title: 'T', publisher: 'P', url: 'https://example.in/a' }
  await put(
    plain('bank-sources', { sources: [source, { ...source, id: 'two', date: '2026-01-31', page: 4 }] }),
  )
  await put(
    plain('bank-urls', {
      sources: Array.from({ length: 12 }, (_, n) => ({
        ...{ ...source, id: `s-${n}`, url: `https://example.in/${'|'.repeat(980)}` },
        ...{ title: '"|'.repeat(140), date: null, checked: '2026-01-31' },
      })),
    }),
  )
  await put({
    ...plain('bank-heads', {
      format: 'pairs',
      heads: ['Left', 'Right'],
      heads_hi: ['बायाँ', ''],
      stem_hi: 'क्या?',
    }),
    ...{ options: undefined, key: undefined },
    pairs: [1, 2, 3].map((n) => ({ left: `l${n}`, right: `r${n}`, correct: n < 3 })),
  } as never)
  return ids
}

longTest(
  'whatever is in the bank, in any state, comes back from every format as what is there already',
  async () => {
    const ids = await strange()
    await database.query(
      `update public.questions set status = 'retired' where id = any ($1) and abs(hashtext(id)) % 3 = 0`,
      [ids],
    )
    const live = await ofLibrary('live')
    const challenged = await ofLibrary('challenged')
    ids.push(live, challenged, ...(await waiting()))
    for (const format of FILE_FORMATS) {
      const { id, said } = await send(await taken(format, { ids }), { format, topic: leaf })
      expect(said).toBeNull()
      expect(await told(id)).toMatchObject({ state: 'read', problem: null })
      const lines = await report(id)
      expect(lines.filter(({ verdict }) => verdict !== 'same')).toEqual([])
      // and none was left at home
      expect(lines).toHaveLength(ids.length)
      expect((await store(id)).error).toMatchObject({ message: 'Nothing of this file is new to the bank' })
    }
  },
)

test('a question that is changed is told as another version, and one that stands twice in the file as a fault', async () => {
  const asked = { stem: 'Which of the two is changed?', options: plain('bank-changed').options }
  await stored(plain('bank-changed-one', asked))
  await stored(plain('bank-changed-two', asked))
  const ids = ['bank-changed-one', 'bank-changed-two']
  const csv = Buffer.from(await taken('csv', { ids })).toString()
  const [head = '', one = '', two = ''] = csv.split('\r\n')
  const changed = two.replace('Which of the two', 'Which one of the two')
  const { id } = await send([head, one, changed, one, ''].join('\r\n'))
  expect((await report(id)).map(({ verdict, faults }) => [verdict, faults[0]?.code])).toEqual([
    ['same', undefined],
    ['version', undefined],
    ['fault', 'id-twice'],
  ])
})

async function ofLibrary(status: string) {
  const { rows } = await database.query(
    `update public.questions set status = $1 where id = (
      select id from public.questions where status = 'live' and format = 'pairs' order by md5(id || $1) limit 1
    ) returning id`,
    [status],
  )
  return rows[0].id as string
}

/** One of each format that is asked as the library has it, beside a version of the desk that waits. */
async function waiting() {
  const { rows } = await database.query<{ id: string; shape: { stem: string } }>(
    `select distinct on (format) id, private.question_shape(id, version) as shape from public.questions
     where status = 'live' order by format, id`,
  )
  for (const { shape } of rows) await stored({ ...shape, stem: `${shape.stem} (again)` })
  return rows.map(({ id }) => id)
}
