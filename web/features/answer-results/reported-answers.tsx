/** For mentors: answers that somebody has reported, and what becomes of them. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Localised } from '#web/components/localised.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { copy } from './compare-copy.ts'
import { reportsQuery, settleReport } from './compare-queries.ts'
import { Part } from './part.tsx'

/** Nothing where nothing waits. */
export default function ReportedAnswers() {
  const words = useCopy(copy)
  const locale = useLocale()
  const queryClient = useQueryClient()
  const { data: reports } = useQuery(reportsQuery)
  const settling = useMutation({
    mutationFn: ({ id, hidden }: { id: string; hidden: boolean }) => settleReport(id, hidden),
    onError: (cause) => {
      logFailure('Could not settle a report', cause)
      toast.error(words.settleFailed)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportsQuery.queryKey }),
  })
  if (!reports || reports.length === 0) return null
  return (
    <Part title={words.reports} says={words.reportsSays}>
      <ul className="border-rule border-t">
        {reports.map(({ id, reason, at, text, language, question, question_hi }) => (
          <li key={id} className="grid gap-2 border-rule border-b py-4">
            <p className="text-muted text-xs">{shortMoment(new Date(at), locale)}</p>
            <p className="font-semibold text-sm">{reason}</p>
            <p className="text-muted text-xs">
              <Localised en={question} hi={question_hi} />
            </p>
            <p lang={language} className="max-w-read whitespace-pre-wrap font-read text-sm leading-read">
              {text}
            </p>
            <div className="flex flex-wrap gap-3">
              <Button size="sm" onClick={() => settling.mutate({ id, hidden: true })}>
                {words.keepHidden}
              </Button>
              <Button size="sm" variant="quiet" onClick={() => settling.mutate({ id, hidden: false })}>
                {words.showAgain}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Part>
  )
}
