/** How one stands among others: around oneself first, then friends, topics, who improved most, and all by choice. */

import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ClosedNotice } from '#web/components/closed-notice.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { marks } from '#web/features/player/index.ts'
import { useClosed } from '#web/lib/closed-parts.ts'
import { useCopy } from '#web/lib/language.tsx'
import { grouped } from '#web/lib/numbers.ts'
import { copy } from './board-copy.ts'
import { boardQuery } from './challenge-queries.ts'
import { countOf, placeIn, tookText } from './challenge-rules.ts'
import { BOARDS, type Board, type BoardName, type BoardRow, type Challenge } from './challenge-types.ts'
import { createLiveStore, type LiveStore } from './live-store.ts'
import { Part } from './part.tsx'
import { TopicName } from './topic-names.tsx'
import { useHeard, useReadOnChange } from './use-live.ts'

/** Where nothing is heard any more: the board is frozen. */
const SILENT = createLiveStore()

export function BoardPart({
  challenge,
  topics = [],
  isFrozen = false,
  isHost = false,
  store = SILENT,
}: {
  challenge: Challenge
  /** What can be looked at by topic. */
  topics?: string[]
  isFrozen?: boolean
  /** Seen by whoever led it, who stands on none of them. */
  isHost?: boolean
  store?: LiveStore
}) {
  const words = useCopy(copy)
  const group = useId()
  const [board, setBoard] = useState<BoardName>('near')
  const [topic, setTopic] = useState(topics[0] ?? null)
  // what tells of single questions is told when it is over
  const offered = BOARDS.filter(
    (name) =>
      name === 'near' ||
      (!isHost &&
        (name === 'friends' || name === 'global' || (isFrozen && (name !== 'topic' || topic !== null)))),
  )
  const asked = board === 'topic' ? topic : null
  const closed = useClosed('boards')
  const { data, isError, refetch } = useQuery({
    ...boardQuery(challenge.id, board, asked),
    enabled: closed === undefined,
  })
  useReadOnChange(store, () => void (closed === undefined && refetch()), true)
  if (closed) {
    return (
      <Part title={words.title}>
        <ClosedNotice part={closed} also={words.closedKept} />
      </Part>
    )
  }
  return (
    <Part title={words.title}>
      {offered.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields
        <div role="group" aria-label={words.boardsLabel} className="mt-2 flex flex-wrap gap-2">
          {offered.map((name) => (
            <Chip key={name} isPressed={board === name} onPress={() => setBoard(name)}>
              {words.names[name]}
            </Chip>
          ))}
        </div>
      )}
      {board === 'topic' && topics.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields
        <div role="group" aria-label={words.topicsLabel} className="mt-3 flex flex-wrap gap-2">
          {topics.map((slug) => (
            <Chip key={slug} isPressed={topic === slug} onPress={() => setTopic(slug)}>
              <TopicName slug={slug} />
            </Chip>
          ))}
        </div>
      )}
      <p id={group} className="mt-3 text-muted text-sm">
        {isHost ? words.ledSays : words.says[board]}
      </p>
      {!data && !isError && <Skeleton label={words.loading} lines={[92, 92, 92]} />}
      {!data && isError && <p className="py-4 text-muted">{words.failed}</p>}
      {data && (
        <>
          <Standing board={data} isNear={board === 'near'} />
          {data.rows.length === 0 ? (
            <p className="max-w-read py-4 text-pretty">
              {isHost
                ? words.ledEmpty
                : board === 'improved' && data.mine?.has_earlier
                  ? words.notImproved
                  : words.empty[board]}
            </p>
          ) : (
            <Rows
              board={data}
              label={isHost ? words.title : words.names[board]}
              isImproved={board === 'improved'}
            />
          )}
          {(data.finished ?? 0) > 0 && (
            <p className="mt-2 text-muted text-xs">{words.players(data.finished ?? 0)}</p>
          )}
        </>
      )}
    </Part>
  )
}

/** Only what the server tells: a place where there is one, a share of all where there are enough. */
function Standing({ board: { mine, on_board: n }, isNear }: { board: Board; isNear: boolean }) {
  const words = useCopy(copy)
  if (!isNear || !mine || !n || n < 2) return null
  const { rank, percentile } = mine
  return (
    <p className="mt-1 text-sm">
      {rank !== null && rank !== undefined && words.placeOf(rank, n)}{' '}
      {/* who is behind nobody is not told so */}
      {percentile !== null &&
        percentile !== undefined &&
        Math.round(percentile) > 0 &&
        words.percentile(Math.round(percentile))}
    </p>
  )
}

function Rows({ board: { rows }, label, isImproved }: { board: Board; label: string; isImproved: boolean }) {
  const words = useCopy(copy)
  return (
    <table aria-label={label} className="mt-3 w-full border-ink border-t text-sm tabular-nums">
      <thead>
        <tr className="border-ink border-b text-muted text-xs">
          <th scope="col" className="py-2 pr-3">
            <span className="sr-only">{words.place}</span>
          </th>
          <th scope="col" className="py-2">
            {words.name}
          </th>
          <th scope="col" className="py-2 pl-3 text-right">
            {isImproved ? words.gain : words.marks}
          </th>
          <th scope="col" className="py-2 pr-2 pl-3 text-right">
            {words.time}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and each shows its place
            key={at}
            row={row}
            isImproved={isImproved}
          />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, isImproved }: { row: BoardRow; isImproved: boolean }) {
  const words = useCopy(copy)
  const { rank, alias, score_sixths: score, time_ms: time, improved, is_me: isMe } = row
  return (
    <tr className={`border-rule border-b ${isMe ? 'bg-accent-tint font-semibold' : ''}`}>
      <td className="w-0 py-2 pr-3 pl-2 text-right text-muted">
        {rank === null || rank === undefined ? '' : grouped(rank)}
      </td>
      <th scope="row" className="wrap-anywhere py-2 text-left font-[inherit]">
        {alias ?? words.nameless}
        {isMe && <span className="ml-2 rounded-tag bg-surface px-1.5 text-xs">{words.you}</span>}
      </th>
      <td className="whitespace-nowrap py-2 pl-3 text-right">
        {isImproved && improved !== null && improved !== undefined
          ? words.gainBy(`${improved > 0 ? '+' : ''}${Math.round(improved)}`)
          : score === null || score === undefined
            ? ''
            : marks(score)}
      </td>
      <td className="py-2 pr-2 pl-3 text-right text-muted">
        {time === null || time === undefined ? '' : tookText(time)}
      </td>
    </tr>
  )
}

/** One's own place among all by what is heard at this moment; only this line is drawn again with each tick. */
export function PlaceNow({ store, sixths }: { store: LiveStore; sixths: number | null | undefined }) {
  const words = useCopy(copy)
  const place = useHeard(store, ({ tick }) => (tick ? placeIn(tick.histogram, sixths) : null))
  const n = useHeard(store, ({ tick }) => (tick ? countOf(tick.histogram) : 0))
  if (place === null) return null
  return <p className="text-sm">{words.aboutPlace(place, n)}</p>
}
