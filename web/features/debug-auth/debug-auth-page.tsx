/** /debug-auth: the state of the session, for when signing in does not work. No secrets; works signed out. */

import type { Session } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { env } from '#web/lib/env.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useSession } from '#web/session/session.tsx'
import { copy } from './debug-auth-copy.ts'
import { claimsOf } from './token-claims.ts'

export default function DebugAuthPage() {
  const { status, session, role, isRoleLoading } = useSession()
  const words = useCopy(copy)
  usePageTitle(words.title)
  return (
    <div className="page max-w-200 pb-8">
      <PageHead title={words.title} says={words.says}>
        {status !== 'signed-in' && status !== 'loading' && <ButtonLink to="/auth">{words.signIn}</ButtonLink>}
      </PageHead>
      <dl className="border-ink border-t">
        <Row name={words.state}>{words.states[status]}</Row>
        <Row name={words.backend}>
          <Backend />
        </Row>
        <Row name={words.online}>{navigator.onLine === false ? words.isOffline : words.isOnline}</Row>
        {session && (
          <>
            <Row name={words.role}>{isRoleLoading ? words.roleLoading : (role ?? words.roleUnknown)}</Row>
            <Row name={words.expires}>
              <Expiry session={session} />
            </Row>
          </>
        )}
      </dl>
      {session && <ClaimTable session={session} />}
    </div>
  )
}

function Backend() {
  const words = useCopy(copy)
  const { data, isPending } = useQuery({
    queryKey: ['auth_health'],
    queryFn: async ({ signal }) => {
      const headers = { apikey: env.supabaseAnonKey }
      const answer = await fetch(`${env.supabaseUrl}/auth/v1/health`, { headers, signal }).catch(() => null)
      return answer?.ok ?? false
    },
    staleTime: 0,
  })
  if (isPending) return words.asking
  return (
    <>
      {new URL(env.supabaseUrl).host} {data ? words.answers : words.silent}
    </>
  )
}

function Expiry({ session }: { session: Session }) {
  const words = useCopy(copy)
  const locale = useLocale()
  if (!session.expires_at) return null
  const at = new Date(session.expires_at * 1000)
  const minutes = Math.floor((at.getTime() - Date.now()) / 60_000)
  return (
    <>
      <time dateTime={at.toISOString()}>{at.toLocaleString(locale)}</time>,{' '}
      {minutes < 0 ? words.expired : words.inMinutes(minutes)}
    </>
  )
}

function ClaimTable({ session }: { session: Session }) {
  const words = useCopy(copy)
  const claims = claimsOf(session.access_token)
  return (
    <section aria-labelledby="claims" className="mt-8">
      <h2 id="claims" className="mb-3 font-semibold font-ui text-sm tracking-normal">
        {words.claims}
      </h2>
      {claims ? (
        <dl className="border-ink border-t">
          {Object.entries(claims).map(([name, value]) => (
            <Row key={name} name={name}>
              <code className="break-all text-sm">
                {typeof value === 'string' ? value : JSON.stringify(value)}
              </code>
            </Row>
          ))}
        </dl>
      ) : (
        <p className="text-muted">{words.noClaims}</p>
      )}
    </section>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid items-baseline gap-x-6 gap-y-1 border-rule border-b py-2.5 md:grid-cols-[14rem_1fr]">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
