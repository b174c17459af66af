/** A picture that can be enlarged and turned, with pins that stand on it wherever it is turned to. */

import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './pages-copy.ts'

/** Where something is on the upright picture: shares of its width and height. */
export type Spot = { x: number; y: number }
export type Pin = Spot & { id: string; label: string; note?: string; isActive?: boolean }

const ZOOMS = [1, 1.5, 2, 3]

export function PictureStage({
  src,
  alt,
  width,
  height,
  pins = [],
  onPin,
  onPlace,
}: {
  src: string
  alt: string
  width: number
  height: number
  pins?: readonly Pin[]
  onPin?: ((id: string) => void) | undefined
  /** Given where somebody may set a pin: by a click, or by the keys. */
  onPlace?: ((spot: Spot) => void) | undefined
}) {
  const words = useCopy(copy)
  const [zoom, setZoom] = useState(0)
  const [turn, setTurn] = useState(0)
  const [mark, setMark] = useState<Spot | null>(null)
  const isAcross = turn % 180 !== 0

  function spotOf(event: MouseEvent<HTMLElement>): Spot {
    const box = event.currentTarget.getBoundingClientRect()
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
    if (turn === 90) return { x: y, y: 1 - x }
    if (turn === 180) return { x: 1 - x, y: 1 - y }
    if (turn === 270) return { x: 1 - y, y: x }
    return { x, y }
  }

  function handleKeys(event: KeyboardEvent) {
    const step = event.shiftKey ? 0.1 : 0.02
    const at = mark ?? { x: 0.5, y: 0.5 }
    const moves: Record<string, Spot> = {
      ArrowLeft: { x: -step, y: 0 },
      ArrowRight: { x: step, y: 0 },
      ArrowUp: { x: 0, y: -step },
      ArrowDown: { x: 0, y: step },
    }
    const move = moves[event.key]
    if (move) setMark({ x: within(at.x + move.x), y: within(at.y + move.y) })
    else if (event.key === 'Enter' && event.target === event.currentTarget) onPlace?.(at)
    else return
    event.preventDefault()
  }

  return (
    <div className="grid gap-2">
      <div className="flex justify-end gap-1">
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
          {...(onPlace && {
            role: 'application',
            tabIndex: 0,
            'aria-label': words.place,
            onClick: (event: MouseEvent<HTMLElement>) => onPlace(spotOf(event)),
            onKeyDown: handleKeys,
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
            <img src={src} alt={alt} draggable={false} className="block size-full" />
            {pins.map((pin) => (
              <PinMark key={pin.id} pin={pin} turn={turn} onPin={onPin} />
            ))}
            {onPlace && mark && (
              <span
                aria-hidden
                className="absolute size-6 -translate-1/2 rounded-full border-3 border-accent-line"
                style={{ left: `${mark.x * 100}%`, top: `${mark.y * 100}%` }}
              />
            )}
          </div>
        </div>
      </section>
    </div>
  )
}

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
