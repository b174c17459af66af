/** How the site looks and speaks, and the learner's own days. */

import { useQueryClient } from '@tanstack/react-query'
import { LanguageToggle, ThemeToggle } from '#web/features/preferences/index.ts'
import { DaysSummary, MyDays } from '#web/features/study-settings/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useSignedInUser } from '#web/session/session.tsx'
import { copy } from './profile-copy.ts'
import { sectionCopy } from './section-copy.ts'
import { Part, SectionFrame } from './section-frame.tsx'

/** What is drawn by the learner's days, by what it is read from. */
const FOLLOWS = ['my_mission', 'my_plan', 'plan_material']

export function StudySection() {
  const { id } = useSignedInUser()
  const words = useCopy(copy)
  const sections = useCopy(sectionCopy)
  const queryClient = useQueryClient()
  return (
    <SectionFrame section="study" says={sections.studySays}>
      <Part name={words.language}>
        <LanguageToggle />
      </Part>
      <Part name={words.theme}>
        <ThemeToggle />
      </Part>
      <Part name={sections.days}>
        <p className="mb-4 text-muted text-sm">
          <DaysSummary userId={id} />
        </p>
        <MyDays
          userId={id}
          onSaved={() => {
            for (const what of FOLLOWS) void queryClient.invalidateQueries({ queryKey: [what] })
          }}
        />
      </Part>
    </SectionFrame>
  )
}
