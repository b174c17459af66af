/** That the library's files and the database stay in step, both ways, and that no load loses what a desk wrote. */

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { writtenLibrary } from '#scripts/testing/written-library.ts'
import { asOwner, databaseUrl } from '#supabase/tests/as-user.ts'
import { withStudyLibrary } from '#supabase/tests/study-library.ts'
import { exportLibrary } from './export.ts'
import { readDatabase } from './from-database.ts'
import { itemsOf, KINDS, ofKind } from './kinds.ts'
import { connected, loadLibrary, rememberedOf } from './load.ts'
import { plainText } from './plain.ts'
import { readContent } from './read.ts'

/** Each of these reads and loads the whole library several times. */
const WHOLE = { timeout: 180_000 }

await withStudyLibrary()
const CONTENT = resolve('content')
const reading = writtenLibrary()
const dir = mkdtempSync(join(tmpdir(), 'content-'))
cpSync(CONTENT, dir, { recursive: true })
afterAll(() => rmSync(dir, { recursive: true }))

const exported = (isOurs = false) =>
  connected(databaseUrl, async (client) =>
    exportLibrary(
      dir,
      readContent(dir).library,
      await readDatabase(client),
      await rememberedOf(client),
      isOurs,
    ),
  )
const load = async (choice: 'ask' | 'theirs' | 'ours' = 'ask') => {
  const loaded = await loadLibrary(databaseUrl, readContent(dir), { choice, isThorough: true })
  return (loaded?.told ?? [])
    .filter(({ outcome }) => outcome !== 'same')
    .map(({ kind, id, outcome }) => `${outcome}: ${kind} ${id}`)
}
const file = (name: string) => readFileSync(join(dir, name), 'utf8')
const was = (name: string) => readFileSync(join(CONTENT, name), 'utf8')
/** Lines that one text has and the other has not. */
const added = (name: string) => {
  const before = new Set(was(name).split('\n'))
  return file(name)
    .split('\n')
    .filter((line) => !before.has(line))
}

test('the database holds each thing of the files just as they say it', async () => {
  const { items } = await connected(databaseUrl, readDatabase)
  const files = itemsOf(reading.library)
  for (const kind of KINDS) {
    const told = (of: typeof files) =>
      new Map([...ofKind(of, kind)].map(([id, item]) => [id, plainText(kind, item)]))
    const [there, here] = [told(items), told(files)]
    expect([...there.keys()].sort(), kind).toEqual([...here.keys()].sort())
    expect([...here].filter(([id, text]) => there.get(id) !== text).slice(0, 3), kind).toEqual([])
  }
})

longTest(
  'where no desk changed anything, no file is written, and a load changes nothing',
  WHOLE,
  async () => {
    expect(await exported()).toMatchObject({ files: [], leftOut: [] })
    const rows = () =>
      asOwner(`select (select count(*) from public.question_versions)::int as versions, (select max(updated_at) from public.notes) as notes,
      (select string_agg(content_hash, '' order by number) from public.chunks) as chunks`)
    const before = await rows()
    expect(await load()).toEqual([])
    expect(await rows()).toEqual(before)
  },
)

const BOOK = 'money-banking-and-prices'

longTest(
  'what desks changed comes back as the smallest change of the files, and loading that changes nothing',
  WHOLE,
  async () => {
    await asOwner(`update public.notes set summary = 'Said anew at the desk.', body = replace(body, '## Concept', E'## Concept\n\nA line of the desk.'),
    origin = 'desk', reviewed_by = 'Meera Iyer' where slug = 'inflation'`)
    await asOwner(`insert into public.notes (slug, topic, title, title_hi, summary, summary_hi, as_of, body, sources, origin, form, reviewed_by)
    select 'written-here', topic, 'Written: here', 'यहाँ', 's', 'स', '2026-11-23', '## Concept' || E'\n\n' || 'x', '[]', 'desk', 'free', 'Meera Iyer'
    from public.notes where slug = 'inflation'`)
    await asOwner(
      `update public.glossary_terms set meaning = 'What the desk says: "so".', also = also || '{desk}' where slug = 'repo-rate'`,
    )
    await asOwner(`update public.facts set checked_in = 'https://example.in/x' where id = 'repo-rate'`)
    await asOwner(`update private.figure_units set unit_hi = 'मंडियाँ', origin = 'desk' where unit = 'markets'`)
    await asOwner(`insert into private.figure_units (unit, unit_hi) values ('bales', 'गाँठें')`)
    await asOwner(
      `update public.tests set title = 'A test with another name' where slug = 'topic-money-and-prices'`,
    )
    await asOwner(
      `update public.mains_questions set rubric = jsonb_set(rubric, '{demand}', '"Otherwise."') where id = 'gst-chain-of-credit'`,
    )
    await asOwner(
      `update public.news_items set gist = 'A gist of the desk.' where id = '2026-02-12-consumer-price-index-base-2024'`,
    )
    await asOwner(
      `update public.book_chapters set position = 9 - position where book = '${BOOK}' and slug ~ '^0[12]' or slug ~ '^0[78]-' and book = '${BOOK}'`,
    )
    await asOwner(`insert into public.question_versions (question_id, version, asked, negative, content_hash)
    select question_id, 2, jsonb_set(asked, '{stem,en}', '"A stem of the desk?"'), negative, 'desk' from public.question_versions
    where question_id = 'tax-or-permits'`)
    await asOwner(`insert into exam_private.question_keys (question_id, version, key, truths, reasons, explanation, fact_ids, sources)
    select question_id, 2, key, truths, reasons, explanation, fact_ids, sources from exam_private.question_keys where question_id = 'tax-or-permits'`)
    await asOwner(`update public.questions set version = 2 where id = 'tax-or-permits'`)
    const edited = [
      'kept: note inflation',
      `kept: chapter-order ${BOOK}`,
      'kept: term repo-rate',
      'kept: unit markets',
      'kept: fact repo-rate',
      'kept: test topic-money-and-prices',
      'kept: mains gst-chain-of-credit',
      'kept: news 2026-02-12-consumer-price-index-base-2024',
      'kept: question tax-or-permits',
    ].sort()
    expect((await load()).sort()).toEqual(edited)
    expect((await load()).sort()).toEqual(edited)

    const { files, leftOut } = await exported()
    expect(leftOut).toEqual([])
    const questions = 'questions/agriculture-and-inclusion.yaml'
    const home = files.find((name) => name.startsWith('questions/')) ?? questions
    expect(files).toEqual(
      [
        'notes/inflation.md',
        'notes/written-here.md',
        'glossary.yaml',
        files.find((name) => name.startsWith('facts/')) ?? '',
        'tests.yaml',
        'units.yaml',
        'mains/public-finance-and-external.yaml',
        'news/2026-02-12-consumer-price-index-base-2024.yaml',
        home,
        ...files.filter((name) => name.startsWith(`books/${BOOK}/`)),
      ].sort(),
    )
    expect(added('notes/inflation.md')).toEqual([
      'summary: Said anew at the desk.',
      'reviewed_by: Meera Iyer',
      'A line of the desk.',
    ])
    expect(added('glossary.yaml').map((line) => line.trim())).toEqual([
      `meaning: 'What the desk says: "so".'`,
      'also: [policy repo rate, policy rate, repo dar, repurchase rate, desk]',
    ])
    expect(added('units.yaml').map((line) => line.trim().replaceAll('"', ''))).toEqual([
      'unit_hi: मंडियाँ',
      '- unit: bales',
      'unit_hi: गाँठें',
    ])
    expect(added('tests.yaml')).toEqual([expect.stringMatching(/^ {2}title: "?A test with another name"?$/)])
    expect(added('mains/public-finance-and-external.yaml').map((line) => line.trim())).toEqual([
      expect.stringMatching(/^demand: "?Otherwise\."?$/),
    ])
    expect(added('news/2026-02-12-consumer-price-index-base-2024.yaml')).toEqual([
      expect.stringMatching(/^gist: "?A gist of the desk\."?$/),
    ])
    expect(added(home).map((line) => line.trim())).toEqual([
      expect.stringMatching(/^stem: "?A stem of the desk\?"?$/),
    ])
    expect(file('notes/written-here.md')).toContain('title: "Written: here"\n')

    expect(readContent(dir).problems.filter((problem) => !/parity|numbers/.test(problem))).toEqual([])
    expect(await load()).toEqual([])
    expect(await exported()).toMatchObject({ files: [] })
  },
)

longTest(
  'where both sides changed the desk’s text stays and is told of, until somebody decides',
  WHOLE,
  async () => {
    const rewrite = (name: string, from: string | RegExp, to: string) =>
      writeFileSync(join(dir, name), file(name).replace(from, to))
    const summaryOf = async (slug: string) =>
      (await asOwner('select summary from public.notes where slug = $1', [slug]))[0]?.summary
    for (const slug of ['gdp', 'banking']) {
      rewrite(`notes/${slug}.md`, /^summary: .*$/m, `summary: Said in the file of ${slug}.`)
      await asOwner(
        `update public.notes set summary = 'Said at the desk.', origin = 'desk' where slug = $1`,
        [slug],
      )
    }
    rewrite('notes/inflation.md', /^summary: .*$/m, 'summary: Only the file changed.')
    expect((await load()).sort()).toEqual([
      'changed: note inflation',
      'conflict: note banking',
      'conflict: note gdp',
    ])
    expect([await summaryOf('gdp'), await summaryOf('inflation')]).toEqual([
      'Said at the desk.',
      'Only the file changed.',
    ])
    expect(await load()).toEqual(['conflict: note banking', 'conflict: note gdp'])
    expect((await exported()).files).toEqual([])

    expect(await load('ours')).toEqual(['kept: note banking', 'kept: note gdp'])
    expect(await load()).toEqual(['kept: note banking', 'kept: note gdp'])
    expect((await exported()).files).toEqual(['notes/banking.md', 'notes/gdp.md'])

    rewrite('notes/gdp.md', /^summary: .*$/m, 'summary: Said in the file once more.')
    await asOwner(`update public.notes set summary = 'And at the desk.' where slug = 'gdp'`)
    expect(await load('theirs')).toEqual(['changed: note gdp'])
    expect(await summaryOf('gdp')).toBe('Said in the file once more.')
  },
)

longTest(
  'a file that is broken loads nothing at all, and what leaves the files leaves the library',
  WHOLE,
  async () => {
    const whole = file('glossary.yaml')
    writeFileSync(join(dir, 'glossary.yaml'), `${whole}\n- slug: [broken`)
    expect(readContent(dir).problems.join()).toContain('glossary.yaml')
    writeFileSync(join(dir, 'glossary.yaml'), whole)
    rmSync(join(dir, 'notes/written-here.md'))
    expect(await load()).toEqual(['removed: note written-here'])
    expect(await asOwner(`select from public.notes where slug = 'written-here'`)).toEqual([])
  },
)
