import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import AnnouncementsDesk from './announcements/announcements-desk.tsx'
import MainsDesk from './mains/mains-desk.tsx'
import TestsDesk from './tests/tests-desk.tsx'

const admin = learner({ user_metadata: { full_name: 'Meera Nair' } })
const NOTHING = { body: [] }
const gdp = {
  ...{ slug: 'gdp', parent_slug: null, title: 'GDP', title_hi: 'GDP', summary: '', summary_hi: '' },
  ...{ papers: [], prerequisites: [], position: 1 },
}
const AROUND = {
  'GET /rest/v1/topics': { body: [gdp] },
  'GET /rest/v1/exam_rules': NOTHING,
  'GET /rest/v1/test_series': NOTHING,
  'GET /rest/v1/saved_views': NOTHING,
  'POST /rest/v1/rpc/test_desk': NOTHING,
  'POST /rest/v1/rpc/paper_choices': NOTHING,
  'POST /rest/v1/rpc/look_at_paper': { body: { questions: [], missing: [], blueprint: [], overlaps: [] } },
}
afterEach(() => localStorage.clear())

type Desk = {
  Page: ComponentType
  at: string
  act: string
  open?: string
  save: string
  typed: [string, string][]
}
const both = (label: string): [string, string][] => [
  [`${label} (English)`, 'Closed on Sunday'],
  [`${label} (Hindi)`, 'रविवार को बंद'],
]
const DESKS: Record<string, Desk> = {
  announcements: {
    ...{
      Page: AnnouncementsDesk,
      at: 'announcements&id=new',
      act: 'save_announcement',
      save: 'Save the draft',
    },
    typed: both('Title'),
  },
  tests: {
    ...{ Page: TestsDesk, at: 'tests&id=new', act: 'save_test', save: 'Save the draft' },
    typed: [...both('Title'), ...both('What it covers, in a sentence')],
  },
  series: {
    ...{ Page: TestsDesk, at: 'tests', act: 'save_series', open: 'Make a series', save: 'Save the series' },
    typed: [...both('Title'), ...both('What it is for, in a sentence')],
  },
  'mains questions': {
    ...{ Page: MainsDesk, at: 'mains&id=new', act: 'save_mains_question', save: 'Save the draft' },
    typed: [
      ['Question (English)', 'Growth is not welfare. Discuss.'],
      ['Topic', 'gdp'],
    ],
  },
}

const identities = (asked: { body: unknown }[]) =>
  asked.map(({ body }) => (body as { p_fields: { made_as?: string } }).p_fields.made_as)

test.each(Object.keys(DESKS))(
  '%s: what was not answered is sent as the same one, after a reload too',
  async (desk) => {
    const { Page, at, act, open, save, typed } = DESKS[desk] as Desk
    const SAVE = `POST /rest/v1/rpc/${act}`
    const backend = backendAnswers({ ...AROUND, [SAVE]: { status: 503, body: { message: 'down' } } })
    async function send(times: number) {
      await userEvent.click(screen.getByRole('button', { name: save }))
      await vi.waitFor(() => expect(backend.asked(SAVE)).toHaveLength(times))
      await vi.waitFor(() => expectLogged('Could not do what a desk asked for'))
    }
    async function opened() {
      const page = renderPage(<Page />, { as: admin, at: `/admin?desk=${at}` })
      if (open) await userEvent.click(await screen.findByRole('button', { name: open }))
      return page
    }
    const page = await opened()
    if (desk === 'mains questions') await screen.findByRole('option', { name: 'GDP' })
    for (const [label, text] of typed)
      fireEvent.change(await screen.findByLabelText(label), { target: { value: text } })
    await send(1)
    await send(2)
    page.unmount()
    const again = await opened()
    await send(3)

    // whoever was told that it was made, and changed since, may send it as another one
    backend.answers[SAVE] = { status: 409, body: { code: 'PT409', message: 'It was', details: 'made' } }
    await userEvent.click(screen.getByRole('button', { name: save }))
    expect((await screen.findAllByText(/It was/)).length).toBeGreaterThan(0)
    backend.answers[SAVE] = { status: 503, body: { message: 'down' } }
    await send(5)
    const [one = '', two, three, four, five] = identities(backend.asked(SAVE))
    expect(one).toMatch(/^[0-9a-f-]{36}$/)
    expect([two, three, four]).toEqual([one, one, one])
    expect(five).toMatch(/^[0-9a-f-]{36}$/)
    expect(five).not.toBe(one)
    again.unmount()
  },
)

test('a copy that was not answered is asked for as the same copy', async () => {
  const COPY = 'POST /rest/v1/rpc/copy_test'
  const draft = {
    ...{ slug: 't', kind: 'topic', title: 'Money', title_hi: 'मुद्रा', series: null, minutes: 30 },
    ...{ question_count: 0, status: 'retired', opens_at: null, closes_at: null, begun: 0, about: 'About' },
    ...{ about_hi: 'बारे में', topics: ['gdp'], rule: 'gs1', dropped_policy: 'award_all' },
    ...{ attempts_allowed: null, reviewed_by: null, questions: [] },
  }
  const backend = backendAnswers({
    ...AROUND,
    'POST /rest/v1/rpc/test_at_desk': { body: draft },
    [COPY]: { status: 503, body: { message: 'down' } },
  })
  renderPage(<TestsDesk />, { as: admin, at: '/admin?desk=tests&id=t' })
  for (const times of [1, 2]) {
    await userEvent.click(await screen.findByRole('button', { name: 'Copy as a new draft' }))
    await vi.waitFor(() => expect(backend.asked(COPY)).toHaveLength(times))
    await vi.waitFor(() => expectLogged('Could not do what a desk asked for'))
  }
  const [one, two] = backend.asked(COPY).map(({ body }) => (body as { p_made_as: string }).p_made_as)
  expect(one).toMatch(/^[0-9a-f-]{36}$/)
  expect(two).toBe(one)
})
