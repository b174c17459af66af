/** The questions, area by area in the order of study, each with what it asks for and what the learner made of it. */

import { Link } from 'react-router'
import { Localised } from '#web/components/localised.tsx'
import { type Branch, TopicTitle } from '#web/features/library/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { bandText } from './band-text.ts'
import { questionAddress } from './mains-address.ts'
import type { Question } from './mains-queries.ts'
import { copy } from './pick-copy.ts'
import type { OwnWork } from './pick-rules.ts'
import { QuestionFacts } from './question-facts.tsx'

type Topic = { slug: string; title: string; title_hi: string | null }
type Given = { questions: Question[]; tree: Branch<Topic>[]; work: Map<string, OwnWork> }

export function QuestionList({ questions, tree, work }: Given) {
  const areas = tree
    .map(({ topic: area, children }) => ({
      area,
      listed: [area, ...children].flatMap((topic) =>
        questions.filter((one) => one.topic === topic.slug).map((question) => ({ question, topic })),
      ),
    }))
    .filter(({ listed }) => listed.length > 0)
  // before the topics have come, or if they cannot be read
  if (areas.length === 0) {
    return (
      <ul className="border-rule border-t">
        {questions.map((question) => (
          <Row key={question.id} question={question} topic={null} own={work.get(question.id)} />
        ))}
      </ul>
    )
  }
  return areas.map(({ area, listed }) => (
    <section key={area.slug} aria-labelledby={`area-${area.slug}`} className="pt-4">
      <h3
        id={`area-${area.slug}`}
        className="flex items-baseline gap-3 border-rule border-b pb-2 font-semibold font-ui text-sm tracking-normal"
      >
        <TopicTitle topic={area} />
        <span className="font-normal text-muted text-xs tabular-nums">{listed.length}</span>
      </h3>
      <ul>
        {listed.map(({ question, topic }) => (
          <Row key={question.id} question={question} topic={topic} own={work.get(question.id)} />
        ))}
      </ul>
    </section>
  ))
}

function Row({
  question,
  topic,
  own,
}: {
  question: Question
  topic: Topic | null
  own: OwnWork | undefined
}) {
  const words = useCopy(copy)
  const standing = own?.standings.includes('draft') ? 'draft' : own?.standings[0]
  return (
    <li className="grid gap-x-10 gap-y-1 border-rule border-b py-3.5 md:grid-cols-[minmax(0,1fr)_15rem] lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Link
        to={questionAddress(question.id)}
        className="line-clamp-4 text-pretty font-read text-item text-ink leading-snug no-underline hover:text-primary hover:underline md:line-clamp-3"
      >
        <Localised en={question.question} hi={question.question_hi} />
      </Link>
      <div className="grid content-start gap-0.5 text-muted text-xs">
        <QuestionFacts question={question} />
        {topic && (
          <span>
            <TopicTitle topic={topic} />
          </span>
        )}
        {own && (standing || own.best) && (
          <span className="flex flex-wrap gap-x-3 font-medium text-ink">
            {standing && standing !== 'evaluated' && <span>{words.standings[standing]}</span>}
            {own.best && <span>{words.bestBand(bandText(own.best, question.marks, words))}</span>}
          </span>
        )}
      </div>
    </li>
  )
}
