/** The library as single things, each with a kind and a name: what is compared, loaded, kept and written back one by one. */

import type { Book, Chapter } from '#supabase/functions/_shared/library/book.ts'
import type { Library } from './schema.ts'

/** In the order in which they are told of. */
export const KINDS = [
  'topic',
  'micro-topic',
  'unit',
  'fact',
  'note',
  'book',
  'chapter',
  'chapter-order',
  'term',
  'doubt',
  'synonym',
  'question',
  'mains',
  'news',
  'series',
  'test',
  'challenge',
  'exam',
  'release',
  'event',
] as const
export type Kind = (typeof KINDS)[number]
export type Item = Record<string, unknown>
export type Items = Map<Kind, Map<string, Item>>

const EMPTY: ReadonlyMap<string, Item> = new Map()

export function ofKind(items: Items, kind: Kind): ReadonlyMap<string, Item> {
  return items.get(kind) ?? EMPTY
}

/** Every thing of a library by its name; of a book its chapters, and of a news item its questions, stand apart. */
export function itemsOf(library: Library): Items {
  const by = (name: string, list: readonly object[]) =>
    new Map(list.map((entry) => [(entry as Item)[name] as string, entry as Item]))
  const questions = [
    ...library.questions,
    ...library.news.flatMap((item) => item.questions ?? []),
  ] as readonly object[]
  return new Map<Kind, Map<string, Item>>([
    ['topic', by('slug', library.topics)],
    ['micro-topic', by('slug', library.microTopics)],
    ['unit', by('unit', library.units)],
    ['fact', by('id', library.facts)],
    ['note', by('slug', library.notes)],
    [
      'book',
      by(
        'slug',
        library.books.map(({ chapters: _, ...book }) => book),
      ),
    ],
    ['chapter', new Map(library.books.flatMap(chaptersOf))],
    [
      'chapter-order',
      new Map(library.books.map(({ slug, chapters }) => [slug, { slugs: chapters.map((one) => one.slug) }])),
    ],
    ['term', by('slug', library.glossary)],
    ['doubt', by('slug', library.doubts)],
    ['synonym', by('written', library.synonyms)],
    ['question', by('id', questions)],
    ['mains', by('id', library.mains)],
    [
      'news',
      by(
        'id',
        library.news.map(({ questions: _, ...item }) => item),
      ),
    ],
    ['series', by('slug', library.series)],
    ['test', by('slug', library.tests)],
    ['challenge', by('slug', library.challenges)],
    ['exam', by('id', library.exams)],
    ['release', by('id', library.releases)],
    ['event', by('slug', library.events)],
  ])
}

function chaptersOf({ slug, chapters }: Book): [string, Item][] {
  return chapters.map(({ order: _, ...chapter }) => [`${slug}/${chapter.slug}`, chapter])
}

/** The way back. Questions that come with the news are put into their items by `newsOf`. */
export function libraryOf(items: Items, newsOf: ReadonlyMap<string, string>): Library {
  const all = (kind: Kind) => [...ofKind(items, kind).values()] as never[]
  const questions = [...ofKind(items, 'question').values()]
  const withNews = Map.groupBy(questions, ({ id }) => newsOf.get(id as string))
  const chapters = [...ofKind(items, 'chapter')]
  return {
    ...{ topics: all('topic'), microTopics: all('micro-topic'), units: all('unit'), facts: all('fact') },
    notes: [...ofKind(items, 'note')]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, note]) => note) as never[],
    questions: questions.filter(
      ({ id }) => !ofKind(items, 'news').has(newsOf.get(id as string) ?? ''),
    ) as never[],
    mains: all('mains'),
    news: [...ofKind(items, 'news')].map(([id, item]) => ({
      ...item,
      questions: withNews.get(id) ?? [],
    })) as never[],
    books: [...ofKind(items, 'book')].map(([slug, book]) => ({
      ...book,
      chapters: inOrder(
        chapters.flatMap(([id, chapter]) =>
          id.startsWith(`${slug}/`) ? [chapter as unknown as Chapter] : [],
        ),
        ofKind(items, 'chapter-order').get(slug)?.slugs as string[] | undefined,
      ),
    })) as never[],
    ...{
      glossary: all('term'),
      doubts: all('doubt'),
      synonyms: all('synonym'),
      series: all('series'),
      tests: all('test'),
    },
    ...{ challenges: all('challenge'), exams: all('exam'), releases: all('release'), events: all('event') },
  }
}

/** What the order does not name comes last, as it comes. */
function inOrder(chapters: Chapter[], slugs: readonly string[] = []) {
  const place = ({ slug }: Chapter) => {
    const at = slugs.indexOf(slug)
    return at < 0 ? slugs.length : at
  }
  return chapters.toSorted((one, other) => place(one) - place(other))
}
