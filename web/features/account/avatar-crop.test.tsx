import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useRef, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '#web/testing/render-page.tsx'
import AvatarCrop from './avatar-crop.tsx'

type Given = {
  crop: { x: number; y: number }
  keyboardStep?: number
  onCropChange: (crop: { x: number; y: number }) => void
  setCropperRef?: (ref: { current: HTMLDivElement | null }) => void
}

// it measures pictures, which nobody draws here; what it does with arrow keys is as in the real one
vi.mock('react-easy-crop', () => ({
  default: function Cropper({ crop, keyboardStep = 1, onCropChange, setCropperRef }: Given): ReactNode {
    const area = useRef<HTMLDivElement>(null)
    useState(() => setCropperRef?.(area))
    const by: Record<string, [number, number]> = {
      ...{ ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] },
    }
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: as in the real one
      <div
        ref={area}
        data-testid="area"
        onKeyDown={({ key }) => {
          const [x, y] = by[key] ?? [0, 0]
          onCropChange({ x: crop.x + x * keyboardStep, y: crop.y + y * keyboardStep })
        }}
      >
        {`${Math.sign(crop.x)} ${Math.sign(crop.y)}`}
      </div>
    )
  },
}))

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true
  }
})

test('the picture is moved without dragging: a button for each direction', async () => {
  const none = () => {}
  renderPage(
    <AvatarCrop
      address="blob:x"
      isBusy={false}
      problem={undefined}
      onCut={none}
      onUnreadable={none}
      onClose={none}
    />,
  )
  expect(screen.getByTestId('area')).toHaveTextContent('0 0')
  await userEvent.click(screen.getByRole('button', { name: 'Move the picture up' }))
  expect(screen.getByTestId('area')).toHaveTextContent('0 -1')
  await userEvent.click(screen.getByRole('button', { name: 'Move the picture right' }))
  expect(screen.getByTestId('area')).toHaveTextContent('1 -1')
  await userEvent.click(screen.getByRole('button', { name: 'Move the picture down' }))
  await userEvent.click(screen.getByRole('button', { name: 'Move the picture left' }))
  expect(screen.getByTestId('area')).toHaveTextContent('0 0')
})
