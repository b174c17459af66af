/** One sitting of practice, named by what it is. */

import { ReportKey, RulingsNote } from '#web/features/disputes/index.ts'
import { Sitting } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy } from './practice-copy.ts'

export default function PracticeSitting({ attemptId }: { attemptId: string }) {
  const words = useCopy(copy)
  usePageTitle(words.title)
  return (
    <Sitting
      attemptId={attemptId}
      titleOf={({ attempt }) =>
        words.kindsOfSitting[attempt.kind as keyof typeof words.kindsOfSitting] ?? words.title
      }
      home="/practice"
      homeName={words.toPractice}
      afterFeedback={({ position, question_id, version, asked }) => (
        <>
          <RulingsNote questionId={question_id} version={version} />
          <ReportKey attemptId={attemptId} position={position} options={asked.options} />
        </>
      )}
    />
  )
}
