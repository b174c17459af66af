/** One question: what is asked, who wrote and reviewed it, how it did, where it is used, and what can be done with it. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Choice } from '#web/components/labelled-fields.tsx'
import { Localised } from '#web/components/localised.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { KeyedQuestion } from '#web/features/disputes/index.ts'
import { topicsQuery } from '#web/features/library/index.ts'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { ClaimsPart } from './claims-part.tsx'
import { useDeskAddress } from './desk-address.ts'
import { DifferencesPart } from './differences-part.tsx'
import { FiguresPart } from './figures-part.tsx'
import { HindiPart } from './hindi-part.tsx'
import { KeyPart } from './key-part.tsx'
import { names } from './names-copy.ts'
import { copy } from './question-copy.ts'
import { questionQuery, type WholeQuestion } from './question-queries.ts'
import { RetirePart } from './retire-part.tsx'
import { ReviewPart } from './review-part.tsx'
import { UsesPart } from './uses-part.tsx'
import { VersionAbout } from './version-about.tsx'
import { stateOf } from './version-rules.ts'

export function QuestionPage({ id }: { id: string }) {
  const words = useCopy(copy)
  const address = useDeskAddress()
  const { data: question, isPending, isError, isFetching, refetch } = useQuery(questionQuery(id))
  usePageTitle(id)
  if (question) return <Question question={question} />
  return (
    <div className="page py-8">
      {isPending && <Skeleton label={words.loading} lines={[30, 88, 80, 60, 60, 90]} />}
      {isError && (
        <FailedRead isPage title={words.failed} says={words.failedSays} read={{ isFetching, refetch }} />
      )}
      {question === null && (
        <Notice isPage title={words.missing}>
          <ButtonLink to={address()}>{words.back}</ButtonLink>
        </Notice>
      )}
    </div>
  )
}

function Question({ question }: { question: WholeQuestion }) {
  const words = useCopy(copy)
  const named = useCopy(names)
  const locale = useLocale()
  const address = useDeskAddress()
  const waiting = question.versions.find((version) => stateOf(question, version) === 'waits')
  const [chosen, setChosen] = useState<number>()
  const shown =
    question.versions.find(({ version }) => version === chosen) ??
    waiting ??
    question.versions.find(({ version }) => version === question.version)
  const { draft } = question
  useFocusAgain(
    `${question.version} ${question.versions.length} ${question.status} ${shown?.key} ${shown?.dropped}`,
  )
  if (!shown) return null
  return (
    <div className="page pb-8">
      <PageHead
        title={<Localised en={shown.asked.stem.en} hi={shown.asked.stem.hi} />}
        kicker={<BackLink to={address()}>{words.back}</BackLink>}
      >
        <ButtonLink to={address({ id: question.id, preview: String(shown.version) })}>
          {words.preview}
        </ButtonLink>
        <ButtonLink variant={waiting ? 'secondary' : 'primary'} to={address({ edit: question.id })}>
          {draft ? words.goOn : words.edit}
        </ButtonLink>
      </PageHead>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Tag tone={question.status === 'live' ? 'good' : 'caution'}>{named.statuses[question.status]}</Tag>
        <Tag>{named.formats[question.format]}</Tag>
        <Tag>{named.kinds[question.kind]}</Tag>
        <Tag>{named.origins[question.origin]}</Tag>
        <span className="text-muted">
          <TopicName slug={question.topic} />, {question.difficulty}/5
        </span>
      </p>
      {draft && (
        <p className="mt-3 text-sm">
          {words.written(draft.updated_by, shortMoment(new Date(draft.updated_at), locale))}
        </p>
      )}
      <div className="mt-6 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-8">
          <section aria-label={named.version(shown.version)} className="grid gap-4 border-ink border-t pt-4">
            <div className="max-w-80">
              <Choice
                label={words.version}
                value={shown.version}
                onChange={({ target }) => setChosen(Number(target.value))}
              >
                {question.versions.map((version) => (
                  <option key={version.version} value={version.version}>
                    {`${version.version}, ${words[stateOf(question, version)]}`}
                  </option>
                ))}
              </Choice>
            </div>
            <VersionAbout version={shown} />
            <KeyedQuestion question={{ ...shown, question_id: question.id }} />
          </section>
          <FiguresPart id={question.id} version={shown} />
          {question.versions.length > 1 && (
            <DifferencesPart key={shown.version} question={question} shown={shown.version} />
          )}
          <HindiPart question={question} />
          <UsesPart uses={question.uses} />
          <ClaimsPart question={question} />
        </div>
        <div className="grid gap-6 lg:sticky lg:top-6">
          <ReviewPart key={shown.version} question={question} shown={shown} />
          <KeyPart key={`${shown.version} ${shown.key} ${shown.dropped}`} question={question} shown={shown} />
          <RetirePart question={question} />
        </div>
      </div>
    </div>
  )
}

/** As the syllabus calls it; until that is known, by its short name. */
function TopicName({ slug }: { slug: string }) {
  const { data: topics = [] } = useQuery(topicsQuery)
  const topic = topics.find((one) => one.slug === slug)
  return topic ? <Localised en={topic.title} hi={topic.title_hi} /> : <span lang="en">{slug}</span>
}
