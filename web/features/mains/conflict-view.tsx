/** Two texts of one answer, from two devices, of which the learner keeps either or both. */

import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { countWords } from '#supabase/functions/_shared/mains/words.ts'
import { Button } from '#web/components/ui/button.tsx'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { type Fields, isBlank } from './answer-fields.ts'
import type { KeeperStatus } from './keeper-state.ts'
import { copy as pickCopy } from './pick-copy.ts'
import { PlanLines } from './plan-lines.tsx'
import { copy as questionCopy } from './question-copy.ts'
import { copy } from './write-copy.ts'

type Given = {
  status: Extract<KeeperStatus, { kind: 'conflict' }>
  mine: Fields
  onChoose: (choice: 'mine' | 'theirs' | 'both') => void
}

export function ConflictView({ status: { theirs, isOver }, mine, onChoose }: Given) {
  const words = useCopy(copy)
  const locale = useLocale()
  const heading = useRef<HTMLHeadingElement>(null)
  // it stands in place of the text that was being written
  useEffect(() => heading.current?.focus(), [])
  return (
    <section role="alert" aria-labelledby="conflict" className="border-accent-line border-l-3 pl-5">
      <h2 id="conflict" ref={heading} tabIndex={-1} className="text-h4 outline-none">
        {isOver ? words.overTitle : words.conflict}
      </h2>
      <p className="mt-1 text-muted text-sm">{isOver ? words.overSays : words.conflictSays}</p>
      <div className="mt-4 grid gap-6 md:grid-cols-2">
        <Text name={words.mine} fields={mine}>
          <Button onClick={() => onChoose('mine')}>{isOver ? words.newVersion : words.keepMine}</Button>
        </Text>
        <Text name={words.theirs(shortMoment(new Date(theirs.saved_at), locale))} fields={theirs}>
          <Button onClick={() => onChoose('theirs')}>{isOver ? words.letGo : words.keepTheirs}</Button>
        </Text>
      </div>
      {!isOver && (
        <Button variant="quiet" className="mt-3" onClick={() => onChoose('both')}>
          {words.keepBoth}
        </Button>
      )}
    </section>
  )
}

function Text({ name, fields, children }: { name: string; fields: Fields; children: ReactNode }) {
  const words = useCopy(copy)
  const { words: wordsOf } = useCopy(pickCopy)
  const { plan: planTitle } = useCopy(questionCopy)
  const { plan, language } = fields
  return (
    <div className="grid content-start justify-items-start gap-3">
      <h3 className="flex w-full flex-wrap items-baseline justify-between gap-x-3 border-rule border-b pb-1.5 font-semibold font-ui text-sm tracking-normal">
        {name}
        <span className="font-normal text-muted text-xs tabular-nums">
          {wordsOf(countWords(fields.text))}
        </span>
      </h3>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
        tabIndex={0}
        className="grid max-h-72 w-full gap-3 overflow-y-auto text-sm leading-read"
      >
        <p lang={language} className="whitespace-pre-wrap">
          {fields.text.trim() || <span className="text-muted">{words.noText}</span>}
        </p>
        {!isBlank({ text: '', plan }) && (
          <div>
            <h4 className="mb-1 font-medium font-ui text-muted text-xs tracking-normal">{planTitle}</h4>
            {/* what is asked is seen elsewhere: here are two devices' lines */}
            <PlanLines plan={{ ...plan, revealed: undefined }} parts={[]} language={language} />
          </div>
        )}
      </div>
      {children}
    </div>
  )
}
