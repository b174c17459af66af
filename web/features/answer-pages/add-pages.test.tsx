import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '#web/testing/render-page.tsx'
import { AddPages, Problems, useTaking } from './add-pages.tsx'
import { copy as pagesCopy } from './pages-copy.ts'
import { preparePicture } from './prepare-apart.ts'
import type { PreparedPage } from './prepare-picture.ts'
import { copy as transcriptCopy } from './transcript-copy.ts'

// the worker and the canvas that jsdom has not
vi.mock('./prepare-apart.ts', () => ({ preparePicture: vi.fn() }))

const PREPARED: PreparedPage = {
  ...{ blob: new Blob(['page']), width: 900, height: 1200, quality: { verdict: 'pass', checks: [] } },
}
const added = vi.fn(async (_: PreparedPage) => {})

beforeEach(() => {
  added.mockClear()
  vi.mocked(preparePicture).mockResolvedValue(PREPARED)
})

function Held({ room = 4 }: { room?: number }) {
  const { isBusy, problems, take } = useTaking()
  return (
    <>
      <AddPages room={room} isBusy={isBusy} onFiles={(files) => void take(files, room, added)} />
      <Problems problems={problems} />
    </>
  )
}

/** A PNG as far as anybody looks before it is decoded. */
function png(name: string, width = 900, height = 1200, type = 'image/png') {
  const bytes = new Uint8Array(45)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = new DataView(bytes.buffer)
  data.setUint32(8, 13)
  data.setUint32(12, 0x49484452)
  data.setUint32(16, width)
  data.setUint32(20, height)
  data.setUint32(37, 0x49454e44)
  return new File([bytes], name, { type })
}

/** An AVIF or HEIC as far as anybody looks before it is decoded. */
function named(name: string, brand: string, side: number) {
  const bytes = new Uint8Array(200)
  bytes.set(new TextEncoder().encode(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1miaf`))
  const data = new DataView(bytes.buffer)
  for (const [at, value] of [20, 0x69737065, 0, side, side].entries()) data.setUint32(60 + 4 * at, value)
  return new File([bytes], name)
}

const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Choose pictures or a PDF'), { target: { files } })

test('a file of the wrong type is refused under its right name, and nothing of it is taken', async () => {
  renderPage(<Held />)
  choose(new File(['<html><script>alert(1)</script>'], 'page.jpg', { type: 'image/jpeg' }))
  const told = await screen.findByText('page.jpg:', { exact: false })
  expect(told.parentElement).toHaveTextContent('neither a picture nor a PDF, whatever its name says')
  expect(told.closest('[role=alert]')).toBeInTheDocument()
  expect(preparePicture).not.toHaveBeenCalled()
  expect(added).not.toHaveBeenCalled()
})

test('the right kind under a wrong name and type is what it is', async () => {
  renderPage(<Held />)
  choose(png('answer.txt', 900, 1200, 'text/plain'))
  await vi.waitFor(() => expect(added).toHaveBeenCalledWith(PREPARED))
  expect(screen.queryByText('answer.txt:', { exact: false })).toBeNull()
})

test('a small file of a huge picture is refused before it is decoded', async () => {
  renderPage(<Held />)
  const files = [png('bomb.png', 60_000, 60_000), named('bomb.avif', 'avif', 60_000)]
  choose(...files, named('bomb.heic', 'heic', 60_000), png('wide.png', 16_001, 300))
  await screen.findByText('wide.png:', { exact: false })
  for (const name of ['bomb.png', 'bomb.avif', 'bomb.heic', 'wide.png'])
    expect(screen.getByText(`${name}:`, { exact: false }).parentElement).toHaveTextContent(
      'more pixels than any camera makes',
    )
  expect(preparePicture).not.toHaveBeenCalled()
})

test('an AVIF of the size of a page is decoded, and one that names no size is not', async () => {
  renderPage(<Held />)
  choose(named('page.avif', 'avif', 2000))
  await vi.waitFor(() => expect(added).toHaveBeenCalledWith(PREPARED))
  choose(new File(['\0\0\0\x18ftypavif\0\0\0\0mif1miaf and no size'], 'none.avif'))
  expect((await screen.findByText('none.avif:', { exact: false })).parentElement).toHaveTextContent('damaged')
  expect(preparePicture).toHaveBeenCalledOnce()
})

test('a picture that breaks off is refused, and the others of the choice are taken', async () => {
  renderPage(<Held />)
  const whole = await png('x').arrayBuffer()
  choose(new File([whole.slice(0, 40)], 'cut.png'), png('good.png'))
  await vi.waitFor(() => expect(added).toHaveBeenCalledTimes(1))
  expect(screen.getByText('cut.png:', { exact: false }).parentElement).toHaveTextContent(
    'the picture is damaged',
  )
})

test('of too many pages those that find room are taken, and of the rest it is said', async () => {
  renderPage(<Held room={2} />)
  expect(screen.getByText(/Room for 2 more pages\./)).toBeVisible()
  choose(png('one.png'), png('two.png'), png('three.png'))
  const told = await screen.findByText('three.png:', { exact: false })
  expect(told.parentElement).toHaveTextContent('an answer has four pages')
  expect(added).toHaveBeenCalledTimes(2)
})

test('where four pages are there none can be chosen', () => {
  renderPage(<Held room={0} />)
  expect(screen.getByLabelText('Choose pictures or a PDF')).toBeDisabled()
  expect(screen.getByLabelText('Photograph a page')).toBeDisabled()
  expect(screen.getByText('Four pages are there. Remove or retake one to change it.')).toBeVisible()
})

test('while what was chosen is looked into, the keyboard stays where it chose', async () => {
  renderPage(<Held />)
  const { promise, resolve } = Promise.withResolvers<PreparedPage>()
  vi.mocked(preparePicture).mockReturnValue(promise)
  const input = screen.getByLabelText('Choose pictures or a PDF')
  act(() => input.focus())
  choose(png('one.png'))
  await vi.waitFor(() => expect(preparePicture).toHaveBeenCalled())
  expect(input).toBeEnabled()
  expect(input).toHaveAttribute('aria-disabled', 'true')
  // and takes nothing meanwhile
  choose(png('two.png'))
  await act(async () => resolve(PREPARED))
  await vi.waitFor(() => expect(input).not.toHaveAttribute('aria-disabled'))
  expect(added).toHaveBeenCalledOnce()
})

test('files may be pasted and dropped', async () => {
  renderPage(<Held />)
  fireEvent.paste(document, { clipboardData: { files: [png('pasted.png')] } })
  await vi.waitFor(() => expect(added).toHaveBeenCalledTimes(1))
  await vi.waitFor(() => expect(screen.getByLabelText('Photograph a page')).toBeEnabled())
  fireEvent.drop(screen.getByText(/You can also drop files here/), {
    dataTransfer: { files: [png('dropped.png')] },
  })
  await vi.waitFor(() => expect(added).toHaveBeenCalledTimes(2))
  await userEvent.tab()
  expect(screen.getByLabelText('Photograph a page')).toHaveFocus()
})

test('before pages are chosen or read it is said that a model is sent their pictures', () => {
  expect(pagesCopy.en.says).toMatch(/sent to a model/)
  expect(pagesCopy.hi.says).toMatch(/मॉडल को भेजे जाते हैं/)
  expect(transcriptCopy.en.willRead).toMatch(/sent to a model/)
  expect(transcriptCopy.hi.willRead).toMatch(/मॉडल को भेजे जाते हैं/)
})
