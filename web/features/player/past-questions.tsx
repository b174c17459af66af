/** Questions of past papers on the same topic; nothing while the bank has no past papers. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { useCopy } from '#web/lib/language.tsx'
import { supabase } from '#web/lib/supabase.ts'
import { useSession } from '#web/session/session.tsx'
import { Both, type Question } from './attempt-types.ts'
import { copy } from './player-copy.ts'
import { QuestionText } from './question-language.tsx'

/** The years that the bank has papers of, the latest first. */
export const pyqYearsQuery = queryOptions({
  queryKey: ['pyq_years'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase.rpc('pyq_years').abortSignal(signal).throwOnError()
    return data
  },
  staleTime: 3_600_000,
})

const Past = z.array(z.object({ year: z.number(), paper: z.string(), no: z.number(), stem: Both }))

function relatedQuery(questionId: string) {
  return queryOptions({
    queryKey: ['related_past_questions', questionId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('related_past_questions', { p_question_id: questionId })
        .abortSignal(signal)
        .throwOnError()
      return Past.parse(data)
    },
  })
}

export function PastQuestions({ question: { question_id, topic } }: { question: Question }) {
  const words = useCopy(copy)
  const { user } = useSession()
  const { data: years = [] } = useQuery({ ...pyqYearsQuery, enabled: user !== null })
  const { data: past = [] } = useQuery({ ...relatedQuery(question_id), enabled: years.length > 0 })
  if (past.length === 0) return null
  const asked = [...new Set(past.map(({ year }) => year))]
  return (
    <div className="mt-5">
      <p className="font-semibold text-sm">{words.askedBefore}</p>
      <ul className="mt-1 border-rule border-t text-sm">
        {past.map(({ year, paper, no, stem }) => (
          <li key={`${year} ${paper} ${no}`} className="border-rule border-b py-2">
            <span className="text-muted text-xs">
              {words.pastPaper(words.papers[paper] ?? paper, year, no)}
            </span>
            <span className="line-clamp-2 block">
              <QuestionText text={stem} secondary="inline" />
            </span>
          </li>
        ))}
      </ul>
      <Link
        to={`/practice?topics=${topic}&years=${asked.join(',')}`}
        className="mt-1 inline-flex min-h-11 items-center text-sm md:min-h-8"
      >
        {words.practisePast}
      </Link>
    </div>
  )
}
