/** An answer becomes cards, a note, or three questions. */

import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { wasTyped } from '#web/lib/use-kept-text.ts'
import { copy as answerCopy } from '../answer-copy.ts'
import type { ChatMessage } from '../chat-message.ts'
import { StartPractice } from '../start-practice.tsx'
import { CardForm } from './card-form.tsx'
import { NoteForm } from './note-form.tsx'
import { copy } from './study-copy.ts'
import { type StudyForm, studyName } from './study-name.ts'

const FORMS: StudyForm[] = ['cards', 'note']

export type StudyProps = { message: ChatMessage; question: string; onClose: () => void }

export default function TurnToStudy({ onLeave, ...props }: StudyProps & { onLeave?: () => void }) {
  const words = useCopy(copy)
  const answerWords = useCopy(answerCopy)
  // with what was begun and not saved
  const [form, setForm] = useState<StudyForm>(() => {
    const [hasCards, hasNote] = FORMS.map((one) => wasTyped(studyName(one, props.message)))
    return hasNote && !hasCards ? 'note' : 'cards'
  })
  const topic = topicOf(props.message)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // a block: some browsers hand out a promise here, which is no clean-up
    panel.current?.scrollIntoView({ block: 'nearest' })
    // what is higher than the window must not push out the button that opened it
    panel.current?.previousElementSibling?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section
      ref={panel}
      aria-label={answerWords.turnToStudy}
      className="grid gap-4 border-rule border-y py-4 font-ui"
    >
      <div className="flex flex-wrap items-center gap-2">
        {FORMS.map((one) => (
          <Button
            key={one}
            size="sm"
            aria-pressed={form === one}
            onClick={() => setForm(one)}
            className="aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {words[one]}
          </Button>
        ))}
        {topic && (
          <StartPractice practice={{ topic, title: topic, count: 3 }} onLeave={onLeave}>
            {words.startQuestions}
          </StartPractice>
        )}
        <Button variant="quiet" size="sm" onClick={props.onClose} className="ml-auto">
          {words.close}
        </Button>
      </div>
      {form === 'cards' ? <CardForm {...props} /> : <NoteForm {...props} />}
    </section>
  )
}

/** What most of its sources are about. */
function topicOf({ practice, sources }: ChatMessage) {
  if (practice) return practice.topic
  const counts = new Map<string, number>()
  for (const { topic } of sources ?? []) if (topic) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null
}
