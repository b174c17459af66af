import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '#web/testing/render-page.tsx'
import { ClockBar } from './clock-bar.tsx'
import { type PlanDesk, PlanDeskProvider } from './plan-desk.tsx'
import { myPlan, task } from './sample-plan.ts'

const isHere = (id: string) => localStorage.setItem('sb-tests-auth-token', JSON.stringify({ user: { id } }))

function show(plan = myPlan()) {
  const desk = { plan, clockOffset: 0, stopClock() {}, tell() {} } as unknown as PlanDesk
  return renderPage(
    <PlanDeskProvider value={desk}>
      <ClockBar />
    </PlanDeskProvider>,
  )
}

test('a break is of whoever takes it: the next on the same device sees neither it nor its task', async () => {
  isHere('asha')
  const began = new Date(Date.now() - 26 * 60_000).toISOString()
  const running = { id: 'c', task: task().id, started_at: began, kind: 'pomodoro' as const }
  show(myPlan({ tasks: [task()], running })).unmount()

  isHere('ravi')
  const { unmount } = show()
  expect(screen.queryByRole('timer')).not.toBeInTheDocument()
  unmount()

  isHere('asha')
  show()
  expect(await screen.findByRole('button', { name: 'End it here' })).toBeVisible()
  expect(screen.getByTitle('Inflation')).toBeVisible()
})
