/** Questions of the bank that a paper can ask, by words, topic and difficulty; each added by a tap. */

import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useDeferredValue, useState } from 'react'
import { flushSync } from 'react-dom'
import { Check, Choice, Line } from '#web/components/labelled-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { TopicChoice, useTopicName } from '#web/features/library/index.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { Part, WhenRead } from '../desk-parts.tsx'
import { copy } from './tests-copy.ts'
import { choicesQuery, type Wanted } from './tests-queries.ts'

const DIFFICULTIES = [1, 2, 3, 4, 5]

export function QuestionPicker({
  chosen,
  onAdd,
}: {
  chosen: readonly string[]
  onAdd: (id: string) => void
}) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const number = numberFormat(useLocale())
  const topicName = useTopicName()
  const [wanted, setWanted] = useState<Wanted>({ search: '', topic: '', difficulty: '', isUnused: false })
  const asked = useDeferredValue(wanted)
  const query = useQuery(choicesQuery(asked))
  const want = (change: Partial<Wanted>) => setWanted({ ...wanted, ...change })
  // its button is off from then on: whoever adds by the keyboard goes on with the next one
  function handleAdd({ currentTarget }: MouseEvent<HTMLButtonElement>, id: string) {
    const buttons = [...(currentTarget.closest('ul')?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(currentTarget)
    flushSync(() => onAdd(id))
    const next = [...buttons.slice(at), ...buttons.slice(0, at)].find((button) => !button.disabled)
    next?.focus()
  }
  return (
    <Part title={words.pick}>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_12rem_8rem]">
        <Line
          label={words.pickSearch}
          type="search"
          value={wanted.search}
          onChange={({ target }) => want({ search: target.value })}
          // Enter looks for questions and does not save the test
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <TopicChoice
          label={words.pickTopic}
          none={words.allTopics}
          value={wanted.topic}
          onChoose={(topic) => want({ topic })}
        />
        <Choice
          label={words.pickDifficulty}
          value={wanted.difficulty}
          onChange={({ target }) => want({ difficulty: target.value })}
        >
          <option value="">{words.allDifficulties}</option>
          {DIFFICULTIES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Choice>
      </div>
      <Check
        label={words.onlyUnused}
        checked={wanted.isUnused}
        onChange={({ target }) => want({ isUnused: target.checked })}
      />
      <WhenRead query={query}>
        {({ questions, count }) => (
          <>
            <p role="status" className="text-muted text-xs tabular-nums">
              {words.found(number.format(count))}
              {count > questions.length && ` ${words.onlyFirst(questions.length)}`}
            </p>
            <ul className="mt-2 max-h-[32rem] overflow-y-auto border-rule border-t">
              {questions.map(({ id, stem, stem_hi, topic, difficulty, in_tests }) => {
                const says = (language === 'hi' && stem_hi) || stem
                const isIn = chosen.includes(id)
                return (
                  <li key={id} className="flex items-start gap-3 border-rule border-b py-2 text-sm">
                    <div className="min-w-0 flex-1">
                      <p lang={says === stem ? 'en' : 'hi'} className="wrap-anywhere line-clamp-2">
                        {says}
                      </p>
                      <p className="text-muted text-xs">
                        {[
                          topicName(topic),
                          words.difficulty(difficulty),
                          in_tests > 0 && words.inTests(in_tests),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </p>
                    </div>
                    <Button
                      size="sm"
                      disabled={isIn}
                      aria-label={words.addOf(says)}
                      onClick={(event) => handleAdd(event, id)}
                    >
                      {isIn ? words.added : words.add}
                    </Button>
                  </li>
                )
              })}
            </ul>
          </>
        )}
      </WhenRead>
    </Part>
  )
}
