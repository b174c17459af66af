/** One question a day, for everybody the same. */

import { Localised } from '#web/components/localised.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { questionAddress } from './mains-address.ts'
import type { Question } from './mains-queries.ts'
import { copy } from './pick-copy.ts'
import { QuestionFacts } from './question-facts.tsx'

export function QuestionOfTheDay({ question }: { question: Question }) {
  const words = useCopy(copy)
  return (
    <section
      aria-labelledby="of-the-day"
      className="grid justify-items-start gap-4 border-ink border-t pt-5 pb-6"
    >
      <h2 id="of-the-day" className="font-semibold font-ui text-sm tracking-normal">
        {words.ofTheDay}
      </h2>
      <p className="max-w-read text-pretty font-read text-h3 leading-snug">
        <Localised en={question.question} hi={question.question_hi} />
      </p>
      <p className="text-muted text-sm">
        <QuestionFacts question={question} />
      </p>
      <ButtonLink variant="primary" to={questionAddress(question.id)}>
        {words.write}
      </ButtonLink>
    </section>
  )
}
