/** Why the key is the key, with its sources: what paper and an assessment show of an answer, without marks or buttons. */

import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { type Feedback, QuestionText } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './results-copy.ts'

export function Reasons({ feedback }: { feedback: Feedback }) {
  const words = useCopy(copy)
  return (
    <div className="mt-5 max-w-read border-accent-line border-l-3 pl-4 print:mt-2">
      <p className="text-pretty font-read text-item leading-read print:text-sm print:leading-normal">
        <QuestionText text={feedback.explanation} />
      </p>
      {feedback.sources.length > 0 && (
        <p className="mt-3 text-muted text-sm print:mt-1 print:text-xs">
          {words.sources}:{' '}
          {feedback.sources.map((source, at) => (
            <span key={source.id}>
              {at > 0 && '; '}
              <ExternalLink href={source.url} newTab={words.newTab} lang="en">
                {source.title}
              </ExternalLink>
            </span>
          ))}
        </p>
      )}
    </div>
  )
}
