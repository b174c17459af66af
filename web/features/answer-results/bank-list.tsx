/**
 * The answers of the bank, a question with its versions at a time: the first ones, and more when asked for. Where the browser's
 * own search looks into what is folded away, it finds those that are not shown yet, too.
 */

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { directiveOf } from '#supabase/functions/_shared/mains/directives.ts'
import { focusIn } from '#web/components/focus-in.ts'
import { Localised } from '#web/components/localised.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { copy } from './bank-copy.ts'
import type { BankLine } from './bank-queries.ts'
import { byQuestion, STEP, stateOf } from './bank-rules.ts'
import { writtenResult } from './marking-rules.ts'

export function BankList({
  lines,
  shown,
  onShown,
}: {
  lines: BankLine[]
  /** How many questions are shown. */
  shown: number
  onShown: (count: number) => void
}) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const list = useRef<HTMLUListElement>(null)
  const goesOnAt = useRef<number>(undefined)
  const questions = byQuestion(lines)
  const left = canFoldAway() ? questions.length - shown : 0
  useFoldedAway(list, shown, onShown)
  useEffect(() => {
    if (goesOnAt.current === undefined || shown <= goesOnAt.current) return
    focusIn(list.current?.children[goesOnAt.current])
    goesOnAt.current = undefined
  }, [shown])

  function handleMore() {
    goesOnAt.current = shown
    onShown(shown + STEP)
  }

  return (
    <>
      <ul ref={list} className="border-ink border-t empty:hidden">
        {questions.map(({ question, versions }) => (
          <li
            key={question.question_id}
            className="border-rule border-b py-4 [&[hidden]]:border-0 [&[hidden]]:p-0"
          >
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
      {left > 0 && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 pt-4">
          <Button onClick={handleMore}>{words.more}</Button>
          <p className="text-muted text-sm">{words.left(left)}</p>
        </div>
      )}
    </>
  )
}

/** Whether the browser's search looks into what is folded away; where it would find nothing there, all is shown. */
function canFoldAway() {
  return 'onbeforematch' in document.body
}

/** What comes after the first `shown` rows is folded away, and unfolded by the browser's search that finds something in it. */
function useFoldedAway(
  list: RefObject<HTMLUListElement | null>,
  shown: number,
  onShown: (count: number) => void,
) {
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])]
    for (const [at, row] of rows.entries()) {
      if (at < shown || !canFoldAway()) row.removeAttribute('hidden')
      else row.setAttribute('hidden', 'until-found')
    }
  })
  useEffect(() => {
    const found = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest('li[hidden]') : null
      const at = [...(list.current?.children ?? [])].indexOf(row as Element)
      if (at >= 0) onShown(Math.ceil((at + 1) / STEP) * STEP)
    }
    const here = list.current
    here?.addEventListener('beforematch', found)
    return () => here?.removeEventListener('beforematch', found)
  }, [list, onShown])
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
