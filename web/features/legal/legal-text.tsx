/** A long text with its date and numbered sections, and whom to write to about it. */

import { Link } from 'react-router'
import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { plainDate } from '#web/lib/dates.ts'
import { env } from '#web/lib/env.ts'
import { useFullStop } from '#web/lib/full-stop.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { site } from '#web/lib/site.ts'
import { useIsHere } from '#web/lib/written-page.ts'
import { copy } from './legal-copy.ts'

export function LegalText({
  title,
  says,
  date,
  sections,
  other,
}: {
  title: string
  says: string
  date: string
  sections: readonly { title: string; text: readonly string[] }[]
  other: { to: string; title: string }
}) {
  const words = useCopy(copy)
  const locale = useLocale()
  usePageTitle(title)
  return (
    <div className="page pb-8">
      <PageHead title={title} says={says} kicker={words.dated(plainDate(date, locale))} />
      <div className="border-ink border-t">
        {sections.map((section) => (
          <Section key={section.title} title={section.title}>
            {section.text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Section>
        ))}
        <Section title={words.contactTitle}>
          <Contact />
        </Section>
      </div>
      <p className="rule-double border-rule border-t py-5 text-muted text-sm">
        {words.alsoSee} <Link to={other.to}>{other.title}</Link>
      </p>
    </div>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid gap-x-6 gap-y-2 border-rule py-6 not-first:border-t md:grid-cols-[13rem_minmax(0,1fr)]">
      <h2 className="font-semibold font-ui text-sm leading-relaxed tracking-normal">{title}</h2>
      <div className="grid max-w-read gap-3 text-pretty font-read text-read leading-read">{children}</div>
    </section>
  )
}

function Contact() {
  const words = useCopy(copy)
  const stop = useFullStop()
  const isHere = useIsHere()
  if (isHere && env.contactEmail) {
    return (
      <p>
        {words.contactMail} <a href={`mailto:${env.contactEmail}`}>{env.contactEmail}</a>
        {stop}
      </p>
    )
  }
  if (!site.messagingUrl) return <p>{words.contactMentor}</p>
  return (
    <p>
      {words.contactChannel}{' '}
      <ExternalLink href={site.messagingUrl} newTab={words.newTab}>
        {new URL(site.messagingUrl).host}
      </ExternalLink>
      {stop}
    </p>
  )
}
