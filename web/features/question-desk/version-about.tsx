/** Who drafted a version and who reviewed it. */

import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { copy } from './question-copy.ts'
import type { Version } from './question-queries.ts'

export function VersionAbout({ version }: { version: Version }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const drafted =
    version.drafted_by === null
      ? words.fromLibrary
      : version.drafted_by === 'ai'
        ? words.draftedByAi
        : words.draftedBy(version.drafter ?? words.somebody)
  const reviewed = version.reviewed_by
    ? words.reviewedBy(
        version.reviewed_by,
        version.reviewed_at ? plainDate(dayOf(new Date(version.reviewed_at)), locale) : '',
      )
    : words.reviewedByNobody
  return <p className="text-muted text-sm">{[drafted, reviewed, words.asked(version.answers)].join(' · ')}</p>
}
