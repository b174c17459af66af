import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { tellClosedParts } from '#web/lib/closed-parts.ts'
import { expectLogged } from '#web/testing/setup.ts'
import type { Answer } from './answer-queries.ts'
import { answer, evaluation, mentorMarks } from './for-tests.ts'
import { ANSWERS, RULES, show } from './show-for-tests.tsx'

// what the mentor's desk and the pages show is theirs to test
vi.mock('#web/features/mentor/index.ts', () => ({
  AgreementLine: () => <p>AGREEMENT</p>,
  AppealPanel: () => <p>APPEAL</p>,
  MentorComments: () => <p>COMMENTS</p>,
  QueuePlace: () => <p>QUEUE</p>,
}))
vi.mock('#web/features/answer-pages/index.ts', () => ({
  PagePicture: ({ page }: { page: number }) => <p>PICTURE {page}</p>,
}))

const told = vi.hoisted(() => ({ of: (_: { href: string }) => {} }))
vi.mock('#web/features/notifications/index.ts', () => ({
  useOnNotification: (handler: typeof told.of) => {
    told.of = handler
  },
}))

afterEach(() => {
  vi.unstubAllGlobals()
  tellClosedParts([])
})

const STEPS: Answer['evaluation_steps'] = (
  [
    ['checks', 'done'],
    ['checklist', 'running'],
    ['first_marking', 'waiting'],
    ['second_marking', 'waiting'],
    ['band', 'waiting'],
  ] as const
).map(([step, state]) => ({ step, state, tries: 1, problem: null, started_at: null, finished_at: null }))

const FAILED = STEPS.map((step) =>
  step.step === 'checklist'
    ? { ...step, state: 'failed' as const, tries: 3, problem: 'The model gave no answer.' }
    : step,
)

test('while it is under way the steps are told as they are, and the result comes by itself', async () => {
  const { becomes } = show(answer({ status: 'evaluating', evaluation_steps: STEPS }))
  expect(await screen.findByRole('heading', { name: 'Your answer is being marked' })).toBeVisible()
  const steps = within(screen.getByRole('list', { name: 'Steps of the evaluation' })).getAllByRole('listitem')
  expect(steps.map((step) => step.textContent)).toEqual([
    expect.stringMatching(/Counting and checking.*done$/),
    expect.stringMatching(/checklist.*under way$/),
    expect.stringMatching(/First marking.*waiting$/),
    expect.stringMatching(/Second marking.*waiting$/),
    expect.stringMatching(/band.*waiting$/),
  ])
  expect(steps[1]).toHaveAttribute('aria-current', 'step')
  expect(screen.getByText('1 of 5 steps done')).toBeVisible()

  becomes(answer({ evaluations: [RULES], evaluation_steps: STEPS }))
  expect(await screen.findByText('5.0–6.5')).toBeVisible()
  // the steps go without a word
  const [said] = screen.getAllByRole('status')
  expect(said).toHaveTextContent('Your answer is marked; what came of it stands below.')
})

test('a page that nobody looks at asks nothing', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { backend } = show(answer({ status: 'queued', evaluation_steps: STEPS }))
  await screen.findByRole('heading', { name: 'Your answer is being marked' })
  const before = backend.asked(ANSWERS).length
  await new Promise((resolve) => setTimeout(resolve, 2600))
  expect(backend.asked(ANSWERS)).toHaveLength(before)
  vi.restoreAllMocks()
})

test('when it failed the answer is safe, the reason is told, and it can be tried again', async () => {
  const { backend } = show(answer({ status: 'failed', evaluation_steps: FAILED }), {
    'POST /rest/v1/rpc/retry_evaluation': { body: {} },
    'POST /functions/v1/evaluate-answer': { status: 202, body: {} },
  })
  expect(await screen.findByRole('heading', { name: 'Marking stopped. Your answer is safe.' })).toBeVisible()
  expect(screen.getByText('What happened: The model gave no answer.')).toBeVisible()
  expect(screen.getByText(/Inflation hurts the poor most/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again from here' }))
  await waitFor(() => expect(backend.asked('POST /functions/v1/evaluate-answer')).toHaveLength(1))
  expect(backend.asked('POST /rest/v1/rpc/retry_evaluation')[0]?.body).toEqual({ p_id: answer().id })
})

test('how it stopped is told although the news of it came before the last look at its steps', async () => {
  const { backend, becomes } = show(answer({ status: 'evaluating', evaluation_steps: STEPS }))
  await screen.findByRole('heading', { name: 'Your answer is being marked' })
  await waitFor(() => expect(backend.asked(ANSWERS)).toHaveLength(2))

  becomes(answer({ status: 'failed', evaluation_steps: FAILED }))
  told.of({ href: `/mains-evaluation?answer=${answer().id}` })
  expect(await screen.findByText('What happened: The model gave no answer.')).toBeVisible()
  expect(screen.queryByText(/under way/)).not.toBeInTheDocument()
})

test('when it failed, what the rules found stands beside it, and a mentor can be asked', async () => {
  const failed = STEPS.map((step) =>
    step.step === 'first_marking'
      ? { ...step, state: 'failed' as const, tries: 3, problem: 'The model gave no answer.' }
      : step,
  )
  show(answer({ status: 'failed', evaluations: [RULES], evaluation_steps: failed }))
  expect(await screen.findByRole('heading', { name: 'Marking stopped. Your answer is safe.' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again from here' })).toBeVisible()
  expect(screen.getByText('5.0–6.5')).toBeVisible()
  expect(screen.getByText('By checklist and rules, without a language model')).toBeVisible()
  expect(screen.getByText('1 covered, 0 partly, 1 missing')).toBeVisible()
  expect(screen.getByText('QUEUE')).toBeVisible()
  expect(screen.getAllByRole('list', { name: 'Steps of the evaluation' })).toHaveLength(1)
})

test('when it failed before anything was found, a mentor can be asked all the same', async () => {
  const failed = STEPS.map((step) => ({ ...step, state: 'failed' as const }))
  const unmarked = { ...RULES, band_low: null, band_high: null, criteria: [], points: [], fixes: [] }
  show(answer({ status: 'failed', evaluations: [unmarked], evaluation_steps: failed }))
  expect(await screen.findByRole('heading', { name: 'Marking stopped. Your answer is safe.' })).toBeVisible()
  expect(screen.getByText('QUEUE')).toBeVisible()
  expect(screen.getByText(/Inflation hurts the poor most/)).toBeVisible()
})

test('by rules: a band, said to be by rules, with criteria, reasons and quotes that lead to their place', async () => {
  show(answer({ evaluations: [RULES] }))
  expect(await screen.findByText('5.0–6.5')).toBeVisible()
  expect(screen.getByText('By checklist and rules, without a language model')).toBeVisible()
  expect(screen.getByText('AGREEMENT')).toBeVisible()
  expect(screen.getByText('There is no conclusion.')).toBeVisible()
  // an engine's share is told to the next tenth
  expect(screen.getByText('about 20 % of it')).toBeVisible()
  expect(screen.getByText('1 covered, 0 partly, 1 missing')).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'Show in your answer: “hurts the poor most”' }))
  expect(document.activeElement).toHaveTextContent('hurts the poor most')
  expect(document.activeElement?.tagName).toBe('MARK')
  await userEvent.click(screen.getByRole('button', { name: 'Back to where you were' }))
  expect(document.activeElement).toHaveAccessibleName('Show in your answer: “hurts the poor most”')
})

test('what brings most is first, and numbers lead to their figure', async () => {
  show(answer({ evaluations: [RULES] }))
  await screen.findByText('5.0–6.5')
  const fixes = within(screen.getByRole('region', { name: 'What would raise it most' })).getAllByRole(
    'listitem',
  )
  expect(fixes[0]).toHaveTextContent('up to +0.9 marks')
  expect(fixes[0]).toHaveTextContent('Correct “6.5 per cent” (Repo rate): it is 5.25 % now.')
  expect(screen.getByRole('link', { name: 'Repo rate' })).toHaveAttribute(
    'href',
    '/daily-news?fact=repo-rate',
  )
})

test('by a model: said to be a model’s, with what it wrote', async () => {
  show(
    answer({
      evaluations: [
        RULES,
        evaluation({
          ...{ id: 'ai', by: 'ai', band_low: 6, band_high: 7, model: 'some-model' },
          criteria: [
            {
              criterion: 'demand',
              share: 0.6,
              marks: 1.5,
              out_of: 2.5,
              reasons: [],
              remark: 'It stays on the question.',
              quote: null,
            },
          ],
        }),
      ],
    }),
  )
  expect(await screen.findByText('6.0–7.0')).toBeVisible()
  expect(screen.getByText('By a language model, marked twice')).toBeVisible()
  expect(screen.getByText('Model: some-model')).toBeVisible()
  expect(screen.getByText('It stays on the question.')).toBeVisible()
})

test('a mentor’s marks stand first, exactly, with the comments and the appeal', async () => {
  show(
    answer({
      evaluations: [
        RULES,
        mentorMarks({
          criteria: [
            {
              criterion: 'demand',
              share: 0.5,
              marks: 1.25,
              out_of: 2.5,
              reasons: [],
              remark: '',
              quote: null,
            },
          ],
        }),
      ],
    }),
  )
  expect(await screen.findByText('5.5')).toBeVisible()
  expect(screen.getByText('By a mentor')).toBeVisible()
  expect(screen.getByText(/Before that the engine said 5.0–6.5 of 10/)).toBeVisible()
  expect(screen.getByText('1.25 of 2.5')).toBeVisible()
  expect(screen.getByText('COMMENTS')).toBeVisible()
  expect(screen.getByText('APPEAL')).toBeVisible()
  expect(screen.queryByText('AGREEMENT')).not.toBeInTheDocument()
})

test('a mentor’s marks are there the moment the learner is told of them', async () => {
  const { becomes } = show(answer({ status: 'needs_mentor', evaluations: [RULES] }))
  await screen.findByText('A mentor will look at it')
  becomes(answer({ evaluations: [RULES, mentorMarks()] }))
  act(() => told.of({ href: `/mains-evaluation?answer=${answer().id}` }))
  expect(await screen.findByText('By a mentor')).toBeVisible()
})

test('what was left to the mentor says why, and where it stands in the queue', async () => {
  show(
    answer({
      status: 'needs_mentor',
      evaluations: [{ ...RULES, reasons: ['runs_differ', 'instructions_in_the_answer', 'something_new'] }],
    }),
  )
  const note = await screen.findByRole('note')
  expect(note).toHaveTextContent('A mentor will look at it')
  expect(note).toHaveTextContent('The two runs lie further apart than they may.')
  expect(note).toHaveTextContent('They moved nothing, but a person should see them.')
  expect(note).toHaveTextContent('The engine is not sure of it.')
  expect(screen.getByText('QUEUE')).toBeVisible()
  expect(screen.getByText('5.0–6.5')).toBeVisible()
})

test('sharing is off until the learner says yes', async () => {
  const { backend } = show(answer({ evaluations: [RULES] }), {
    'POST /rest/v1/rpc/share_answer': { status: 204 },
  })
  const box = await screen.findByRole('checkbox', { name: /Let others compare this answer, without my name/ })
  expect(box).not.toBeChecked()
  await userEvent.click(box)
  await waitFor(() =>
    expect(backend.asked('POST /rest/v1/rpc/share_answer')[0]?.body).toEqual({
      p_id: answer().id,
      p_shared: true,
    }),
  )
})

test('an answer that is not there, or another’s, is said not to be', async () => {
  show(answer({ user_id: '00000000-0000-4000-8000-0000000000ff' }))
  expect(await screen.findByText('There is no such answer of yours')).toBeVisible()
})

test('an answer that cannot be read just now is said to be kept', async () => {
  expectLogged(/answers/)
  show(null, { [ANSWERS]: { status: 500, body: { code: 'XX000', message: 'down' } } })
  expect(await screen.findByText('Your answer could not be read.')).toBeVisible()
})

test('a draft leads back to writing', async () => {
  show(answer({ status: 'draft', submitted_at: null }))
  expect(await screen.findByRole('link', { name: 'Go on writing' })).toHaveAttribute(
    'href',
    '/mains-evaluation?question=inflation',
  )
})

test('where the model was used up for the day, the result says why the rules marked alone', async () => {
  const problem =
    'The language model is used up on this site for today, so the rules marked this answer alone. It marks again what is handed in after midnight in India.'
  const steps = STEPS.map((step) =>
    step.step.endsWith('_marking')
      ? { ...step, state: 'skipped' as const, problem }
      : { ...step, state: 'done' as const },
  )
  show(answer({ evaluations: [RULES], evaluation_steps: steps }))

  expect(await screen.findByText(problem)).toBeVisible()
})

test('what a model marked once is not said to be marked twice, on the page and on paper', async () => {
  const problem =
    'Your share of the language model is used up for today, so this answer was marked once instead of twice.'
  const steps = STEPS.map((step) =>
    step.step === 'second_marking'
      ? { ...step, state: 'skipped' as const, problem }
      : { ...step, state: 'done' as const },
  )
  const ai = evaluation({ id: 'ai', by: 'ai', band_low: 5, band_high: 7, model: 'some-model' })
  const marked = answer({ evaluations: [RULES, ai], evaluation_steps: steps })
  const view = show(marked)
  expect(await screen.findByText('By a language model, marked once')).toBeVisible()
  expect(screen.getByText(problem)).toBeVisible()
  expect(screen.queryByText(/Two independent runs|marked twice$/)).not.toBeInTheDocument()
  view.unmount()

  show(marked, {}, [], '&print')
  expect(await screen.findByRole('button', { name: 'Print or save as PDF' })).toBeVisible()
  expect(screen.getByText('By a language model, marked once')).toBeVisible()
})

test('while marking is closed, an answer that is handed in is said to wait, and why', async () => {
  tellClosedParts([
    {
      part: 'mains_marking',
      reason: 'The checklists are being revised.',
      reason_hi: 'जाँच-सूचियाँ सुधारी जा रही हैं।',
    },
  ])
  show(answer({ status: 'queued', evaluation_steps: STEPS }))
  expect(await screen.findByRole('heading', { name: 'Your answer waits for its marking' })).toBeVisible()
  expect(screen.getByText('The checklists are being revised.')).toBeVisible()
  expect(
    screen.getByText('It keeps its place, and is marked afterwards without your doing anything.'),
  ).toBeVisible()
  act(() => tellClosedParts([]))
  expect(screen.getByRole('heading', { name: 'Your answer is being marked' })).toBeVisible()
  expect(screen.queryByText('The checklists are being revised.')).not.toBeInTheDocument()
})
