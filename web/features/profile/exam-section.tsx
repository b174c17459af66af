/** The learner's attempt: its year and dates, the language of the papers, time in tests, category for cut-offs. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SegmentedRadios } from '#web/components/ui/segmented-radios.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { useKeptChoices } from '#web/lib/use-kept-choices.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { categoryCopy } from './category-copy.ts'
import { ExamCategory } from './exam-category.tsx'
import { examCopy } from './exam-copy.ts'
import { ExamDates } from './exam-dates.tsx'
import { type Attempt, attemptQuery, saveAttempt } from './exam-queries.ts'
import { yearsToChoose } from './exam-rules.ts'
import { ExtraTime } from './extra-time.tsx'
import { copy } from './profile-copy.ts'
import { sectionCopy } from './section-copy.ts'
import { Part, SectionFrame } from './section-frame.tsx'
import { Unread } from './unread.tsx'

export function ExamSection() {
  const { id } = useSignedInUser()
  const words = useCopy(examCopy)
  const profileWords = useCopy(copy)
  const sections = useCopy(sectionCopy)
  const category = useCopy(categoryCopy)
  const attempt = useAttempt(id)
  return (
    <SectionFrame section="exam" says={sections.examSays}>
      <Part name={words.year}>
        <Year {...attempt} />
      </Part>
      <Part name={words.dates}>
        <ExamDates userId={id} year={attempt.said?.attempt_year ?? null} />
      </Part>
      <Part name={words.papers}>
        <Papers {...attempt} />
      </Part>
      <Part name={profileWords.extraTime}>
        <ExtraTime userId={id} />
      </Part>
      <Part name={category.title}>
        <ExamCategory userId={id} />
      </Part>
    </SectionFrame>
  )
}

/** The scheduler proposes by it, and what will be remembered is told for the day of its examination. */
const BY_THE_YEAR = [['diagnostic_sessions', 'about'], ['review_logs'], ['my_mastery'], ['cards']]

function useAttempt(userId: string) {
  const words = useCopy(examCopy)
  const queryClient = useQueryClient()
  const query = attemptQuery(userId)
  const { data: known, isError, isFetching, refetch } = useQuery(query)
  const { shown, change, isSaved } = useKeptChoices({
    queryKey: query.queryKey,
    known,
    save: (change: Partial<Attempt>) => saveAttempt(userId, change),
    changed: (before, change) => ({ ...before, ...change }),
    onSaved: () => {
      for (const queryKey of BY_THE_YEAR) void queryClient.invalidateQueries({ queryKey })
    },
    onFailed: () => toast.error(words.failed),
  })
  return {
    said: shown,
    unread: isError && shown === undefined ? { isFetching, refetch } : undefined,
    change,
    isSaved,
  }
}

type Chosen = ReturnType<typeof useAttempt>

function Year({ said, unread, change, isSaved }: Chosen) {
  const words = useCopy(examCopy)
  if (unread) return <Unread read={unread} />
  const chosen = said?.attempt_year ?? null
  return (
    <div className="grid justify-items-start gap-2">
      <select
        aria-label={words.yearLabel}
        value={chosen ?? ''}
        disabled={said === undefined}
        onChange={(event) => change({ attempt_year: Number(event.target.value) || null })}
        className="min-h-11 rounded-control border border-control bg-surface px-3 text-sm"
      >
        <option value="">{words.noYear}</option>
        {yearsToChoose(chosen, new Date().getFullYear()).map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </select>
      <p className="text-muted text-sm">{words.yearSays}</p>
      <p role="status" className="text-muted text-xs empty:sr-only">
        {isSaved && words.saved}
      </p>
    </div>
  )
}

function Papers({ said, unread, change }: Chosen) {
  const words = useCopy(examCopy)
  if (unread) return <Unread read={unread} />
  return (
    <div className="grid justify-items-start gap-2">
      <SegmentedRadios
        legend={words.papersLabel}
        choices={(['en', 'hi'] as const).map((value) => ({ value, label: words.languages[value] }))}
        value={said?.papers_language ?? null}
        isDisabled={said === undefined}
        onChoose={(papers_language) => change({ papers_language })}
      />
      <p className="text-muted text-sm">{words.papersSays}</p>
    </div>
  )
}
