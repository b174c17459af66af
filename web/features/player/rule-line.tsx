/** What this sitting is and how it counts: its mode, its size, and the marks of its rule. */

import { useCopy, useLanguage } from '#web/lib/language.tsx'
import type { OpenedAttempt } from './attempt-types.ts'
import { copy } from './player-copy.ts'
import { marks } from './player-rules.ts'

export function RuleLine({ attempt, rule }: Pick<OpenedAttempt, 'attempt' | 'rule'>) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  return (
    <>
      {words.modes[attempt.mode]}, {words.questionCount(attempt.question_count)},{' '}
      {language === 'hi' ? rule.title_hi : rule.title}{' '}
      <span className="whitespace-nowrap">
        {marks(rule.right_sixths, { signed: true })} / {marks(rule.wrong_sixths)}
      </span>
    </>
  )
}
