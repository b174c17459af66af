/** /profile: who the learner is, how the site works for them, and the onboarding test if it is still to be taken. */

import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { FailedTogether } from '#web/components/failed-together.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { faceQuery } from '#web/features/account/index.ts'
import { SecuritySection } from '#web/features/account-security/index.ts'
import { AssistantSettingsPart } from '#web/features/chat/index.ts'
import { OwnFeed } from '#web/features/events/index.ts'
import { MyDataSection } from '#web/features/my-data/index.ts'
import { NotificationsSection } from '#web/features/notifications/index.ts'
import { OwnPlanFeed } from '#web/features/scheduler/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { displayName } from '#web/session/display-name.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { AskedForPart } from './asked-for-part.tsx'
import { AssessmentPendingCard } from './assessment-pending.tsx'
import { ExamSection } from './exam-section.tsx'
import { HabitsSection } from './habits-section.tsx'
import { copy } from './profile-copy.ts'
import { useProfile } from './profile-queries.ts'
import { isAssessmentPending } from './profile-rules.ts'
import { sectionCopy } from './section-copy.ts'
import { SectionFrame, SectionPlace } from './section-frame.tsx'
import { SectionNav } from './section-nav.tsx'
import { StudySection } from './study-section.tsx'
import { usePlace } from './use-place.ts'
import { YouSection } from './you-section.tsx'

export default function ProfilePage() {
  const user = useSignedInUser()
  const words = useCopy(copy)
  const sections = useCopy(sectionCopy)
  const content = useRef<HTMLDivElement>(null)
  // A failed read is logged by the query client and goes no further (spec §8 Other):
  // the session alone is enough to name the learner.
  const { data: profile, isLoading: isComing } = useProfile(user.id)
  const place = usePlace(content, !isComing)
  const face = useQuery(faceQuery(user.id))
  const name = displayName({
    full_name: face.data?.full_name ?? profile?.full_name ?? user.user_metadata.full_name,
    email: user.email,
  })
  usePageTitle(words.title)

  return (
    <div className="page pb-8">
      <header className="pt-8 pb-6">
        <h1 tabIndex={-1} className="break-words text-h2">
          {name}
        </h1>
        <p className="break-words text-muted">{user.email}</p>
        <p className="mt-2 max-w-[60ch] text-muted text-sm">{sections.says}</p>
      </header>
      <AskedForPart />
      <FailedTogether says={sections.unread}>
        <div className="grid gap-x-14 lg:grid-cols-[11rem_minmax(0,45rem)]">
          <SectionNav current={place} />
          {/* what it says may have to stand above everything: until then the sections read, and are not seen */}
          <div ref={content} className={`relative min-w-0 lg:-mt-12 ${isComing ? 'invisible' : ''}`}>
            {isComing && (
              <div className="visible absolute inset-x-0 top-12">
                <Skeleton label={words.reading} lines={[24, 100, 60, 100]} />
              </div>
            )}
            {isAssessmentPending(profile) && <AssessmentPendingCard className="mt-8 lg:mt-12" />}
            <YouSection
              name={name}
              fullName={face.data && (face.data.full_name ?? '')}
              unread={face.isError && !face.data ? face : undefined}
            />
            <StudySection />
            <ExamSection />
            <SectionFrame section="assistant" says={sections.assistantSays}>
              <div className="py-5">
                <AssistantSettingsPart userId={user.id} />
              </div>
            </SectionFrame>
            <SectionPlace section="security">
              <SecuritySection />
            </SectionPlace>
            <SectionPlace section="notifications">
              <NotificationsSection />
            </SectionPlace>
            <SectionFrame section="calendar" says={sections.calendarSays}>
              <OwnPlanFeed />
              <OwnFeed />
            </SectionFrame>
            <HabitsSection />
            <SectionPlace section="data">
              <MyDataSection />
            </SectionPlace>
            <Continue />
          </div>
        </div>
      </FailedTogether>
    </div>
  )
}

function Continue() {
  const words = useCopy(copy)
  return (
    <section aria-labelledby="continue" className="mt-10">
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
  )
}

const PLAIN_LINK = 'inline-flex min-h-11 items-center md:min-h-0'
