/** The end of a section: a check of what was just read before it counts as read, or said openly that there was none. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { FailedLine } from '#web/components/failed-read.tsx'
import { together } from '#web/components/together.ts'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { useNavigateHere } from '#web/lib/use-navigate-here.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { useReader } from './reader-context.ts'
import { copy } from './reading-copy.ts'
import {
  keepSectionRead,
  marginQuery,
  type SectionRead,
  sectionKeys,
  sectionsReadQuery,
  startSection,
} from './section-queries.ts'

const MOST_ASKED = 3
const FRAME =
  'mt-6 grid max-w-read gap-2 border-rule border-t border-dashed pt-3 font-ui text-sm outline-none focus-visible:shadow-none print:hidden'

export function SectionEnd({ section, exercise }: { section: string; exercise?: ReactNode }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { id: userId } = useSignedInUser()
  const client = useQueryClient()
  const navigate = useNavigateHere()
  const { text } = useReader()
  const beside = useQuery(marginQuery(text))
  const known = useQuery(sectionsReadQuery(userId))
  const { data: margin } = beside
  const { data: reads } = known
  const [isAsking, setIsAsking] = useState(false)
  const read = reads?.find(
    (one) => one.place === text.place && one.item === text.item && one.section === section,
  )
  const done = useRef<HTMLParagraphElement>(null)
  const end = useRef<HTMLDivElement>(null)
  // what counts as read takes its buttons along
  useFocusAgain(reads && (read?.how ?? ''), () => done.current)
  const isUnknown = beside.isLoadingError || known.isLoadingError
  useFocusAgain(String(isUnknown), () => end.current)
  const count = Math.min(MOST_ASKED, margin?.find((one) => one.section === section)?.questions ?? 0)

  const start = useMutation({
    mutationFn: () => startSection(text, section, MOST_ASKED),
    onSuccess: (attemptId) => {
      const [path = ''] = text.href.split('#')
      navigate(`${path}&recall=${section}&attempt=${attemptId}`)
    },
    onError: () => toast.error(words.questionsFailed),
  })
  const keep = useMutation({
    mutationFn: (how: SectionRead['how']) => keepSectionRead(text, section, how),
    onSuccess: (_done, how) => {
      client.setQueryData<SectionRead[]>([...sectionKeys.all, userId], (all = []) => [
        ...all.filter((one) => one !== read),
        { place: text.place, item: text.item, section, how, right_count: null, asked: null },
      ])
      void client.invalidateQueries({ queryKey: sectionKeys.all })
    },
    onError: () => toast.error(words.readFailed),
  })
  const keeping = keep.isPending ? keep.variables : undefined
  if (isUnknown) {
    return (
      <div lang={language} className={FRAME}>
        <FailedLine read={together(beside, known)}>{words.sectionUnknown}</FailedLine>
      </div>
    )
  }
  if (margin === undefined || reads === undefined) return null
  return (
    <div ref={end} tabIndex={-1} lang={language} className={FRAME}>
      {read && (
        <p
          ref={done}
          tabIndex={-1}
          className="flex items-center gap-2 text-muted outline-none focus-visible:shadow-none"
        >
          <Check aria-hidden size={16} className="shrink-0 text-positive" />
          {read.how === 'recalled'
            ? words.recalled(read.right_count ?? 0, read.asked ?? 0)
            : read.how === 'exercise'
              ? words.exercised
              : words.skipped}
        </p>
      )}
      {!read && (
        <p className="text-muted">
          {count > 0 ? words.recallSays(count) : exercise ? words.exerciseSays : words.plainSays}
        </p>
      )}
      {!read && count === 0 && exercise && isAsking && exercise}
      <div className="flex flex-wrap items-center gap-x-2">
        {count > 0 && read?.how !== 'recalled' && (
          <Button
            size="sm"
            aria-describedby={`${section}-title`}
            isBusy={start.isPending}
            disabled={keep.isPending}
            onClick={() => start.mutate()}
          >
            {read ? words.takeCheck : words.recallStart}
          </Button>
        )}
        {!read && count === 0 && exercise && (
          <Button
            size="sm"
            aria-describedby={`${section}-title`}
            isBusy={keeping === 'exercise'}
            disabled={start.isPending || keeping === 'skipped'}
            onClick={() => (isAsking ? keep.mutate('exercise') : setIsAsking(true))}
          >
            {isAsking ? words.exerciseDone : words.recall}
          </Button>
        )}
        {!read && (
          <Button
            variant="quiet"
            size="sm"
            aria-describedby={`${section}-title`}
            isBusy={keeping === 'skipped'}
            disabled={start.isPending || keeping === 'exercise'}
            onClick={() => keep.mutate('skipped')}
          >
            {count > 0 || exercise ? words.skip : words.markRead}
          </Button>
        )}
      </div>
    </div>
  )
}
