/** What somebody without an account may do here, and where their answer waits. */

import { Localised } from '#web/components/localised.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { kept } from '#web/lib/storage.ts'
import { questionAddress } from './mains-address.ts'
import type { Question } from './mains-queries.ts'
import { copy } from './pick-copy.ts'
import { visitorAnswer } from './visitor-answer.ts'

export function VisitorInvitation({ questions }: { questions: Question[] }) {
  const words = useCopy(copy)
  const own = visitorAnswer(kept.local)
  const question = questions.find(({ id }) => id === own?.question_id)
  return (
    <section
      aria-labelledby="visitor"
      className="grid justify-items-start gap-3 border-accent-line border-l-3 pl-5"
    >
      <h2 id="visitor" className="text-h4">
        {words.visitor}
      </h2>
      <p className="text-muted text-sm">{words.visitorSays}</p>
      {question && (
        <>
          <p className="line-clamp-2 text-sm">
            <Localised en={question.question} hi={question.question_hi} />
          </p>
          <ButtonLink to={questionAddress(question.id, 'write')}>{words.goOnVisitor}</ButtonLink>
        </>
      )}
      <ButtonLink to="/auth?mode=signup" variant={question ? 'quiet' : 'secondary'}>
        {words.signUp}
      </ButtonLink>
    </section>
  )
}
