/** A dialog in which the shown part of a picture is chosen; what comes out is a small square of its own. */

import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './avatar-copy.ts'
import { type Area, PICTURE_SIDE, smallestOf } from './crop-rules.ts'

const FURTHEST_ZOOM = 4
/** Pixels by which an arrow key or a button moves the picture; with Shift a fifth of it. */
const STEP = 8

const WAYS = [
  { key: 'ArrowUp', Icon: ArrowUp },
  { key: 'ArrowLeft', Icon: ArrowLeft },
  { key: 'ArrowRight', Icon: ArrowRight },
  { key: 'ArrowDown', Icon: ArrowDown },
] as const

export default function AvatarCrop({
  address,
  isBusy,
  problem,
  onCut,
  onUnreadable,
  onClose,
}: {
  address: string
  isBusy: boolean
  problem: string | undefined
  onCut: (picture: Blob) => void
  onUnreadable: () => void
  onClose: () => void
}) {
  const words = useCopy(copy)
  const title = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const shown = useRef<RefObject<HTMLDivElement | null>>(null)
  useEffect(() => dialog.current?.showModal(), [])

  /** By the cropper's own keys: it alone knows how far the picture may go. */
  function move(key: string) {
    for (const kind of ['keydown', 'keyup'])
      shown.current?.current?.dispatchEvent(new KeyboardEvent(kind, { key, bubbles: true }))
  }

  async function handleUse() {
    const picture = area && (await cut(address, area).catch(() => null))
    if (picture) onCut(picture)
    else onUnreadable()
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      onClose={onClose}
      className="m-auto w-full max-w-form rounded-panel border border-rule bg-surface p-5 text-ink shadow-dialog backdrop:bg-scrim max-sm:max-w-none max-sm:mb-0 max-sm:rounded-b-none"
    >
      <h2 id={title} className="text-h3">
        {words.cropTitle}
      </h2>
      <p className="mt-1 mb-4 text-muted text-sm">{words.cropSays}</p>
      <div className="relative h-72 overflow-hidden rounded-control bg-sunken">
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          maxZoom={FURTHEST_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={STEP}
          setCropperRef={(ref) => {
            shown.current = ref
          }}
          // the site's policy allows no style that is put in by a script
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_percent, pixels) => setArea(pixels)}
          mediaProps={{ onError: onUnreadable, alt: '' }}
          cropperProps={{ 'aria-label': words.cropArea, role: 'group' }}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs */}
      <div role="group" aria-label={words.move} className="mt-3 flex justify-center gap-2">
        {WAYS.map(({ key, Icon }) => (
          <Button key={key} variant="icon" aria-label={words.moves[key]} onClick={() => move(key)}>
            <Icon aria-hidden size={20} strokeWidth={1.6} />
          </Button>
        ))}
      </div>
      <label className="mt-2 flex min-h-11 items-center gap-4 font-semibold text-sm">
        {words.zoom}
        <input
          type="range"
          min={1}
          max={FURTHEST_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="min-h-11 min-w-0 flex-1 accent-primary"
        />
      </label>
      <p role="alert" className="mt-2 text-negative text-sm empty:sr-only">
        {problem}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" isBusy={isBusy} disabled={!area} onClick={handleUse}>
          {isBusy ? words.saving : words.use}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </dialog>
  )
}

/** Drawn anew, so that nothing of the file comes along: no place where it was taken, no device. */
async function cut(address: string, { x, y, width, height }: Area): Promise<Blob | null> {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = PICTURE_SIDE
  canvas.height = PICTURE_SIDE
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.imageSmoothingQuality = 'high'
  // what is transparent would be black in a JPEG
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, PICTURE_SIDE, PICTURE_SIDE)
  pen.drawImage(image, x, y, width, height, 0, 0, PICTURE_SIDE, PICTURE_SIDE)
  return smallestOf((type, quality) => new Promise((done) => canvas.toBlob(done, type, quality)))
}
