/** What is held of each topic, as a picture of areas and their topics; the one with most to gain stands open. */

import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type CSSProperties, Fragment, useId, useState } from 'react'
import { Link } from 'react-router'
import { FailedLine } from '#web/components/failed-read.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { Block } from './block.tsx'
import { percentOf, weightText } from './figures.ts'
import { Ledger } from './ledger.tsx'
import { type Place, placesOf } from './map-rules.ts'
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
      <AreaMap areas={inOrder(areas, held)} nameOf={nameOf} first={byGain(areas)[0]?.topic} />
      <Legend />
    </Block>
  )
}

type Area = { area: Held; topics: Held[] }

/** The picture: areas as large as they weigh, each of which opens into its topics below its row. */
function AreaMap({ areas, nameOf, first }: { areas: Area[]; nameOf: NameOf; first: string | undefined }) {
  const [chosen, setChosen] = useState(first)
  const id = useId()
  const places = placesOf(areas.map(({ area }) => area.weight))
  return (
    <div className="mt-4 flex flex-wrap gap-[3px]">
      {areas.map(({ area, topics }, at) => {
        const place = places[at] as Place
        const isOpen = area.topic === chosen
        const name = nameOf(area.topic)
        return (
          <Fragment key={area.topic}>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setChosen(isOpen ? undefined : area.topic)}
              className="group flex min-h-[calc(var(--weight)*48rem)] min-w-0 grow basis-full flex-col border-transparent border-b-4 text-left aria-expanded:border-accent-line lg:min-h-[calc(var(--height)*34rem)] lg:basis-[calc(var(--share)*100%-3px)]"
              style={vars({ weight: area.weight, height: place.height, share: place.share }, 2 * at)}
            >
              <span className={`relative flex grow flex-col px-3 py-2.5 pr-8 ${lookOf(area)}`}>
                <Told held={area} name={name} />
                <ChevronDown
                  aria-hidden
                  size={16}
                  strokeWidth={2}
                  className="absolute top-3 right-2.5 group-aria-expanded:rotate-180"
                />
              </span>
              <Band topics={topics} />
            </button>
            {isOpen && (
              <div
                id={id}
                className="order-[var(--near)] mb-3 basis-full lg:order-[var(--below)]"
                style={vars({ near: 2 * at + 1, below: 2 * place.rowEnd + 1 })}
              >
                <p className="pt-1 pb-2 font-semibold text-sm">{name}</p>
                <Topics topics={topics} nameOf={nameOf} />
              </div>
            )}
          </Fragment>
        )
      })}
    </div>
  )
}

function vars(values: Record<string, number>, order?: number) {
  const named = Object.entries(values).map(([name, value]) => [`--${name}`, value])
  return { ...Object.fromEntries(named), order } as CSSProperties
}

/** What an area opens into: where there is room, a picture of the same kind, lower. */
function Topics({ topics, nameOf }: { topics: Held[]; nameOf: NameOf }) {
  const places = placesOf(
    topics.map(({ weight }) => weight),
    7,
  )
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] gap-[3px] lg:flex lg:flex-wrap">
      {topics.map((topic, at) => (
        <Tile
          key={topic.topic}
          held={topic}
          name={nameOf(topic.topic)}
          style={vars({ share: places[at]?.share ?? 1, height: places[at]?.height ?? 1 })}
        />
      ))}
    </ul>
  )
}

/** The topics of an area, as wide as they weigh: that it is not held alike throughout is seen before it is opened. */
function Band({ topics }: { topics: Held[] }) {
  return (
    <span aria-hidden className="flex w-full gap-[2px] pt-[3px]">
      {topics.map((topic) => (
        <span
          key={topic.topic}
          className={`h-4 basis-0 ${lookOf(topic)}`}
          style={{ flexGrow: topic.questions }}
        />
      ))}
    </span>
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

function Tile({ held, name, style }: { held: Held; name: string; style: CSSProperties }) {
  return (
    <li
      className="min-w-0 grow lg:min-h-[calc(var(--height)*12rem)] lg:basis-[calc(var(--share)*100%-3px)]"
      style={style}
    >
      <Link
        to={`/practice?topics=${held.topic}`}
        className={`flex h-full min-h-20 flex-col px-3 py-2.5 no-underline forced-colors:border ${lookOf(held)}`}
      >
        <Told held={held} name={name} />
      </Link>
    </li>
  )
}

/** What is told of an area or a topic in its field. */
function Told({ held, name }: { held: Held; name: string }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const locale = useLocale()
  const { topic, weight, n, lastAt, chance, recall } = held
  const step = ownStep(held)
  // the lines behind it are for the field, not for words
  const clear = step ? '' : 'self-start bg-paper px-0.5'
  return (
    <>
      <b className={`mb-0.5 font-read text-md leading-tight ${clear}`}>{name}</b>{' '}
      <span className={`text-xs ${clear}`}>
        {step && chance !== null ? (
          <>
            <b>{words.percent(percentOf(chance))}</b> {words.steps[step - 1]}
          </>
        ) : (
          words.notEnough(n, FEWEST)
        )}
      </span>{' '}
      <small className={`mt-auto pt-1.5 text-2xs ${clear}`}>
        {words.weightOf(weightText(language, weight))}, {words.answersCount(n)}
        {recall?.of === topic && `, ${words.recallOf(percentOf(recall.share), recall.count)}`}
        {lastAt && `, ${words.last(plainDate(dayOf(new Date(lastAt)), locale))}`}
      </small>
    </>
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
function inOrder(areas: Held[], held: Held[]): Area[] {
  return [...areas]
    .sort((a, b) => b.weight - a.weight)
    .map((area) => ({
      area,
      topics: held.filter((one) => one.area === area.topic).sort((a, b) => b.weight - a.weight),
    }))
}
