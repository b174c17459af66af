/** The directive of a question: its name, what it means, and what an answer that obeys it has. */

import { type Directive, directiveOf } from '#supabase/functions/_shared/mains/directives.ts'
import { type Language, useCopy, useLanguage } from '#web/lib/language.tsx'
import { copy } from './question-copy.ts'

export function directiveName(directive: string, language: Language): string {
  return directiveOf(directive).name[language]
}

export function DirectiveName({ directive }: { directive: string }) {
  const { language } = useLanguage()
  return <span>{directiveName(directive, language)}</span>
}

export function DirectiveMeaning({ directive }: { directive: string }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const known: Directive = directiveOf(directive)
  return (
    <section aria-labelledby="directive" className="border-rule border-t py-4">
      <h2 id="directive" className="font-semibold font-ui text-sm tracking-normal">
        {words.directive}: {known.name[language]}
      </h2>
      <p className="mt-1 max-w-read text-sm">{known.meaning[language]}</p>
      <p className="mt-2 text-muted text-xs">{words.shape}</p>
      <ol className="mt-1 flex flex-wrap gap-x-5 gap-y-0.5 text-sm">
        {known.shape.map((part, at) => (
          <li key={part.move} className="flex gap-1.5">
            <span className="text-muted tabular-nums">{at + 1}</span>
            {part[language]}
          </li>
        ))}
      </ol>
    </section>
  )
}
