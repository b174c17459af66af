/** The top of a result: the question, and what was handed in when. */

import { Localised } from '#web/components/localised.tsx'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { pastMoment } from '#web/lib/past-moment.ts'
import type { Answer } from './answer-queries.ts'
import { copy } from './result-copy.ts'

export function AnswerHead({ answer }: { answer: Answer }) {
  const words = useCopy(copy)
  const question = answer.mains_questions
  return (
    <header className="grid gap-2 pt-4 pb-6">
      <p className="font-medium text-muted text-xs">
        <Facts answer={answer} />
      </p>
      <h1 tabIndex={-1} className="max-w-[30ch]">
        {words.title}
      </h1>
      <p className="max-w-read text-pretty font-read text-lede leading-normal">
        {question ? (
          answer.language === 'hi' && question.question_hi ? (
            <span lang="hi">{question.question_hi}</span>
          ) : (
            <Localised en={question.question} hi={question.question_hi} />
          )
        ) : (
          words.retired
        )}
      </p>
    </header>
  )
}

function Facts({ answer }: { answer: Answer }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const limit = answer.mains_questions?.words
  const count = answer.words ?? checkedWords(answer)
  return [
    words.version(answer.version_no),
    answer.submitted_at && words.handedIn(pastMoment(new Date(answer.submitted_at), locale)),
    count !== null && limit && words.wordCount(count, limit),
    answer.seconds >= 60 && words.minutes(Math.round(answer.seconds / 60)),
  ]
    .filter(Boolean)
    .join(' · ')
}

const checkedWords = ({ evaluations }: Answer) =>
  evaluations.find(({ checks }) => checks !== null)?.checks?.words ?? null
