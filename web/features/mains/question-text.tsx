/** A question in the language, or languages, in which the learner reads questions. */

import {
  QuestionText as BothTexts,
  LanguageChoice,
  QuestionLanguageProvider,
  useQuestionLanguage,
} from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import type { Question } from './mains-queries.ts'
import { copy } from './question-copy.ts'

export function QuestionText({
  question,
  size,
  isTitle = false,
}: {
  question: Question
  size: 'large' | 'small'
  /** The title of the page: what is shown is what is read out, once. */
  isTitle?: boolean
}) {
  const words = useCopy(copy)
  const Text = isTitle ? 'h1' : 'p'
  const [language, choose] = useQuestionLanguage()
  const text = { en: question.question, ...(question.question_hi && { hi: question.question_hi }) }
  return (
    <QuestionLanguageProvider language={language}>
      <Text
        {...(isTitle && { tabIndex: -1 })}
        className={`max-w-[62ch] text-pretty font-normal font-read tracking-normal ${size === 'large' ? 'text-h3 leading-snug' : 'text-item leading-normal'}`}
      >
        <BothTexts text={text} />
      </Text>
      {question.question_hi ? (
        <div className="mt-3">
          <LanguageChoice language={language} onChoose={choose} />
        </div>
      ) : (
        language !== 'en' && <p className="mt-2 text-muted text-xs">{words.onlyEnglish}</p>
      )}
    </QuestionLanguageProvider>
  )
}
