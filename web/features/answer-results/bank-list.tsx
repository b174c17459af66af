/** The answers of the bank, a question with its versions at a time. */

import { Link } from 'react-router'
import { directiveOf } from '#supabase/functions/_shared/mains/directives.ts'
import { Localised } from '#web/components/localised.tsx'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { copy } from './bank-copy.ts'
import type { BankLine } from './bank-queries.ts'
import { byQuestion, stateOf } from './bank-rules.ts'
import { writtenResult } from './marking-rules.ts'

export function BankList({ lines }: { lines: BankLine[] }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  return (
    <ul className="border-ink border-t empty:hidden">
      {byQuestion(lines).map(({ question, versions }) => (
        <li key={question.question_id} className="border-rule border-b py-4">
          <p className="max-w-[75ch] font-read text-item leading-snug">
            <Localised en={question.question} hi={question.question_hi} />
          </p>
          <p className="mt-1 text-muted text-xs">
            {directiveOf(question.directive).name[language]} · {words.marksOf(question.marks)}
          </p>
          <ul className="mt-2">
            {versions.map((version) => (
              <Version key={version.id} version={version} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function Version({ version }: { version: BankLine }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const state = stateOf(version)
  const { id, question_id, version_no, submitted_at, saved_at, by, given, mode, is_shared, marks } = version
  const result = by ? writtenResult({ ...version, by, marks: given }, locale) : undefined
  const to =
    state === 'draft'
      ? `/mains-evaluation?question=${encodeURIComponent(question_id)}`
      : `/mains-evaluation?answer=${id}`
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 text-sm">
      <Link to={to} className="inline-flex min-h-11 items-center md:min-h-8">
        {words.version(version_no)}
      </Link>
      <span className="text-muted text-xs">
        {[
          plainDate(dayOf(new Date(submitted_at ?? saved_at)), locale),
          mode === 'pages' && words.pages,
          is_shared && words.shared,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className="ml-auto text-right">
        {result && (
          <>
            <b>{words.of(result, marks)}</b> <span className="text-muted text-xs">{by && words.by[by]}</span>
          </>
        )}{' '}
        {(state !== 'marked' || !result) && (
          <>
            {result && (
              <span aria-hidden className="text-muted text-xs">
                ·{' '}
              </span>
            )}
            <span className="text-muted text-xs">{words.states[state]}</span>
          </>
        )}
      </span>
    </li>
  )
}
