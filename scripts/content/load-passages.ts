/** Puts the passages into the database, with everything that searching them reads: words, spellings, synonyms. */

import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Passage } from '#supabase/functions/_shared/library/document-passages.ts'
import type { Kind } from './kinds.ts'
import { passagesOf } from './passages.ts'
import type { Library } from './schema.ts'
import { lettersOnly, synonymsOf } from './synonyms.ts'

/**
 * Returns how many passages there are and what they are made of; where that is `before`, the passages that are there
 * already stay as they are.
 */
export async function loadPassages(
  client: pg.Client,
  library: Library,
  before: string | null,
  isDesk: (kind: Kind, id: string) => boolean = () => false,
) {
  // News and figures of the desks make passages of their own.
  const isOfDesk = ({ kind, id, fact_id }: Passage) =>
    (kind === 'news' && isDesk('news', id.slice('news:'.length, id.indexOf('#')))) ||
    (kind === 'fact' && isDesk('fact', fact_id ?? ''))
  const passages = passagesOf(library)
    .filter((passage) => !isOfDesk(passage))
    .map((passage, index) => ({ ...passage, number: index + 1 }))
  const synonyms = synonymsOf(library)
  const rules = [PASSAGES, TERMS, SPELLINGS, SYNONYMS]
  const hash = createHash('sha256')
    .update(JSON.stringify([passages, synonyms, rules]))
    .digest('hex')
  if (hash !== before) {
    await client.query(
      'delete from public.chunks; delete from public.library_terms; delete from public.library_words; delete from public.library_synonyms',
    )
    await client.query(PASSAGES, [JSON.stringify(passages)])
    // What the news desk published stands nowhere in the files.
    await client.query('select private.insert_desk_chunks()')
    // What the desk knows of figures and the library's files do not.
    await client.query('select private.write_out_passages(null)')
    const told = passages.flatMap(({ kind, content }) => (kind === 'doubt' ? [] : [content]))
    await client.query(TERMS, [namesIn(told)])
    await client.query(SPELLINGS)
    await client.query(SYNONYMS, [JSON.stringify(synonyms), lettersOnly(synonyms, told)])
    await client.query(
      'analyze public.chunks, public.library_terms, public.library_words, public.library_synonyms',
    )
  }
  return { count: passages.length, hash }
}

const COLUMNS = `id, number, kind, topic, title, title_hi, section, anchor, "position", content, as_written, content_hi, keywords, href,
  note_slug, fact_id, source_ids, fact_ids, as_of, source_title, source_url`

const PASSAGES = `
  insert into public.chunks (${COLUMNS})
  select ${COLUMNS} from json_populate_recordset(null::public.chunks, $1)`

/**
 * A doubt answers one question: it is found by the ways in which that is asked (`doubt.ts` of the assistant), never by the
 * words of its answer. How much a passage says of a word is BM25's: a word repeated soon stops counting, and counts less in a long passage.
 */
const TERMS = `
  with passage as (
    select number, dense_rank() over (order by split_part(id, '#', 1)) as text, kind, search,
      length(search) / avg(length(search)) over () as size
    from public.chunks where kind <> 'doubt'
  ),
  name as (
    select distinct unnest(tsvector_to_array(to_tsvector('english', given))) as word from unnest($1::text[]) given
  ),
  placed as (
    select number, text, word.lexeme, word.weights && '{A,B}' as is_named, size, word.weights && '{C,D}' as is_said,
      word.weights && '{A}' and kind in ('term', 'topic', 'fact', 'note') as is_subject,
      cardinality(word.positions) + case when word.weights && '{A,B}' then 1 else 0 end as often
    from passage cross join lateral unnest(search) word
  )
  insert into public.library_terms (word, passages, rarity, is_subject, is_said, numbers, texts, says, named)
  select lexeme, count(*), ln(1 + (select count(*) from passage) / count(*)::real),
    bool_or(is_subject) or lexeme in (select word from name), bool_or(is_said), array_agg(number), array_agg(text),
    array_agg(often * 2.2 / (often + 1.2 * (0.5 + 0.5 * size))), array_agg(is_named)
  from placed group by lexeme
  union all
  select '', 0, ln(1 + 2 * count(*)), false, false, '{}', '{}', '{}', '{}' from passage`

/** Words that are written with a capital in the middle of a sentence, as names are, more often than without. */
function namesIn(texts: string[]): string[] {
  const often = new Map<string, number>()
  for (const text of texts) {
    for (const [, word = ''] of text.matchAll(/(?<=[\p{Ll},;’] )(\p{L}{3,})/gu)) {
      const name = word.toLowerCase()
      often.set(name, (often.get(name) ?? 0) + (word[0] === name[0] ? -1 : 1))
    }
  }
  return [...often].flatMap(([name, balance]) => (balance > 0 ? [name] : []))
}

const SPELLINGS = `
  insert into public.library_words (written, word, sound, letters)
  select written.word, stem.word, private.sound_of(written.word), private.letters_of(written.word)
  from ts_stat($$select to_tsvector('simple', title || ' ' || keywords || ' ' || content) from public.chunks where kind <> 'doubt'$$) written
  cross join lateral unnest(tsvector_to_array(to_tsvector('english', written.word))) with ordinality stem (word, n)
  where stem.n = 1 and written.word !~ '[\u0900-\u097f]'
  union all
  select written.word, stem.word, private.sound_of(written.word), ''
  from (
    select distinct unnest(private.spoken_words(coalesce(title_hi, '') || ' ' || coalesce(content_hi, ''))) as word
    from public.chunks where kind <> 'doubt'
  ) written
  cross join lateral unnest(tsvector_to_array(to_tsvector('hindi', written.word))) with ordinality stem (word, n)
  where stem.n = 1 and written.word ~ '[\u0900-\u097f]'`

/**
 * One word that the texts say often by itself is no other name: "reservation" would be every Reserve Bank, and as heavy as
 * the affirmative action that it may also mean.
 */
const SYNONYMS = `
  insert into public.library_synonyms (asked, written, words, sound)
  select distinct on (asked.phrase, given.written) asked.phrase, given.written, stems.words,
    case when given.asked ~ '[\u0900-\u097f]' then asked.sound else '' end
  from json_to_recordset($1) as given (asked text, written text, chosen boolean)
  cross join lateral (
    select string_agg(private.stem_of(word), ' ' order by n) as phrase, string_agg(private.sound_of(word), ' ' order by n) as sound
    from unnest(private.spoken_words(given.asked)) with ordinality spoken (word, n)
  ) asked
  cross join lateral (select tsvector_to_array(to_tsvector('english', given.written)) as words) stems
  where asked.phrase <> '' and stems.words <> '{}'
    and (
      given.chosen or asked.phrase !~ '^[a-z]+$' or lower(given.asked) = any ($2::text[])
      or not exists (
        select from public.library_terms term
        where term.word = asked.phrase and term.is_said and term.passages >= 20
      )
    )`
