/** What is held of each topic: areas as rows with their topics in colours; the one with most to gain stands open. */

import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { FailedLine } from '#web/components/failed-read.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { Block } from './block.tsx'
import { percentOf, weightText } from './figures.ts'
import { Ledger } from './ledger.tsx'
import { copy } from './performance-copy.ts'
import { abilitiesQuery } from './performance-queries.ts'
import { FEWEST } from './performance-rules.ts'
import { type BankTopic, byGain, type Held, heldThen, stepOf } from './readiness-rules.ts'
import type { Recall } from './recall-rules.ts'
import { RepairButton } from './repair-button.tsx'
import { useHeldTopics } from './use-held-topics.ts'

const STEP_LOOK = {
  1: 'bg-map-1 text-map-1-ink shadow-[inset_0_0_0_1px_var(--control)]',
  2: 'bg-map-2 text-map-2-ink',
  3: 'bg-map-3 text-map-3-ink',
  4: 'bg-map-4 text-map-4-ink',
  5: 'bg-map-5 text-map-5-ink',
}
const FEW_LOOK =
  'bg-[repeating-linear-gradient(-45deg,var(--paper)_0_7px,var(--rule)_7px_8px)] text-ink shadow-[inset_0_0_0_1px_var(--control)]'

type NameOf = (slug: string) => string

export function KnowledgeMapPart({ bank }: { bank: BankTopic[] }) {
  const words = useCopy(copy)
  const { isPending, isLoadingError, refetch, isFetching } = useQuery(abilitiesQuery)
  const { held, areas, nameOf, isDayUnknown } = useHeldTopics(bank)
  if (isPending || isLoadingError) {
    return (
      <Block title={words.map}>
        {isPending ? (
          <Skeleton label={words.loading} lines={[100, 100, 100]} />
        ) : (
          <FailedLine read={{ isFetching, refetch }} className="mt-4">
            {words.mapFailed}
          </FailedLine>
        )}
      </Block>
    )
  }
  const known = held.filter((one) => one.isOwn)
  const most = byGain(known).slice(0, 3)
  const open = byGain(areas)[0]?.topic
  const firm = known.filter((one) => stepOf(one.chance ?? 0) >= 4)
  return (
    <Block
      title={words.map}
      says={
        <>
          <b>{known.length === 0 ? words.mapNone : words.mapSays(firm.length, known.length)}</b>{' '}
          {words.mapHow}
        </>
      }
      table={<MapTable isDayUnknown={isDayUnknown} held={held} areas={areas} nameOf={nameOf} />}
      repair={
        most.length > 0 && (
          <RepairButton setup={{ topics: most.map((one) => one.topic), size: 10 }}>
            {words.mapRepair}
          </RepairButton>
        )
      }
    >
      <div className="mt-4 border-rule border-t">
        {inOrder(areas, held).map(({ area, topics }) => (
          <details key={area.topic} className="border-rule border-b" open={area.topic === open}>
            <AreaLine area={area} topics={topics} name={nameOf(area.topic)} />
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] gap-[3px] pt-1 pb-4">
              {topics.map((topic) => (
                <Tile key={topic.topic} held={topic} name={nameOf(topic.topic)} />
              ))}
            </ul>
          </details>
        ))}
      </div>
      <Legend />
    </Block>
  )
}

/** An area in one line: its own figure, and its topics as a strip of colours that opens into tiles. */
function AreaLine({ area, topics, name }: { area: Held; topics: Held[]; name: string }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { weight, n } = area
  const step = ownStep(area)
  return (
    <summary className="grid min-h-11 grid-cols-[0.75rem_minmax(0,1fr)] items-center gap-x-3 py-2 text-sm md:grid-cols-[0.75rem_minmax(0,1fr)_16rem] [&::-webkit-details-marker]:hidden [details[open]>&>svg]:rotate-90">
      <ChevronRight aria-hidden size={14} strokeWidth={2} className="text-muted" />
      <span>
        <b className="mr-3">{name}</b>
        <span className="text-muted text-xs">
          {step
            ? `${words.percent(percentOf(area.chance ?? 0))} ${words.steps[step - 1]}`
            : words.notEnough(n, FEWEST)}
          , {words.weightOf(weightText(language, weight))}, {words.answersCount(n)}
          {area.recall && `, ${words.recallOf(percentOf(area.recall.share), area.recall.count)}`}
        </span>
      </span>
      <span aria-hidden className="flex flex-wrap gap-[3px] max-md:col-start-2 max-md:pt-1">
        {topics.map((topic) => (
          <span key={topic.topic} className={`h-5 w-5 ${lookOf(topic)}`} />
        ))}
      </span>
    </summary>
  )
}

/** The step of a figure that rests on answers of its own. */
function ownStep({ isOwn, chance }: Held) {
  return isOwn && chance !== null ? stepOf(chance) : null
}

function lookOf(held: Held) {
  const step = ownStep(held)
  return step ? STEP_LOOK[step] : FEW_LOOK
}

function Tile({ held, name }: { held: Held; name: string }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const locale = useLocale()
  const { topic, weight, n, lastAt, chance, recall } = held
  const step = ownStep(held)
  return (
    <li className="min-w-0">
      <Link
        to={`/practice?topics=${topic}`}
        className={`flex h-full min-h-20 flex-col px-3 py-2.5 text-xs no-underline forced-colors:border ${lookOf(held)}`}
      >
        <b className={`mb-0.5 font-read text-md leading-tight ${step ? '' : 'self-start bg-paper px-0.5'}`}>
          {name}
        </b>
        {step && chance !== null ? (
          <span>
            <b>{words.percent(percentOf(chance))}</b> {words.steps[step - 1]}
          </span>
        ) : (
          <span className="self-start bg-paper px-0.5">{words.notEnough(n, FEWEST)}</span>
        )}
        <small className={`mt-auto pt-1.5 text-2xs ${step ? '' : 'self-start bg-paper px-0.5'}`}>
          {words.weightOf(weightText(language, weight))}, {words.answersCount(n)}
          {recall?.of === topic && `, ${words.recallOf(percentOf(recall.share), recall.count)}`}
          {lastAt && `, ${words.last(plainDate(dayOf(new Date(lastAt)), locale))}`}
        </small>
      </Link>
    </li>
  )
}

function Legend() {
  const words = useCopy(copy)
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1.5 text-muted text-xs">
      {([1, 2, 3, 4, 5] as const).map((step) => (
        <li key={step} className="inline-flex items-center gap-2">
          <span aria-hidden className={`size-3.5 ${STEP_LOOK[step]}`} />
          {words.steps[step - 1]} ({words.stepEnds[step - 1]})
        </li>
      ))}
      <li className="inline-flex items-center gap-2">
        <span aria-hidden className={`size-3.5 ${FEW_LOOK}`} />
        {words.stepFew}
      </li>
    </ul>
  )
}

function MapTable({
  held,
  areas,
  nameOf,
  isDayUnknown,
}: {
  held: Held[]
  areas: Held[]
  nameOf: NameOf
  isDayUnknown: boolean
}) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const locale = useLocale()
  return (
    <Ledger
      caption={words.map}
      columns={[
        { name: words.topic },
        ...[words.holds, words.recall, words.holdsThen, words.weight, words.answers].map((name) => ({
          name,
        })),
      ]}
      rows={inOrder(areas, held).flatMap(({ area, topics }) =>
        topics.map(({ topic, chance, isOwn, weight, n, lastAt, recall }) => ({
          key: topic,
          name: nameOf(topic),
          about: `${nameOf(area.topic)}, ${lastAt ? words.last(plainDate(dayOf(new Date(lastAt)), locale)) : words.never}`,
          cells: [
            isOwn && chance !== null
              ? `${words.percent(percentOf(chance))}, ${words.steps[stepOf(chance) - 1]}`
              : words.notEnough(n, FEWEST),
            recall
              ? recallInWords(recall, topic, words)
              : isDayUnknown
                ? words.recallNoDay
                : words.recallNone,
            isOwn && recall ? words.percent(percentOf(heldThen({ chance, recall }) ?? 0)) : '–',
            weightText(language, weight),
            n,
          ],
        })),
      )}
    />
  )
}

/** That of its area is named as such. */
function recallInWords({ share, count, of }: Recall, topic: string, words: (typeof copy)['en']) {
  const text = words.recallCell(percentOf(share), count)
  return of === topic ? text : words.recallOfArea(text)
}

/** Areas by weight, and in each its topics by weight. */
function inOrder(areas: Held[], held: Held[]) {
  return [...areas]
    .sort((a, b) => b.weight - a.weight)
    .map((area) => ({
      area,
      topics: held.filter((one) => one.area === area.topic).sort((a, b) => b.weight - a.weight),
    }))
}
