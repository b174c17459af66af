/** Where one reads on after a question: the note or chapter on its topic, the syllabus, the assistant. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useChatLauncher } from '#web/features/chat/index.ts'
import { noteListQuery, topicsQuery } from '#web/features/library/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { supabase } from '#web/lib/supabase.ts'
import { useSession } from '#web/session/session.tsx'
import { copy } from './player-copy.ts'

const LINK = 'inline-flex min-h-11 items-center md:min-h-8'

export function Onward({ topic: slug }: { topic: string }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { openChat } = useChatLauncher()
  const { data: topics } = useQuery(topicsQuery)
  const topic = topics?.find((one) => one.slug === slug)
  const title = titleIn(language, topic) ?? slug.replaceAll('-', ' ')
  const reading = useReading(slug, topic?.parent_slug ?? null)
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-1 border-rule border-t pt-3 text-sm">
      {reading && (
        <Link to={reading.to} className={LINK}>
          {words.read(titleIn(language, reading) ?? '')}
        </Link>
      )}
      <Link to={`/syllabus#topic-${slug}`} className={LINK}>
        {words.toSyllabus}
      </Link>
      <button
        type="button"
        onClick={() => openChat(title, { style: 'tutor' })}
        className={`${LINK} text-primary underline`}
      >
        {words.askHint}
      </button>
    </p>
  )
}

type Titled = { title: string; title_hi: string | null }

function titleIn(language: string, named: Titled | undefined) {
  return (language === 'hi' && named?.title_hi) || named?.title
}

/** The note on this topic, or a chapter on it, or the note on what it belongs to. Visitors may read none of them. */
function useReading(topic: string, area: string | null) {
  const { user } = useSession()
  const { data: notes } = useQuery(noteListQuery(user !== null))
  const own = notes?.find((note) => note.topic === topic)
  const { data: chapter } = useQuery({
    ...chapterOnQuery(topic),
    enabled: notes !== undefined && own === undefined,
  })
  const note = own ?? (chapter ? undefined : notes?.find((one) => one.topic === area))
  if (note) return { ...note, to: `/ebooks?note=${note.slug}` }
  return chapter ? { ...chapter, to: `/ebooks?book=${chapter.book}&chapter=${chapter.slug}` } : undefined
}

function chapterOnQuery(topic: string) {
  return queryOptions({
    queryKey: ['book_chapters', 'on', topic],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('book_chapters')
        .select('book, slug, title, title_hi')
        .contains('topics', [topic])
        .order('position')
        .limit(1)
        .abortSignal(signal)
        .throwOnError()
      return data[0] ?? null
    },
  })
}
