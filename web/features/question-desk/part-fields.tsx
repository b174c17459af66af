/** The statements, pairs or items of a question: their words, whether each is correct, and why. */

import { useRef } from 'react'
import { Check, Line } from '#web/components/labelled-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { useCopy } from '#web/lib/language.tsx'
import { BothText, type FormProps } from './both-text.tsx'
import type { Fields, Part } from './draft-queries.ts'
import { copy } from './edit-copy.ts'
import { problems as problemCopy } from './problem-copy.ts'
import { errorsAt } from './problem-rules.ts'

type ListName = 'statements' | 'pairs' | 'items'

/** How many parts a format has, least and most. */
const SIZES: Partial<Record<Fields['format'], { list: ListName; least: number; most: number }>> = {
  statements: { list: 'statements', least: 2, most: 5 },
  'how-many': { list: 'statements', least: 3, most: 4 },
  reason: { list: 'statements', least: 2, most: 2 },
  pairs: { list: 'pairs', least: 3, most: 4 },
  sequence: { list: 'items', least: 3, most: 5 },
}

/** The parts as they are written, filled up to the least that there are. */
export function partsOf({ format, ...fields }: Fields): Part[] {
  const size = SIZES[format]
  if (!size) return []
  const held = fields[size.list] ?? []
  return [...held, ...Array.from({ length: Math.max(0, size.least - held.length) }, (): Part => ({}))]
}

export function PartFields(props: FormProps) {
  const words = useCopy(copy)
  const said = useCopy(problemCopy)
  const { fields, problems, onChange } = props
  const size = SIZES[fields.format]
  const all = useRef<HTMLDivElement>(null)
  // the last one that may be added, or taken away, takes its button along
  useFocusAgain(partsOf(fields).length, () => all.current?.querySelector('fieldset:last-of-type textarea'))
  if (!size) return null
  const { list, least, most } = size
  const parts = partsOf(fields)
  const nameOf = { statements: words.statement, pairs: words.pair, items: words.item }[list]
  const add = { statements: words.addStatement, pairs: words.addPair, items: words.addItem }[list]
  const change = (at: number, changes: Partial<Part>) =>
    onChange({ [list]: parts.map((part, place) => (place === at ? { ...part, ...changes } : part)) })
  return (
    <div ref={all} className="grid gap-6">
      {list === 'pairs' && <Heads {...props} />}
      {parts.map((part, place) => {
        const at = `${list}.${place + 1}.`
        const about = {
          problems,
          at,
          holder: part,
          onHolder: (changes: Partial<Part>) => change(place, changes),
        }
        const wrong = errorsAt(problems, `${at}correct`, said)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their numbers
          <fieldset key={place} className="grid min-w-0 gap-3 border-rule border-l-2 pl-4">
            <legend className="float-left font-semibold">{nameOf(place + 1)}</legend>
            {list === 'pairs' ? (
              <>
                <BothText {...about} label={words.left} field="left" rows={1} />
                <BothText {...about} label={words.right} field="right" rows={1} />
              </>
            ) : (
              <BothText {...about} label={nameOf(place + 1)} field="text" />
            )}
            {list !== 'items' && (
              <>
                <div>
                  <Check
                    label={words.correct}
                    checked={part.correct === true}
                    onChange={({ target }) => change(place, { correct: target.checked })}
                  />
                  {part.correct === undefined && wrong.length > 0 && (
                    <Button
                      size="sm"
                      onClick={({ currentTarget }) => {
                        // it goes; the box beside it says the same
                        currentTarget.parentElement?.querySelector('input')?.focus()
                        change(place, { correct: false })
                      }}
                    >
                      {said.codes.judged}
                    </Button>
                  )}
                </div>
                <BothText {...about} label={words.why} field="why" most={2000} />
              </>
            )}
          </fieldset>
        )
      })}
      <div className="flex flex-wrap gap-3">
        {parts.length < most && (
          <Button size="sm" onClick={() => onChange({ [list]: [...parts, {}] })}>
            {add}
          </Button>
        )}
        {parts.length > least && (
          <Button size="sm" variant="quiet" onClick={() => onChange({ [list]: parts.slice(0, -1) })}>
            {words.removeLast}
          </Button>
        )}
      </div>
    </div>
  )
}

function Heads({ fields, problems, onChange }: FormProps) {
  const words = useCopy(copy)
  const said = useCopy(problemCopy)
  const wrong = errorsAt(problems, 'heads', said)
  const put = (list: string[] | undefined, at: number, value: string) =>
    [0, 1].map((place) => (place === at ? value : (list?.[place] ?? '')))
  return (
    <fieldset className="grid gap-3">
      <legend className="float-left font-semibold">{words.heads}</legend>
      <div className="grid gap-x-6 gap-y-3 md:grid-cols-2">
        {[0, 1].map((at) => (
          <div key={at} className="grid gap-3">
            <Line
              label={`${at === 0 ? words.left : words.right} (${words.english})`}
              lang="en"
              maxLength={200}
              error={wrong}
              value={fields.heads?.[at] ?? ''}
              onChange={({ target }) => onChange({ heads: put(fields.heads, at, target.value) })}
            />
            <Line
              label={`${at === 0 ? words.left : words.right} (${words.hindi})`}
              lang="hi"
              maxLength={200}
              value={fields.heads_hi?.[at] ?? ''}
              onChange={({ target }) => {
                const next = put(fields.heads_hi, at, target.value)
                onChange({ heads_hi: next.some(Boolean) ? next : undefined })
              }}
            />
          </div>
        ))}
      </div>
    </fieldset>
  )
}
