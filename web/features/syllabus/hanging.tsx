/** All that hangs on a topic: chapters and notes, news, mains questions, events, terms, figures, official lines. */

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Localised } from '#web/components/localised.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { FactName, FactSaid } from '#web/features/indicators/index.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { useSession } from '#web/session/session.tsx'
import { copy } from './node-copy.ts'
import { officialQuery, type SyllabusNode } from './syllabus-queries.ts'
import type { Topic } from './topics.ts'

type Given = { slug: string; node: SyllabusNode; topics: Topic[] }

export function Hanging({ slug, node, topics }: Given) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { user } = useSession()
  const day = (text: string) => plainDate(text, locale)
  const isEmpty = Object.values(node).every((value) =>
    Array.isArray(value) ? value.length === 0 : value === 0,
  )
  if (isEmpty) return <Notice title={words.nothing}>{words.nothingSays}</Notice>
  const login = user ? null : words.login
  return (
    <div className="columns-1 gap-x-14 border-ink border-t pt-2 lg:columns-2">
      <Group title={words.notes} says={login} count={node.notes.length}>
        {node.notes.map((note) => (
          <Item key={note.slug} to={`/ebooks?note=${note.slug}`}>
            <Localised en={note.title} hi={note.title_hi} />
          </Item>
        ))}
      </Group>
      <Group title={words.chapters} says={login} count={node.chapters.length}>
        {node.chapters.map((chapter) => (
          <Item
            key={`${chapter.book}/${chapter.slug}`}
            to={`/ebooks?book=${chapter.book}&chapter=${chapter.slug}`}
            about={<Localised en={chapter.book_title} hi={chapter.book_title_hi} />}
          >
            <Localised en={chapter.title} hi={chapter.title_hi} />
          </Item>
        ))}
      </Group>
      <Group title={words.news} says={login} count={node.news.length}>
        {node.news.map((item) => (
          <Item key={item.id} to={`/daily-news?item=${item.id}`} about={day(item.day)}>
            <Localised en={item.title} hi={item.title_hi} />
          </Item>
        ))}
      </Group>
      <Group title={words.mains} says={null} count={node.mains.length}>
        {node.mains.map((one) => (
          <Item
            key={one.id}
            to={`/mains-evaluation?question=${one.id}`}
            about={words.mainsMarks(one.marks, one.words)}
          >
            <Localised en={one.question} hi={one.question_hi} />
          </Item>
        ))}
        <Item to="/mains-evaluation">{words.toMains}</Item>
      </Group>
      <Group title={words.facts} says={login} count={node.facts.length}>
        {node.facts.map((fact) => (
          <Item key={fact.id} to={`/daily-news?fact=${fact.id}`} about={<FactSaid fact={fact} />}>
            <FactName fact={fact} />
          </Item>
        ))}
      </Group>
      <Group title={words.events} says={null} count={node.events.length}>
        {node.events.map((event) => (
          <Item
            key={event.slug}
            to={`/events?event=${event.slug}`}
            about={day(dayOf(new Date(event.starts_at)))}
          >
            <Localised en={event.title} hi={event.title_hi} />
          </Item>
        ))}
      </Group>
      <Terms terms={node.terms} login={login} />
      <Official slug={slug} topics={topics} />
    </div>
  )
}

function Group({
  title,
  says,
  count,
  children,
}: {
  title: string
  says: string | null
  count: number
  children: ReactNode
}) {
  if (count === 0) return null
  return (
    <section className="break-inside-avoid-column py-4">
      <h2 className="border-rule border-b pb-1.5 font-semibold font-ui text-sm tracking-normal">
        {title} {says && <span className="font-normal text-muted text-xs">{says}</span>}
      </h2>
      <ul className="text-sm">{children}</ul>
    </section>
  )
}

function Item({ to, about, children }: { to: string; about?: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className="block min-h-11 py-2.5 text-pretty md:min-h-0 md:py-2">
        {children}
      </Link>
      {about && <p className="-mt-2 pb-2 text-muted text-xs md:-mt-1.5">{about}</p>}
    </li>
  )
}

/** Terms in a running line: there are many, and each is short. */
function Terms({ terms, login }: { terms: SyllabusNode['terms']; login: string | null }) {
  const words = useCopy(copy)
  if (terms.length === 0) return null
  return (
    <section className="break-inside-avoid-column py-4">
      <h2 className="border-rule border-b pb-1.5 font-semibold font-ui text-sm tracking-normal">
        {words.terms} {login && <span className="font-normal text-muted text-xs">{login}</span>}
      </h2>
      <ul className="flex flex-wrap gap-x-4 pt-1 text-sm">
        {terms.map((term) => (
          <li key={term.slug} id={`term-${term.slug}`}>
            <Link
              to={`/ebooks?glossary#term-${term.slug}`}
              className="inline-flex min-h-11 items-center md:min-h-8"
            >
              <Localised en={term.term} hi={term.term_hi} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The official lines that ask for this topic, by itself or by its area. */
function Official({ slug, topics }: { slug: string; topics: Topic[] }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { data: lines = [] } = useQuery(officialQuery)
  const area = topics.find((topic) => topic.slug === slug)?.parent_slug
  const asking = lines.filter((line) => line.topics.some((one) => one === slug || one === area))
  return (
    <Group title={words.official} says={null} count={asking.length}>
      {asking.map((line) => (
        <Item key={line.id} to={`/syllabus?view=official#line-${line.id}`}>
          <span lang={language}>{language === 'hi' ? line.text_hi : line.text_en}</span>
        </Item>
      ))}
    </Group>
  )
}
