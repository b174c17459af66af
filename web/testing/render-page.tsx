/** Shows a page, or any part of one, as a visitor or a learner would get it. */

import type { User } from '@supabase/supabase-js'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { vi } from 'vitest'
import { Toaster, toast } from '#web/components/ui/toast.tsx'
import { LanguageProvider } from '#web/lib/language.tsx'
import { createQueryClient } from '#web/lib/query-client.ts'
import { SessionContext, type SessionState, SIGNED_OUT } from '#web/session/session.tsx'

/** Asha, unless the test says otherwise. */
export function learner(given: Partial<User> = {}): User {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    aud: 'authenticated',
    email: 'asha@example.in',
    email_confirmed_at: '2026-01-01T00:00:00Z',
    created_at: '2026-01-01T00:00:00Z',
    app_metadata: {},
    user_metadata: {},
    ...given,
  }
}

export function renderPage(
  page: ReactNode,
  {
    as = 'visitor',
    at = '/',
    session = {},
  }: {
    as?: User | 'visitor'
    /** The address, or a history entry with its state. */
    at?: string | { pathname: string; search?: string; hash?: string; state?: unknown }
    session?: Partial<SessionState>
  } = {},
) {
  toast.clear()
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  const state = { ...sessionOf(as), ...session }

  const view = render(
    <QueryClientProvider client={queryClient}>
      <LanguageProvider>
        <SessionContext value={state}>
          <MemoryRouter initialEntries={[at]}>
            {page}
            <Toaster />
            <Address />
          </MemoryRouter>
        </SessionContext>
      </LanguageProvider>
    </QueryClientProvider>,
  )

  return {
    ...view,
    queryClient,
    /** The path and query where the learner is now. */
    address: () => view.getByTestId('address').textContent,
    /** What the page before gave along to the one where the learner is now. */
    given: () => JSON.parse(view.getByTestId('address').dataset.state ?? 'null'),
    /** Waits until nothing is being read or written, so that an absence means something. */
    async settled() {
      // twice: what has just been drawn begins its reads a moment later, and so does what those bring
      for (const _ of ['what stands', 'what came']) {
        await act(async () => {
          await aMoment()
          await vi.waitFor(() => {
            if (queryClient.isFetching() || queryClient.isMutating()) throw new Error('not settled')
          })
          await aMoment()
        })
      }
    },
  }
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 0))

function sessionOf(as: User | 'visitor'): SessionState {
  if (as === 'visitor') return SIGNED_OUT
  const session = {
    access_token: 'access-token',
    refresh_token: 'refresh-token',
    token_type: 'bearer' as const,
    expires_in: 3600,
    expires_at: 4_000_000_000,
    user: as,
  }
  return { ...SIGNED_OUT, status: 'signed-in', session, user: as, role: 'student' }
}

function Address() {
  const { pathname, search, state } = useLocation()
  return (
    <output data-testid="address" data-state={JSON.stringify(state)} hidden>
      {pathname + search}
    </output>
  )
}
