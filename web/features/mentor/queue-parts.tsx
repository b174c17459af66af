/** What a line of the queue says, in a table and in a list alike. */

import { Link } from 'react-router'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { markingWords } from '#web/lib/refusals/marking-words.ts'
import { useRefusals } from '#web/lib/refusals/use-refusals.tsx'
import { copy } from './desk-copy.ts'
import type { Line } from './desk-queries.ts'
import { deskAddress, takeable } from './marks-rules.ts'
import { waited } from './queue-rules.ts'

export function Waits({ line, now }: { line: Line; now: string }) {
  const words = useCopy(copy)
  const { unit, count } = waited(line.since, now)
  return (
    <time dateTime={line.since} className="whitespace-nowrap">
      {words.duration[unit](count)}
    </time>
  )
}

export function QuestionLink({ line }: { line: Line }) {
  const { language } = useLanguage()
  const isHindi = language === 'hi' && line.question_hi !== null
  const text = isHindi ? line.question_hi : line.question
  if (!takeable(line)) {
    return (
      <span lang={isHindi ? 'hi' : 'en'} className="line-clamp-2 font-read text-item text-muted">
        {text}
      </span>
    )
  }
  return (
    <Link
      data-line
      to={deskAddress(line.answer_id, line.task)}
      lang={isHindi ? 'hi' : 'en'}
      className="line-clamp-2 font-read text-ink text-item no-underline hover:underline"
    >
      {text}
    </Link>
  )
}

export function About({ line }: { line: Line }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const facts = [
    words.learner,
    language === 'hi' ? (line.topic_hi ?? line.topic) : line.topic,
    line.mode === 'pages' && words.pages,
    line.language === 'hi' && words.hindi,
  ]
  return <p className="text-muted text-xs">{facts.filter(Boolean).join(' · ')}</p>
}

export function Asked({ line }: { line: Line }) {
  if (!line.asked) return null
  return (
    <p className="wrap-anywhere mt-1 line-clamp-2 border-rule border-l-2 pl-2 text-muted text-xs">
      {line.asked}
    </p>
  )
}

export function State({ line }: { line: Line }) {
  const words = useCopy(copy)
  const inWords = useRefusals(markingWords)
  if (line.held_by === 'other') return <span className="text-caution">{words.heldOther}</span>
  if (line.refused) {
    return (
      <span className="text-muted" title={inWords(line.refused)}>
        {words.notYours}
      </span>
    )
  }
  if (line.held_by === 'me') return <span className="font-medium text-primary">{words.heldMe}</span>
  if (line.is_begun) return <span className="text-primary">{words.begun}</span>
  return <span className="text-positive">{words.free}</span>
}
