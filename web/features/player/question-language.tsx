/** In which language questions are read: English, Hindi, or both beside each other. */

import { createContext, type ReactNode, useContext, useState } from 'react'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { kept } from '#web/lib/storage.ts'
import type { Both } from './attempt-types.ts'
import { copy } from './player-copy.ts'

export type QuestionLanguage = 'en' | 'hi' | 'both'

const STORAGE_KEY = 'question_language'
export const QuestionLanguageContext = createContext<QuestionLanguage>('en')

export function useQuestionLanguage() {
  const { language } = useLanguage()
  const [chosen, setChosen] = useState<QuestionLanguage>(() => {
    const stored = kept.local.get(STORAGE_KEY)
    return stored === 'en' || stored === 'hi' || stored === 'both' ? stored : language
  })
  function choose(next: QuestionLanguage) {
    kept.local.set(STORAGE_KEY, next)
    setChosen(next)
  }
  return [chosen, choose] as const
}

export function QuestionLanguageProvider({
  language,
  children,
}: {
  language: QuestionLanguage
  children: ReactNode
}) {
  return <QuestionLanguageContext value={language}>{children}</QuestionLanguageContext>
}

/** A text of a question; where Hindi is missing, English stands for it. */
export function QuestionText({ text, secondary = 'block' }: { text: Both; secondary?: 'block' | 'inline' }) {
  const language = useContext(QuestionLanguageContext)
  if (language === 'en' || text.hi === undefined) return <span lang="en">{text.en}</span>
  if (language === 'hi') return <span lang="hi">{text.hi}</span>
  return (
    <>
      <span lang="en">{text.en}</span>{' '}
      <span
        lang="hi"
        className={`text-[0.92em] text-muted leading-deva ${secondary === 'block' ? 'mt-1 block' : ''}`}
      >
        {text.hi}
      </span>
    </>
  )
}

export function LanguageChoice({
  language,
  onChoose,
}: {
  language: QuestionLanguage
  onChoose: (language: QuestionLanguage) => void
}) {
  const words = useCopy(copy)
  const choices = [
    { value: 'en', label: words.english },
    { value: 'hi', label: words.hindi },
    { value: 'both', label: words.both },
  ] as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields
    <div
      role="group"
      aria-label={words.languageLabel}
      className="inline-flex rounded-control border border-control"
    >
      {choices.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={language === value}
          onClick={() => onChoose(value)}
          className="min-h-11 px-2.5 sm:px-3 font-medium text-muted text-xs first:rounded-l-[5px] last:rounded-r-[5px] aria-pressed:bg-ink aria-pressed:text-paper md:min-h-9"
        >
          {label}
        </button>
      ))}
    </div>
  )
}
