/** /mains-evaluation?answer=ID&print: the answer with its numbered comments, criteria and result, for paper and PDF. */

import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { PagePicture } from '#web/features/answer-pages/index.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { AnswerHead } from './answer-head.tsx'
import { type Answer, type Comment, commentsQuery } from './answer-queries.ts'
import { AnswerText } from './answer-text.tsx'
import { numberedMarks, pinsOn } from './comment-marks.ts'
import { useGiven } from './criteria-part.tsx'
import { criteriaRows, isMarkedOnce, pointsOf, standingEvaluation, writtenResult } from './marking-rules.ts'
import './print.css'
import { copy } from './print-copy.ts'
import { reasonWords } from './reason-copy.ts'
import { copy as resultCopy } from './result-copy.ts'
import type { Evaluation } from './stored-shapes.ts'

export function PrintSheet({ answer }: { answer: Answer }) {
  const words = useCopy(copy)
  const { answer: answerTitle, pages, remark } = useCopy(resultCopy)
  const locale = useLocale()
  const standing = standingEvaluation(answer.evaluations)
  const { data: comments = [] } = useQuery(
    commentsQuery(answer.id, standing?.by === 'mentor' ? standing.id : undefined),
  )
  usePageTitle(answerTitle, words.print)
  const outOf = answer.mains_questions?.marks ?? 10
  const missing = pointsOf(answer.evaluations).filter(({ verdict }) => verdict === 'missing')
  return (
    <div className="answer-sheet page pb-10">
      <div className="flex flex-wrap items-center gap-3 pt-6 print:hidden">
        <BackLink to={`/mains-evaluation?answer=${answer.id}`}>{words.back}</BackLink>
        <Button variant="primary" className="md:ml-auto" onClick={() => window.print()}>
          <Printer aria-hidden size={17} strokeWidth={1.6} />
          {words.print}
        </Button>
        <p className="basis-full text-muted text-xs">{words.says}</p>
      </div>
      <AnswerHead answer={answer} />
      <Section title={words.marking}>
        {standing ? (
          <Marking standing={standing} steps={answer.evaluation_steps} outOf={outOf} />
        ) : (
          <p>{words.none}</p>
        )}
        {standing?.remark && (
          <p className="mt-3 max-w-read">
            <b>{remark}:</b> {standing.remark}
          </p>
        )}
      </Section>
      <Section title={answerTitle}>
        <AnswerText text={answer.text} language={answer.language} marks={numberedMarks(comments)} />
      </Section>
      {comments.length > 0 && (
        <Section title={words.comments}>
          <Comments comments={comments} />
        </Section>
      )}
      {answer.answer_pages.length > 0 && (
        <Section title={pages}>
          <div className="grid gap-6 sm:grid-cols-2 print:block">
            {answer.answer_pages.map(({ page, path }) => (
              <div key={page} className="print:mb-4 print:break-inside-avoid">
                <PagePicture path={path} page={page} pins={pinsOn(comments, page)} />
              </div>
            ))}
          </div>
        </Section>
      )}
      {missing.length > 0 && (
        <Section title={words.missing}>
          <ul lang="en" className="grid max-w-read list-disc gap-1 pl-5 text-sm">
            {missing.map(({ index, point }) => (
              <li key={index}>{point}</li>
            ))}
          </ul>
        </Section>
      )}
      <p className="border-ink border-t pt-3 text-muted text-xs">
        {words.printedOn(plainDate(dayOf(new Date()), locale))}
      </p>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-ink border-t pt-4 pb-6 print:pb-3">
      <h2 className="mb-3 text-h3 print:break-after-avoid">{title}</h2>
      {children}
    </section>
  )
}

function Marking({
  standing,
  steps,
  outOf,
}: {
  standing: Evaluation
  steps: Answer['evaluation_steps']
  outOf: number
}) {
  const words = useCopy(copy)
  const said = useCopy(resultCopy)
  const { language } = useLanguage()
  const locale = useLocale()
  const givenOf = useGiven()
  const byAi = isMarkedOnce(standing, steps) ? said.byAiOnce : said.byAi
  return (
    <>
      <p className="font-read font-semibold text-h2">
        {said.resultSaid(writtenResult(standing, locale) ?? '', outOf)}
      </p>
      <p className="text-muted text-sm">
        {standing.by === 'mentor' ? said.byMentor : standing.by === 'ai' ? byAi : said.byRules}
      </p>
      <table className="mt-3 w-full text-sm">
        <caption className="sr-only">{said.criteria}</caption>
        <thead className="text-muted text-xs">
          <tr className="border-ink border-y">
            {[words.criterion, words.weight, words.given, words.why].map((name) => (
              <th key={name} scope="col" className="py-1.5 pr-3 align-bottom">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {criteriaRows(standing, outOf).map((row) => (
            <tr key={row.criterion} className="border-rule border-b align-top">
              <th scope="row" className="py-1.5 pr-3">
                {said.names[row.criterion]}
              </th>
              <td className="whitespace-nowrap py-1.5 pr-3">{said.weight(row.weight)}</td>
              <td className="whitespace-nowrap py-1.5 pr-3">{givenOf(row, standing.by === 'mentor')}</td>
              <td className="py-1.5">
                {[...row.reasons.map(({ id, values }) => reasonWords(id, values, language)), row.remark]
                  .filter(Boolean)
                  .join(' ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Comments({ comments }: { comments: readonly Comment[] }) {
  const words = useCopy(copy)
  const { names } = useCopy(resultCopy)
  return (
    <ol className="grid max-w-read gap-2 text-sm">
      {comments.map(({ id, body, page, range_start, criterion }, at) => (
        <li key={id} className="grid grid-cols-[1.75rem_minmax(0,1fr)] print:break-inside-avoid">
          <b>{at + 1}</b>
          <span>
            <span className="text-muted text-xs">
              {[
                page !== null ? words.onPage(page) : range_start !== null ? words.onText : words.general,
                criterion && names[criterion as keyof typeof names],
              ]
                .filter(Boolean)
                .join(', ')}
              :
            </span>{' '}
            {body}
          </span>
        </li>
      ))}
    </ol>
  )
}
