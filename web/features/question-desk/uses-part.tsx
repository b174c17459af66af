/** Where a question is used: what would feel a change of it. */

import { Link } from 'react-router'
import { Tag } from '#web/components/ui/tag.tsx'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { copy } from './question-copy.ts'
import type { Uses } from './question-queries.ts'

export function UsesPart({ uses }: { uses: Uses }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { language } = useLanguage()
  const titleOf = ({ title, title_hi }: { title: string; title_hi: string | null }) =>
    (language === 'hi' && title_hi) || title
  const kinds: Record<string, string> = words.attemptKinds
  const lines = [
    ...uses.tests.map((test) => words.inTest(titleOf(test), test.position)),
    ...uses.challenges.map((challenge) => words.inChallenge(titleOf(challenge), challenge.position)),
    ...uses.events.map((event) => words.inEvent(titleOf(event), plainDate(event.day, locale))),
    ...(uses.mission_tasks > 0 ? [words.openTasks(uses.mission_tasks)] : []),
    ...Object.entries(uses.answers).map(([kind, count]) => words.answersOf(count, kinds[kind] ?? kind)),
  ]
  const isFixed = uses.tests.length + uses.challenges.length + uses.events.length > 0 || uses.news !== null
  return (
    <section aria-labelledby="question-uses" className="border-ink border-t pt-4">
      <h2 id="question-uses" className="text-h3">
        {words.uses}
      </h2>
      {!isFixed && <p className="mt-2 text-muted text-sm">{words.unused}</p>}
      <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {uses.news && (
          <li>
            <Link to={`/daily-news?item=${uses.news.id}`}>{words.inNews(titleOf(uses.news))}</Link>
          </li>
        )}
      </ul>
      {uses.facts.length > 0 && (
        <>
          <h3 className="mt-4 font-semibold text-sm">{words.factsUsed}</h3>
          <ul className="mt-1 grid gap-1 text-sm">
            {uses.facts.map((fact) => (
              <li key={fact.id}>
                <Link to={`/daily-news?view=figures&figure=${fact.id}`}>
                  <span lang="en">{fact.name}</span>
                </Link>
                {`: ${fact.display} (${fact.period}) `}
                {fact.is_old && <Tag tone="caution">{words.oldFact}</Tag>}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
