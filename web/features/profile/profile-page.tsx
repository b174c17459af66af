/** /profile: who the learner is, and the onboarding test if it is still to be taken. */

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { SecuritySection } from '#web/features/account-security/index.ts'
import { NotificationsSection } from '#web/features/notifications/index.ts'
import { LanguageToggle, ThemeToggle } from '#web/features/preferences/index.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { displayName, initials } from '#web/session/display-name.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { copy as sessionCopy } from '#web/session/session-copy.ts'
import { useSignOut } from '#web/session/use-sign-out.ts'
import { AssessmentPendingCard } from './assessment-pending.tsx'
import { categoryCopy } from './category-copy.ts'
import { ExamCategory } from './exam-category.tsx'
import { ExtraTime } from './extra-time.tsx'
import { copy } from './profile-copy.ts'
import { preparationLevelQuery, useProfile } from './profile-queries.ts'
import { isAssessmentPending } from './profile-rules.ts'

export default function ProfilePage() {
  const user = useSignedInUser()
  const words = useCopy(copy)
  const categoryWords = useCopy(categoryCopy)
  const locale = useLocale()
  const sessionWords = useCopy(sessionCopy)
  const signOut = useSignOut()
  // A failed read is logged by the query client and goes no further (spec §8 Other):
  // the session alone is enough to name the learner.
  const { data: profile } = useProfile(user.id)
  const name = displayName({
    full_name: profile?.full_name ?? user.user_metadata.full_name,
    email: user.email,
  })
  usePageTitle(words.title)

  return (
    <div className="page max-w-180 pb-8">
      <header className="flex items-center gap-4 pt-8 pb-6">
        <span
          aria-hidden
          className="grid size-14 shrink-0 place-items-center rounded-full bg-primary-tint font-semibold text-primary text-read"
        >
          {initials(name)}
        </span>
        <div className="min-w-0">
          <h1 tabIndex={-1} className="break-words text-h2">
            {name}
          </h1>
          <p className="break-words text-muted">{user.email}</p>
        </div>
      </header>

      {isAssessmentPending(profile) && <AssessmentPendingCard className="mb-8" />}

      <dl className="border-ink border-t">
        <Row name={words.level}>
          <Level userId={user.id} />
        </Row>
        {user.created_at && <Row name={words.joined}>{plainDate(user.created_at.slice(0, 10), locale)}</Row>}
        <Row name={words.language}>
          <LanguageToggle />
        </Row>
        <Row name={words.theme}>
          <ThemeToggle />
        </Row>
        <Row name={words.extraTime}>
          <ExtraTime userId={user.id} />
        </Row>
        <Row name={categoryWords.title}>
          <ExamCategory userId={user.id} />
        </Row>
        <Row name={words.account}>
          <Button onClick={signOut}>{sessionWords.signOut}</Button>
        </Row>
      </dl>

      {/* the place is there before its content, for a link that leads to it */}
      <div id="security" className="scroll-mt-4">
        <Suspense fallback={<Skeleton label={words.readingSecurity} lines={[24, 100, 100, 100]} />}>
          <SecuritySection />
        </Suspense>
      </div>

      <div id="notifications" className="scroll-mt-4">
        <Suspense fallback={<Skeleton label={words.readingNotifications} lines={[30, 100, 100, 100]} />}>
          <NotificationsSection />
        </Suspense>
      </div>

      <section aria-labelledby="continue" className="mt-8">
        <h2 id="continue" className="font-semibold font-ui text-sm tracking-normal">
          {words.continueWith}
        </h2>
        <p className="mt-2 flex flex-wrap gap-x-6 md:gap-y-2">
          <Link to="/daily-news" className={PLAIN_LINK}>
            {words.toNews}
          </Link>
          <Link to="/syllabus" className={PLAIN_LINK}>
            {words.toSyllabus}
          </Link>
          <Link to="/ebooks" className={PLAIN_LINK}>
            {words.toLibrary}
          </Link>
        </p>
      </section>
    </div>
  )
}

const PLAIN_LINK = 'inline-flex min-h-11 items-center md:min-h-0'

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid items-center gap-x-6 gap-y-1 border-rule border-b py-3 md:grid-cols-[12rem_1fr]">
      <dt className="text-muted text-sm">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Level({ userId }: { userId: string }) {
  const words = useCopy(copy)
  const { data: level, isPending, isError } = useQuery(preparationLevelQuery(userId))
  if (isPending) return <span className="text-muted">{words.reading}</span>
  if (isError) return <span className="text-muted">{words.unread}</span>
  return (
    <>
      {words.levels[level as keyof typeof words.levels] ?? level}
      <span className="block text-muted text-sm">{words.levelHint}</span>
    </>
  )
}
