/** How the time added up over the first look at each question, what later looks took, and what they changed. */

import { clock, marks } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { Ledger, Section, Switched } from './parts.tsx'
import { type Pass, passChangesOf, passesOf, passSums } from './pass-rules.ts'
import { copy } from './results-copy.ts'
import type { Row, Rule } from './results-rules.ts'

const HEIGHT = 100
const STEP = 10

/** Says nothing of attempts whose visits were not recorded. */
export function PassSection({ rows, rule }: { rows: Row[]; rule: Rule }) {
  const words = useCopy(copy)
  const passes = passesOf(rows)
  if (!passes) return null
  const sums = passSums(passes)
  const [first, later] = [clock(sums.firstMs), clock(sums.laterMs)]
  const says =
    sums.returned > 0
      ? words.passesSay(first, passes.length, sums.returned, later)
      : words.passesOnce(first, passes.length)
  return (
    <Section title={words.passes} says={says}>
      <Switched
        chart={<Curve sums={sums} label={words.passesChart(passes.length, first, later)} />}
        table={<PassTable passes={passes} sums={sums} />}
      />
      <p className="mt-1 text-muted text-xs">{words.passGlance}</p>
      {sums.returned > 0 && <Changes rows={rows} passes={passes} rule={rule} />}
    </Section>
  )
}

type Sums = ReturnType<typeof passSums>

function PassTable({ passes, sums }: { passes: Pass[]; sums: Sums }) {
  const words = useCopy(copy)
  const names = { ...words.changeNames, ...words.passChangeNames }
  return (
    <Ledger
      label={words.passes}
      heads={[words.question, words.firstLook, words.soFar, words.laterLooks, words.changed]}
      lines={passes.map(({ position, firstMs, laterMs, change }, at) => ({
        key: position,
        name: position,
        cells: [
          clock(firstMs),
          clock(sums.curve[at]?.firstMs ?? 0),
          laterMs > 0 ? clock(laterMs) : '–',
          change && names[change],
        ],
      }))}
    />
  )
}

/** Solid and dashed: told apart without their colours. */
const LOOK = { first: 'stroke-primary', later: 'stroke-accent [stroke-dasharray:6_4]' }
const KEY = { first: 'border-primary', later: 'border-accent border-dashed' }

function Curve({ sums, label }: { sums: Sums; label: string }) {
  const words = useCopy(copy)
  const { curve, firstMs, laterMs } = sums
  const most = Math.max(60_000, firstMs, laterMs)
  const line = (name: 'firstMs' | 'laterMs') =>
    [{ firstMs: 0, laterMs: 0 }, ...curve]
      .map((point, at) => `${at * STEP},${HEIGHT - (HEIGHT * point[name]) / most}`)
      .join(' ')
  const lines = [
    { name: 'first', points: line('firstMs'), sum: firstMs },
    ...(laterMs > 0 ? [{ name: 'later', points: line('laterMs'), sum: laterMs } as const] : []),
  ] as const
  return (
    <>
      <p aria-hidden className="text-muted text-xs tabular-nums">
        {words.timeAxis(clock(most))}
      </p>
      <svg
        viewBox={`0 0 ${curve.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className="h-40 w-full overflow-visible border-control border-b"
      >
        {lines.map(({ name, points }) => (
          <polyline
            key={name}
            points={points}
            fill="none"
            strokeWidth="2"
            className={LOOK[name]}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <p aria-hidden className="mt-1 flex justify-between gap-3 text-muted text-xs tabular-nums">
        <span>1</span>
        <span>{words.passOrder}</span>
        <span>{curve.length}</span>
      </p>
      <ul aria-hidden className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-muted text-xs tabular-nums">
        {lines.map(({ name, sum }) => (
          <li key={name} className="flex items-center gap-2">
            <span className={`w-6 border-t-2 ${KEY[name]}`} />
            {words.passNames[name]}, {clock(sum)}
          </li>
        ))}
      </ul>
    </>
  )
}

function Changes({ rows, passes, rule }: { rows: Row[]; passes: Pass[]; rule: Rule }) {
  const words = useCopy(copy)
  const names = { ...words.changeNames, ...words.passChangeNames }
  const changes = passChangesOf(rows, passes, rule).filter(({ count }) => count > 0)
  const sum = (name: 'count' | 'net') => changes.reduce((total, change) => total + change[name], 0)
  if (changes.length === 0) return <p className="mt-4 text-sm">{words.passChangesNone}</p>
  const net = marks(sum('net'), { signed: true })
  return (
    <div className="mt-5">
      <h3 className="text-h4">{words.passChanges}</h3>
      <p className="mt-1 mb-3 max-w-read text-muted text-sm">{words.passChangesSay(sum('count'), net)}</p>
      <Ledger
        label={words.passChanges}
        heads={[words.changed, words.number, words.againstFirst]}
        lines={changes.map(({ change, count, net }) => ({
          key: change,
          name: names[change],
          cells: [count, marks(net, { signed: true })],
        }))}
        total={{ key: 'total', name: words.total, cells: [sum('count'), net] }}
      />
    </div>
  )
}
