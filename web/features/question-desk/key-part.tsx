/** A key that was wrong: what its correction would do, the ruling, and everybody's marks anew. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { type NewRuling, RulingForm } from '#web/features/disputes/index.ts'
import { marks } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { marksQuery } from './marks-query.ts'
import { copy } from './question-copy.ts'
import type { Version, WholeQuestion } from './question-queries.ts'
import { questionDeskKey } from './table-queries.ts'

export function KeyPart({ question, shown }: { question: WholeQuestion; shown: Version }) {
  const words = useCopy(copy)
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  return (
    <section aria-label={words.fixKey} className="grid gap-3">
      <Button ref={toggle} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {words.fixKey}
      </Button>
      {isOpen && (
        <>
          <p className="text-muted text-sm">{words.fixKeySays}</p>
          <RulingForm
            disputed={{
              ...shown,
              question_id: question.id,
              format: question.format,
              topic: question.topic,
              is_current: shown.version === question.version,
              disputes: [],
            }}
            about={(ruling) => <Marks id={question.id} version={shown.version} ruling={ruling} />}
            onMeanwhile={() => void client.invalidateQueries({ queryKey: questionDeskKey })}
            onRuled={() => {
              setIsOpen(false)
              toggle.current?.focus()
              void client.invalidateQueries({ queryKey: questionDeskKey })
            }}
          />
        </>
      )}
    </section>
  )
}

function Marks({ id, version, ruling }: { id: string; version: number; ruling: NewRuling }) {
  const words = useCopy(copy)
  const { data } = useQuery(marksQuery(id, version, ruling))
  if (!data) return null
  if (data.steps.length === 0) return <p className="text-sm">{words.noMarks}</p>
  return (
    <div className="text-sm tabular-nums">
      <p>
        {data.results === 0
          ? words.noMarks
          : words.marksMove(data.results, marks(data.most_up), marks(-data.most_down))}
      </p>
      <ul className="mt-1 text-muted text-xs">
        {data.steps.map(({ old, new: now, answers }) => (
          <li key={`${old} ${now}`}>{words.marksStep(answers, marks(old), marks(now))}</li>
        ))}
      </ul>
    </div>
  )
}
