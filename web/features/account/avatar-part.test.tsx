import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { Avatar } from './avatar.tsx'
import AvatarPart from './avatar-part.tsx'

// no browser to draw in: what it cuts is tried in a real one
vi.mock('./avatar-crop.tsx', () => ({
  default: ({
    onCut,
    onClose,
    problem,
  }: {
    onCut: (picture: Blob) => void
    onClose: () => void
    problem: string | undefined
  }) => (
    <div role="dialog">
      <p role="alert">{problem}</p>
      <button type="button" onClick={() => onCut(new Blob(['x'], { type: 'image/webp' }))}>
        Use this picture
      </button>
      <button type="button" onClick={onClose}>
        Cancel
      </button>
    </div>
  ),
}))

const asha = learner()
const OLD = `${asha.id}/old.webp`

beforeEach(() => {
  URL.createObjectURL = () => 'blob:chosen'
  URL.revokeObjectURL = () => {}
})

function show(stored: string | null, more: Parameters<typeof backendAnswers>[0] = {}) {
  let path = stored
  const puts: string[] = []
  const backend = backendAnswers({
    'GET /rest/v1/profiles': () => ({ body: { full_name: 'Asha Rao', avatar_path: path } }),
    'PATCH /rest/v1/profiles': ({ body }) => {
      path = (body as { avatar_path: string | null }).avatar_path
      return { status: 204 }
    },
    ...more,
  })
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (!pathname.startsWith('/storage/v1/object/avatars/')) return answered(input, init)
    puts.push(pathname)
    return more.upload ? answered(input, init) : Response.json({ Key: pathname, Id: 'x' })
  })
  return { ...backend, puts, ...renderPage(<AvatarPart userId={asha.id} name="Asha Rao" />, { as: asha }) }
}

const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Choose a picture', { selector: 'input' }), {
    target: { files: [file] },
  })
/** As far as it is looked into before a browser draws it. */
function png(width: number, height: number, name = 'me.png', type = 'image/png') {
  const data = new DataView(new ArrayBuffer(33))
  for (const [at, byte] of [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].entries()) data.setUint8(at, byte)
  for (const [at, value] of [13, 0x49484452, width, height].entries()) data.setUint32(8 + 4 * at, value)
  return new File([data.buffer], name, { type })
}
const photo = png(400, 400)

test('a picture is chosen, cut, stored in the own folder and shown', async () => {
  const { puts, asked, container, settled } = show(null)
  await settled()
  expect(container.querySelector('img')).toBeNull()
  choose(photo)
  await userEvent.click(await screen.findByRole('button', { name: 'Use this picture' }))

  expect(await screen.findByText('Your picture is saved.')).toBeVisible()
  expect(puts[0]).toMatch(new RegExp(`^/storage/v1/object/avatars/${asha.id}/[0-9a-f-]{36}\\.webp$`))
  const path = puts[0]?.replace('/storage/v1/object/avatars/', '')
  expect(asked('PATCH /rest/v1/profiles')[0]?.body).toEqual({ avatar_path: path })
  await waitFor(() =>
    expect(container.querySelector('img')?.src).toContain(`/storage/v1/object/public/avatars/${path}`),
  )
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Choose another' })).toHaveFocus()
})

test('a picture that could not be saved stays chosen, and the one before it stays shown', async () => {
  expectLogged('Could not save a picture')
  const { container, settled } = show(OLD, {
    'PATCH /rest/v1/profiles': { status: 500, body: { message: 'down' } },
  })
  await settled()
  choose(photo)
  await userEvent.click(await screen.findByRole('button', { name: 'Use this picture' }))

  expect(await screen.findByText(/could not be saved just now/)).toBeVisible()
  expect(screen.getByRole('dialog')).toBeVisible()
  // what lies under an open dialog is not seen
  expect(screen.getByRole('dialog')).toHaveTextContent(/could not be saved just now/)
  expect(container.querySelector('img')?.src).toContain(OLD)
})

test('a picture is removed, and the initials stand in its place', async () => {
  const { asked, container, settled } = show(OLD)
  await settled()
  await userEvent.click(screen.getByRole('button', { name: 'Remove the picture' }))

  expect(await screen.findByText(/^The picture is removed\./)).toBeVisible()
  expect(asked('PATCH /rest/v1/profiles')[0]?.body).toEqual({ avatar_path: null })
  await waitFor(() => expect(container.querySelector('img')).toBeNull())
  expect(screen.getByText('AR')).toBeVisible()
})

test.each([
  [new File(['x'], 'notes.pdf', { type: 'application/pdf' }), /is no picture/],
  [new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' }), /is no picture/],
  [new File(['<svg/>'], 'x.jpg', { type: 'image/jpeg' }), /is no picture/],
  [png(60_000, 60_000, 'x.jpg', 'image/jpeg'), /claims more pixels than any camera makes/],
])('what is no picture is refused in words: %#', async (file, words) => {
  const { settled } = show(null)
  await settled()
  choose(file)

  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('until a picture has come, and when it does not come, the initials are seen', async () => {
  backendAnswers({ 'GET /rest/v1/profiles': { body: { full_name: null, avatar_path: OLD } } })
  const { container, settled } = renderPage(<Avatar userId={asha.id} name="Asha Rao" className="size-9" />)
  await settled()
  const image = container.querySelector('img') as HTMLImageElement
  expect(image).toHaveClass('invisible')
  fireEvent.load(image)
  expect(image).not.toHaveClass('invisible')
  fireEvent.error(image)
  expect(image).toHaveClass('invisible')
})
