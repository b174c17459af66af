import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '#web/testing/render-page.tsx'
import { Transcript } from './index.ts'

beforeEach(() => sessionStorage.clear())

const message = { id: 'spoken', content: '[Audio Message]', transcript: 'What is the see our R?' }
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const field = () => screen.getByRole('textbox', { name: 'What you said' })

test('what was heard is shown, mended and sent again', async () => {
  const resent = vi.fn()
  renderPage(<Transcript message={message} onResend={resent} />)
  expect(screen.getByText('What is the see our R?')).toBeVisible()
  await press('Fix and resend')
  expect(field()).toHaveFocus()
  expect(field()).toHaveValue('What is the see our R?')
  await userEvent.clear(field())
  expect(screen.getByRole('button', { name: 'Send again' })).toBeDisabled()
  await userEvent.type(field(), '  What is the CRR?  ')
  await press('Send again')

  expect(resent.mock.calls).toEqual([['What is the CRR?']])
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})

test.each(['Cancel', '{Escape}'])('given up with %s, what was heard stays as it was', async (how) => {
  const resent = vi.fn()
  const closed = vi.fn()
  renderPage(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for the dialog around it
    <div onKeyDown={closed}>
      <Transcript message={message} onResend={resent} />
    </div>,
  )
  await press('Fix and resend')
  await userEvent.type(field(), ' and SLR')
  closed.mockClear()
  if (how === 'Cancel') await press('Cancel')
  else await userEvent.keyboard(how)

  expect(screen.getByText('What is the see our R?')).toBeVisible()
  expect(resent).not.toHaveBeenCalled()
  expect(closed).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Fix and resend' })).toHaveFocus()
})

test('what was mended is there after a look at another page, until it is sent', async () => {
  const page = () => renderPage(<Transcript message={message} onResend={vi.fn()} />)
  const first = page()
  await press('Fix and resend')
  await userEvent.clear(field())
  await userEvent.type(field(), 'What is the CRR?')
  first.unmount()

  const second = page()
  expect(field()).toHaveValue('What is the CRR?')
  // nobody asked for it just now
  expect(field()).not.toHaveFocus()
  await press('Send again')
  expect(screen.getByRole('button', { name: 'Fix and resend' })).toHaveFocus()
  second.unmount()
  page()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a transcript that grew too long says so and is not sent', async () => {
  renderPage(<Transcript message={{ ...message, transcript: 'x'.repeat(4001) }} onResend={vi.fn()} />)
  await press('Fix and resend')

  expect(screen.getByText('This is longer than 4,000 characters.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send again' })).toBeDisabled()
})

test('Hindi is marked as Hindi', () => {
  renderPage(<Transcript message={{ ...message, transcript: 'राजकोषीय घाटा क्या होता है?' }} />)

  expect(screen.getByText('राजकोषीय घाटा क्या होता है?')).toHaveAttribute('lang', 'hi')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('while an answer is on its way nothing can be sent again', () => {
  renderPage(<Transcript message={message} isOff onResend={vi.fn()} />)

  expect(screen.getByRole('button', { name: 'Fix and resend' })).toBeDisabled()
})

test('a message that was typed has no transcript', () => {
  const { container } = renderPage(<Transcript message={{ id: 'typed', transcript: null }} />)

  expect(container.querySelector('p')).toBeNull()
})
