/** What the learner began, and what became of their last answers. */

import { Link } from 'react-router'
import { Localised } from '#web/components/localised.tsx'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { pastMoment } from '#web/lib/past-moment.ts'
import { kept } from '#web/lib/storage.ts'
import { bandText } from './band-text.ts'
import { isWaiting, keptAnswer, keptQuestionIds } from './kept-answers.ts'
import { answerAddress, questionAddress } from './mains-address.ts'
import type { AnswerLine, Question } from './mains-queries.ts'
import { copy } from './pick-copy.ts'
import { bandOf } from './pick-rules.ts'

const SHOWN = 4

type Given = { userId: string; questions: Question[]; lines: AnswerLine[] | undefined }

export function OwnAnswers({ userId, questions, lines = [] }: Given) {
  const words = useCopy(copy)
  const questionOf = (id: string) => questions.find((one) => one.id === id)
  // what an earlier visit could not send stands here before the server knows of it
  const here = keptQuestionIds(kept.local, userId).filter((id) =>
    isWaiting(keptAnswer(kept.local, userId, id)),
  )
  const drafts = lines.filter(
    ({ submitted_at, question_id }) => submitted_at === null && !here.includes(question_id),
  )
  const done = lines
    .filter(({ submitted_at }) => submitted_at !== null)
    .sort((one, other) => ((one.submitted_at ?? '') < (other.submitted_at ?? '') ? 1 : -1))
    // of a question written more than once, the newest version says enough
    .filter(({ question_id }, at, all) => all.findIndex((one) => one.question_id === question_id) === at)
    .slice(0, SHOWN)
  if (here.length + drafts.length + done.length === 0) return null
  return (
    <div className="grid gap-8">
      {here.length + drafts.length > 0 && (
        <section aria-labelledby="drafts" className="border-ink border-t pt-5">
          <h2 id="drafts" className="font-semibold font-ui text-sm tracking-normal">
            {words.goOn}
          </h2>
          <ul className="mt-1">
            {here.map((id) => (
              <WaitingLine key={id} id={id} userId={userId} question={questionOf(id)} />
            ))}
            {drafts.slice(0, SHOWN).map((line) => (
              <DraftLine key={line.id} line={line} question={questionOf(line.question_id)} />
            ))}
          </ul>
        </section>
      )}
      {done.length > 0 && (
        <section aria-labelledby="last-answers" className="border-ink border-t pt-5">
          <h2 id="last-answers" className="font-semibold font-ui text-sm tracking-normal">
            {words.last}
          </h2>
          <ul className="mt-1">
            {done.map((line) => (
              <DoneLine key={line.id} line={line} question={questionOf(line.question_id)} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function WaitingLine({
  id,
  userId,
  question,
}: {
  id: string
  userId: string
  question: Question | undefined
}) {
  const words = useCopy(copy)
  const handsIn = keptAnswer(kept.local, userId, id)?.handIn
  return (
    <Line to={questionAddress(id, 'write')} question={question}>
      <span className="font-medium text-caution">{handsIn ? words.handsInLater : words.here}</span>
    </Line>
  )
}

function DraftLine({ line, question }: { line: AnswerLine; question: Question | undefined }) {
  const words = useCopy(copy)
  const locale = useLocale()
  return (
    <Line to={questionAddress(line.question_id, 'write')} question={question}>
      {words.savedAt(pastMoment(new Date(line.saved_at), locale))}
    </Line>
  )
}

function DoneLine({ line, question }: { line: AnswerLine; question: Question | undefined }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const band = bandOf(line)
  const status = words.statusNames[line.status as keyof typeof words.statusNames]
  const isOver = line.status === 'evaluated' || line.status === 'needs_mentor'
  return (
    <Line to={answerAddress(line.id)} question={question}>
      {line.submitted_at && pastMoment(new Date(line.submitted_at), locale)}
      {line.version_no > 1 && ` · ${words.version(line.version_no)}`}
      {' · '}
      <b className="font-semibold text-ink tabular-nums">
        {isOver && band && question ? bandText(band, question.marks, words) : status}
      </b>
    </Line>
  )
}

function Line({
  to,
  question,
  children,
}: {
  to: string
  question: Question | undefined
  children: React.ReactNode
}) {
  return (
    <li className="border-rule border-b py-2.5 text-sm">
      <Link to={to} className="line-clamp-2 min-h-6 text-pretty">
        {question ? <Localised en={question.question} hi={question.question_hi} /> : '…'}
      </Link>
      <p className="mt-0.5 text-muted text-xs tabular-nums">{children}</p>
    </li>
  )
}
