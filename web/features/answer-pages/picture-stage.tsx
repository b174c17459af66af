/** A picture that can be enlarged and turned, with pins that stand on it wherever it is turned to. */

import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './pages-copy.ts'

/** Where something is on the upright picture: shares of its width and height. */
export type Spot = { x: number; y: number }
export type Pin = Spot & { id: string; label: string; note?: string; isActive?: boolean }

/** Given where somebody may set a pin, by a click or by the keys; `at` is where one is about to stand. */
export type Placing = { label: string; at: Spot | undefined; onPlace: (spot: Spot) => void }

const ZOOMS = [1, 1.5, 2, 3]

export function PictureStage({
  src,
  alt,
  width,
  height,
  pins = [],
  onPin,
  placing,
  onBroken,
}: {
  /** Undefined while nobody knows where it lies. */
  src: string | undefined
  alt: string
  width: number
  height: number
  pins?: readonly Pin[]
  onPin?: ((id: string) => void) | undefined
  placing?: Placing | undefined
  /** It did not come, or not to its end. */
  onBroken?: (() => void) | undefined
}) {
  const words = useCopy(copy)
  const [shown, setShown] = useState<string>()
  const [zoom, setZoom] = useState(0)
  const [turn, setTurn] = useState(0)
  const [mark, setMark] = useState<Spot | null>(null)
  const ring = useRef<HTMLSpanElement>(null)
  const ringAt = mark ?? placing?.at
  const isAcross = turn % 180 !== 0

  // where the picture is larger than its frame, what the keys move is kept in sight
  useEffect(() => {
    if (mark) ring.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [mark])

  function spotOf(event: MouseEvent<HTMLElement>): Spot {
    const box = event.currentTarget.getBoundingClientRect()
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
    if (turn === 90) return { x: y, y: 1 - x }
    if (turn === 180) return { x: 1 - x, y: 1 - y }
    if (turn === 270) return { x: 1 - y, y: x }
    return { x, y }
  }

  function handleKeys(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) return
    const step = event.shiftKey ? 0.1 : 0.02
    const at = mark ?? { x: 0.5, y: 0.5 }
    const way = ARROWS.indexOf(event.key)
    // to the right is another way on a picture that is turned
    const move = MOVES[(way + 4 - turn / 90) % 4]
    if (way >= 0 && move) setMark({ x: within(at.x + move.x * step), y: within(at.y + move.y * step) })
    else if (event.key === 'Enter') placing?.onPlace(at)
    else return
    event.preventDefault()
  }

  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-end gap-1">
        <p role="status" className="mr-auto text-muted text-xs">
          {shown !== src && words.pictureLoading}
        </p>
        <Button
          variant="icon"
          aria-label={words.zoomOut}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        >
          <ZoomOut aria-hidden size={20} strokeWidth={1.6} />
        </Button>
        <Button
          variant="icon"
          aria-label={words.zoomIn}
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <ZoomIn aria-hidden size={20} strokeWidth={1.6} />
        </Button>
        <Button variant="icon" aria-label={words.turn} onClick={() => setTurn((turn + 90) % 360)}>
          <RotateCw aria-hidden size={20} strokeWidth={1.6} />
        </Button>
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its frame is scrolled by the keys
        tabIndex={0}
        aria-label={alt}
        className="max-h-[78dvh] overflow-auto border border-rule bg-sunken"
      >
        <div
          className="relative"
          style={{
            width: `${(ZOOMS[zoom] ?? 1) * 100}%`,
            aspectRatio: isAcross ? `${height} / ${width}` : `${width} / ${height}`,
          }}
          {...(placing && {
            role: 'application',
            tabIndex: 0,
            'aria-label': placing.label,
            onClick: (event: MouseEvent<HTMLElement>) => placing.onPlace(spotOf(event)),
            onKeyDown: handleKeys,
            onBlur: () => setMark(null),
          })}
        >
          <div
            className="absolute top-1/2 left-1/2"
            style={{
              width: isAcross ? `${(width / height) * 100}%` : '100%',
              height: isAcross ? `${(height / width) * 100}%` : '100%',
              transform: `translate(-50%, -50%) rotate(${turn}deg)`,
            }}
          >
            {src && (
              <img
                key={src}
                src={src}
                alt={alt}
                draggable={false}
                onLoad={() => setShown(src)}
                onError={onBroken}
                className="block size-full"
              />
            )}
            {pins.map((pin) => (
              <PinMark key={pin.id} pin={pin} turn={turn} onPin={onPin} />
            ))}
            {ringAt && (
              <span
                ref={ring}
                aria-hidden
                className="absolute size-6 -translate-1/2 rounded-full border-3 border-accent-line"
                style={{ left: `${ringAt.x * 100}%`, top: `${ringAt.y * 100}%` }}
              />
            )}
          </div>
        </div>
      </section>
    </div>
  )
}

/** Clockwise, as the picture is turned. */
const ARROWS = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft']
const MOVES: readonly Spot[] = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
]

const within = (share: number) => Math.min(1, Math.max(0, share))

function PinMark({
  pin,
  turn,
  onPin,
}: {
  pin: Pin
  turn: number
  onPin: ((id: string) => void) | undefined
}) {
  const words = useCopy(copy)
  const place = {
    left: `${pin.x * 100}%`,
    top: `${pin.y * 100}%`,
    // the number stays upright
    transform: `translate(-50%, -50%) rotate(${-turn}deg)`,
  }
  const look = `absolute grid size-7 place-items-center rounded-full border-2 border-surface font-semibold text-xs tabular-nums shadow-float ${pin.isActive ? 'bg-accent text-on-accent' : 'bg-primary text-on-primary'}`
  const name = words.pin(pin.label, pin.note ?? '')
  if (!onPin)
    return (
      <span role="img" aria-label={name} className={look} style={place}>
        {pin.label}
      </span>
    )
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={pin.isActive ?? false}
      className={look}
      style={place}
      onClick={(event) => {
        event.stopPropagation()
        onPin(pin.id)
      }}
    >
      {pin.label}
    </button>
  )
}
