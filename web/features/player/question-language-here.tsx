/** The language of one question, apart from that of all: a look at the other one, and what is said when there is none. */

import { Languages } from 'lucide-react'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import type { Question } from './attempt-types.ts'
import { copy } from './player-copy.ts'
import {
  type QuestionLanguage,
  QuestionLanguageContext,
  QuestionLanguageProvider,
} from './question-language.tsx'

const NEXT = { en: 'hi', hi: 'both', both: 'en' } as const

const ChooseContext = createContext<(language: QuestionLanguage) => void>(() => {})

/** Around one question. Choosing anew for all questions takes the choice for this one back. */
export function LanguageOfThis({ children }: { children: ReactNode }) {
  const ofAll = useContext(QuestionLanguageContext)
  const [own, setOwn] = useState<{ language: QuestionLanguage; against: QuestionLanguage }>()
  const choose = useMemo(() => (language: QuestionLanguage) => setOwn({ language, against: ofAll }), [ofAll])
  return (
    <ChooseContext value={choose}>
      <QuestionLanguageProvider language={own?.against === ofAll ? own.language : ofAll}>
        {children}
      </QuestionLanguageProvider>
    </ChooseContext>
  )
}

export function LanguageHere({ question }: { question: Question }) {
  const words = useCopy(copy)
  const language = useContext(QuestionLanguageContext)
  const choose = useContext(ChooseContext)
  if (!isInHindi(question)) return null
  const name = { en: words.english, hi: words.hindi, both: words.both }[language]
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={words.languageHere(name)}
      onClick={() => choose(NEXT[language])}
    >
      <Languages aria-hidden size={16} strokeWidth={1.6} />
      {name}
    </Button>
  )
}

/** One quiet line where Hindi was wished and there is none. */
export function OnlyEnglish({ question }: { question: Question }) {
  const words = useCopy(copy)
  const language = useContext(QuestionLanguageContext)
  if (language === 'en' || isInHindi(question)) return null
  return <p className="mb-2 text-muted text-xs">{words.onlyEnglish}</p>
}

/** A question is translated as a whole, or not at all. */
function isInHindi({ asked }: Question) {
  return asked.stem.hi !== undefined
}
