import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { ReportKey } from './report-key.tsx'

const ATTEMPT = '00000000-0000-4000-8000-00000000aaaa'
const options = ['One', 'Two', 'Three', 'Four'].map((en) => ({ en }))
const open = {
  question_id: 'repo',
  version: 1,
  closes_at: new Date(Date.now() + 2.5 * 86_400_000).toISOString(),
  is_open: true,
  key: 1,
  dropped: false,
  is_disputed: false,
}
const WINDOW = 'POST /rest/v1/rpc/dispute_window'
const FILE = 'POST /rest/v1/rpc/dispute_key'
const reasoning = 'The Act says that the committee has six members, not five.'

function show() {
  return renderPage(<ReportKey attemptId={ATTEMPT} position={3} options={options} />, { as: learner() })
}

async function openDialog() {
  await userEvent.click(screen.getByRole('button', { name: 'Report this key' }))
  return within(await screen.findByRole('dialog', { name: 'Dispute this key' }))
}

type Dialog = Awaited<ReturnType<typeof openDialog>>

async function fill(dialog: Dialog) {
  await userEvent.click(await dialog.findByRole('radio', { name: /Three/ }))
  const paste = async (field: HTMLElement, text: string) => {
    await userEvent.click(field)
    await userEvent.paste(text)
  }
  await paste(dialog.getByLabelText('Explanation'), reasoning)
  for (const at of [1, 2, 3]) {
    await paste(dialog.getByLabelText(`Source ${at}: Title, with page or section`), `Report ${at}`)
    await paste(
      dialog.getByLabelText(`Source ${at}: Address, beginning with https://`),
      `https://example.gov.in/${at}`,
    )
  }
}

test('a claim, an explanation and three sources are filed, and the draft is forgotten', async () => {
  const backend = backendAnswers({ [WINDOW]: { body: open }, [FILE]: { body: 'id' } })
  show()
  const dialog = await openDialog()

  expect(await dialog.findByText(/3 days left/)).toBeVisible()
  expect(dialog.getByRole('radio', { name: /Two.*the present key/ })).toBeDisabled()
  await fill(dialog)
  await userEvent.click(dialog.getByRole('button', { name: 'File the dispute' }))

  expect(await screen.findByText(/^Dispute filed/)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(backend.asked(FILE)[0]?.body).toEqual({
    p_attempt: ATTEMPT,
    p_position: 3,
    p_claimed: 2,
    p_reasoning: reasoning,
    p_sources: [1, 2, 3].map((at) => ({ title: `Report ${at}`, url: `https://example.gov.in/${at}` })),
  })
  expect(localStorage.getItem(`dispute.${ATTEMPT}.3`)).toBeNull()
})

test('that no option is right is claimed with null', async () => {
  const backend = backendAnswers({ [WINDOW]: { body: open }, [FILE]: { body: 'id' } })
  show()
  const dialog = await openDialog()
  await fill(dialog)
  await userEvent.click(dialog.getByRole('radio', { name: /No option is right/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'File the dispute' }))

  await screen.findByText(/^Dispute filed/)
  expect(backend.asked(FILE)[0]?.body).toMatchObject({ p_claimed: null })
})

test('what is missing is named and focused, and nothing is sent', async () => {
  const backend = backendAnswers({ [WINDOW]: { body: open } })
  show()
  const dialog = await openDialog()
  await userEvent.click(await dialog.findByRole('button', { name: 'File the dispute' }))

  expect(dialog.getByText('Choose the answer that you claim.')).toBeVisible()
  expect(dialog.getByRole('radio', { name: /One/ })).toHaveFocus()
  await userEvent.click(dialog.getByRole('radio', { name: /One/ }))
  expect(dialog.queryByText('Choose the answer that you claim.')).not.toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'File the dispute' }))
  expect(dialog.getByLabelText('Explanation')).toHaveFocus()
  expect(dialog.getAllByText('Name this source.')).toHaveLength(3)
  expect(backend.asked(FILE)).toEqual([])
})

test('what was typed is there again after closing and after a new visit', async () => {
  backendAnswers({ [WINDOW]: { body: open } })
  const { unmount } = show()
  const dialog = await openDialog()
  await fill(dialog)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: 'Report this key' })).toHaveFocus()
  unmount()

  show()
  const again = await openDialog()
  expect(await again.findByLabelText('Explanation')).toHaveValue(reasoning)
  expect(again.getByRole('radio', { name: /Three/ })).toBeChecked()
  expect(again.getByLabelText(/^Source 3: Address/)).toHaveValue('https://example.gov.in/3')
})

test('a line that breaks keeps what was typed and says so', async () => {
  backendAnswers({ [WINDOW]: { body: open }, [FILE]: { status: 503, body: { message: 'down' } } })
  show()
  const dialog = await openDialog()
  await fill(dialog)
  await userEvent.click(dialog.getByRole('button', { name: 'File the dispute' }))

  expect(await dialog.findByText(/was not filed.*kept on this device/)).toBeVisible()
  expect(dialog.getByLabelText('Explanation')).toHaveValue(reasoning)
  expect(localStorage.getItem(`dispute.${ATTEMPT}.3`)).toContain(reasoning)
})

test('a refusal tells its reason', async () => {
  backendAnswers({
    [WINDOW]: { body: open },
    [FILE]: { status: 400, body: { code: '22023', message: 'The option you claim is the key already' } },
  })
  show()
  const dialog = await openDialog()
  await fill(dialog)
  await userEvent.click(dialog.getByRole('button', { name: 'File the dispute' }))

  expect(await dialog.findByText('The option you claim is the key already')).toBeVisible()
})

test('in Hindi the reason is told in Hindi', async () => {
  localStorage.setItem('language', 'hi')
  localStorage.setItem(
    `dispute.${ATTEMPT}.3`,
    JSON.stringify({
      claimed: 2,
      reasoning,
      sources: [1, 2, 3].map((at) => ({ title: `Report ${at}`, url: `https://example.gov.in/${at}` })),
    }),
  )
  backendAnswers({
    [WINDOW]: { body: open },
    [FILE]: { status: 400, body: { code: '22023', message: 'The option you claim is the key already' } },
  })
  show()
  await userEvent.click(screen.getByRole('button', { name: 'इस कुंजी पर आपत्ति' }))
  await userEvent.click(await screen.findByRole('button', { name: 'आपत्ति दर्ज करें' }))

  expect(await screen.findByText('आपका चुना विकल्प ही अभी कुंजी है')).toBeVisible()
})

test.each([
  [{ is_open: false, closes_at: '2026-11-20T10:00:00Z' }, /^The seven days for this key ended on 20 Nov/],
  [{ is_disputed: true }, 'Your dispute of this key is open.'],
  [{ dropped: true }, 'This question was dropped.'],
])('%j shows no form', async (told, says) => {
  backendAnswers({ [WINDOW]: { body: { ...open, ...told } } })
  show()
  const dialog = await openDialog()

  expect(await dialog.findByText(says)).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'File the dispute' })).not.toBeInTheDocument()
})

test('keys pressed in the dialog do not reach the player', async () => {
  backendAnswers({ [WINDOW]: { body: open } })
  const pressed = vi.fn()
  const listen = (event: KeyboardEvent) => pressed(event.key)
  document.addEventListener('keydown', listen)
  show()
  const dialog = await openDialog()
  await userEvent.click(await dialog.findByRole('radio', { name: /Three/ }))
  await userEvent.keyboard('n1')

  expect(pressed).not.toHaveBeenCalled()
  document.removeEventListener('keydown', listen)
})
