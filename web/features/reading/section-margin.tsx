/** Beside a section: questions of the bank on it, the years it was asked in, the news that touched it, the assistant. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleHelp, History, MessageCircleQuestion, Newspaper } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Localised } from '#web/components/localised.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useChatLauncher } from '#web/features/chat/index.ts'
import { attemptKeys } from '#web/features/player/index.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { useNavigateHere } from '#web/lib/use-navigate-here.ts'
import { useReader } from './reader-context.ts'
import { copy } from './reading-copy.ts'
import { marginQuery, startSection } from './section-queries.ts'

const CHIP =
  'inline-flex min-h-11 items-center gap-1.5 text-left text-primary underline-offset-2 hover:underline md:min-h-8'
const SET = 10

export function SectionMargin({ section, title }: { section: string; title: string }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const locale = useLocale()
  const navigate = useNavigateHere()
  const client = useQueryClient()
  const { openChat } = useChatLauncher()
  const { text } = useReader()
  const { data: margin = [] } = useQuery(marginQuery(text))
  const beside = margin.find((one) => one.section === section)
  const start = useMutation({
    mutationFn: () => startSection(text, section, SET),
    onSuccess: (attemptId) => {
      void client.invalidateQueries({ queryKey: attemptKeys.all })
      navigate(`/practice?attempt=${attemptId}`)
    },
    onError: () => toast.error(words.questionsFailed),
  })
  return (
    <aside
      lang={language}
      aria-label={`${words.beside}: ${title}`}
      className="flex flex-wrap items-center gap-x-5 gap-y-1 font-ui text-xs xl:flex-col xl:flex-nowrap xl:items-start xl:border-rule xl:border-l xl:pl-4 print:hidden"
    >
      {beside && beside.questions > 0 && (
        <Chip icon={<CircleHelp aria-hidden size={15} className="shrink-0" />}>
          <button
            type="button"
            aria-describedby={`${section}-title`}
            aria-busy={start.isPending || undefined}
            onClick={() => start.isPending || start.mutate()}
            className={CHIP}
          >
            {words.questions(beside.questions)}
          </button>
        </Chip>
      )}
      {beside && beside.past.length > 0 && text.topic && (
        <Chip icon={<History aria-hidden size={15} className="shrink-0" />}>
          <Link to={`/practice?topics=${text.topic}&years=${beside.past.join(',')}`} className={CHIP}>
            {words.asked(beside.past.join(', '))}
          </Link>
        </Chip>
      )}
      {beside?.news.map((item) => (
        <Chip key={item.id} icon={<Newspaper aria-hidden size={15} className="shrink-0" />}>
          <Link to={`/daily-news?item=${item.id}`} className={`${CHIP} max-w-64`}>
            {/* a long title is cut, never its day */}
            <span>
              <span className="line-clamp-2">
                <span className="sr-only">{words.news}: </span>
                <Localised en={item.title} hi={item.title_hi} />
              </span>{' '}
              <span className="whitespace-nowrap text-muted">{plainDate(item.news_date, locale)}</span>
            </span>
          </Link>
        </Chip>
      ))}
      <Chip icon={<MessageCircleQuestion aria-hidden size={15} className="shrink-0" />}>
        <button
          type="button"
          aria-describedby={`${section}-title`}
          onClick={() => openChat(words.askSectionTopic(title, text.title))}
          className={CHIP}
        >
          {words.askSection}
        </button>
      </Chip>
    </aside>
  )
}

function Chip({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-muted">
      {icon}
      {children}
    </span>
  )
}
