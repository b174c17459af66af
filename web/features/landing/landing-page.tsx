/** / and /landing: what this is, the figures of the day, and a question to try (spec §2). */

import { ArrowRight, MessageCircle, Video } from 'lucide-react'
import { Suspense } from 'react'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { ButtonLink, buttonClass } from '#web/components/ui/button.tsx'
import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { site } from '#web/lib/site.ts'
import { useIsHere } from '#web/lib/written-page.ts'
import { useSession } from '#web/session/session.tsx'
import { ExamDatesTable } from './exam-dates-table.tsx'
import { copy } from './landing-copy.ts'
import { LandingFooter } from './landing-footer.tsx'
import { LandingSection } from './landing-section.tsx'
import { Masthead } from './masthead.tsx'
import { StatementJudge } from './statement-judge.tsx'

// what reads from the backend is no part of what a first visit waits for
const Strip = lazyPart('the indicator strip', () => import('./landing-strip.tsx'))
const Figures = lazyPart('the figures', () => import('./landing-figures.tsx'))

export default function LandingPage() {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const isHere = useIsHere()
  usePageTitle(site.tagline)
  return (
    <>
      <a
        href="#main"
        className="absolute -top-16 left-4 z-50 bg-primary px-4 py-2 text-on-primary no-underline focus:top-2"
      >
        {words.skip}
      </a>
      <Masthead />
      {isHere ? (
        <Suspense fallback={<div className={`${STRIP} ${COMING[language]}`} />}>
          <Strip />
        </Suspense>
      ) : (
        <div className={`${STRIP} ${COMING[language]}`}>
          <noscript>
            <p className="page py-4 text-muted text-sm">{words.stripNeedsScript}</p>
          </noscript>
        </div>
      )}
      <main id="main">
        <Hero />
        <Day />
        {isHere && (
          <Suspense>
            <Figures />
          </Suspense>
        )}
        <Mentor />
      </main>
      <LandingFooter />
    </>
  )
}

/** The room that the figures will take. */
const COMING = {
  en: 'min-h-[20.3125rem] md:min-h-[14.1875rem] lg:min-h-[9.8125rem]',
  hi: 'min-h-[25.25rem] min-[26rem]:min-h-[21.5625rem] md:min-h-[15.8125rem] lg:min-h-[13.5rem] xl:min-h-[10.8125rem]',
}

const STRIP = 'border-rule border-b bg-surface'

function Hero() {
  const words = useCopy(copy)
  const isHere = useIsHere()
  const { status } = useSession()
  return (
    <section className="page grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-8 py-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,34rem)] lg:py-16">
      <div>
        <p className="flex flex-wrap gap-x-5 gap-y-1 font-medium text-muted text-xs">
          {words.kicker.map((word) => (
            <span
              key={word}
              lang={languageOf(word)}
              className="relative not-first:before:absolute not-first:before:top-1/2 not-first:before:-left-3 not-first:before:size-[3px] not-first:before:rounded-full not-first:before:bg-control"
            >
              {word}
            </span>
          ))}
        </p>
        <h1
          tabIndex={-1}
          // whoever runs the site writes it in one language
          lang={languageOf(site.tagline)}
          className="my-4 font-semibold text-display leading-none tracking-[-0.032em] md:my-6"
        >
          {withLastWordsTogether(site.tagline)}
        </h1>
        <p className="max-w-[46ch] text-pretty font-read text-lede text-muted leading-normal">{words.lede}</p>
        <div className="mt-8 mb-6 flex flex-wrap items-center gap-3">
          <ButtonLink to="/daily-mission" variant="primary" className="max-sm:w-full">
            {words.start}
            <ArrowRight aria-hidden size={16} strokeWidth={1.8} />
          </ButtonLink>
          <a href="#try-one" className={buttonClass({ variant: 'quiet' }, 'max-sm:w-full')}>
            {words.tryOne}
          </a>
        </div>
        {/* a learner has one */}
        {status !== 'signed-in' && (
          <p className="for-visitors mb-12 max-w-[44ch] text-muted text-xs leading-relaxed">{words.fine}</p>
        )}
        <ExamDatesTable now={isHere ? new Date() : null} />
      </div>
      <StatementJudge />
    </section>
  )
}

function Day() {
  const words = useCopy(copy)
  const total = words.day.reduce((sum, piece) => sum + piece.minutes, 0)
  return (
    <LandingSection title={words.dayTitle} says={words.daySays}>
      <table className="w-full self-start text-sm">
        <caption className="sr-only">{words.dayCaption}</caption>
        <thead className="border-ink border-y text-muted text-xs">
          <tr>
            <th scope="col" className="w-18 py-2 pr-3 md:w-26">
              {words.when}
            </th>
            <th scope="col" className="py-2 pr-3">
              {words.what}
            </th>
            <th scope="col" className="py-2 pr-3 max-md:hidden">
              {words.why}
            </th>
            <th scope="col" className="py-2 text-right">
              {words.minutes}
            </th>
          </tr>
        </thead>
        <tbody>
          {words.day.map((piece) => (
            <tr key={piece.what} className="border-rule border-b align-top">
              <td className="py-3 pr-3 text-muted">{piece.when}</td>
              <th scope="row" className="py-3 pr-3 font-read font-semibold text-item leading-snug">
                {piece.what}
                <small className="mt-0.5 block font-normal font-ui text-muted text-xs leading-normal">
                  {piece.detail}
                </small>
                <small className="mt-1 block font-normal font-ui text-muted text-xs leading-normal md:hidden">
                  {piece.why}
                </small>
              </th>
              <td className="max-w-76 py-3 pr-3 text-muted leading-normal max-md:hidden">{piece.why}</td>
              <td className="py-3 text-right font-read font-semibold text-read leading-snug">
                {piece.minutes}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="rule-double">
            <th scope="row" colSpan={2} className="py-3 font-read font-semibold text-item">
              {words.total}
            </th>
            <td className="max-md:hidden" />
            <td className="py-3 text-right font-read font-semibold text-read">{total}</td>
          </tr>
        </tfoot>
      </table>
    </LandingSection>
  )
}

function Mentor() {
  const words = useCopy(copy)
  const channels = [
    { href: site.videoUrl, name: words.videoChannel, Icon: Video },
    { href: site.messagingUrl, name: words.messagingChannel, Icon: MessageCircle },
  ].filter(({ href }) => href)
  return (
    <LandingSection title={words.mentorTitle} says={words.mentorSays}>
      <div>
        <h3 className="mb-2">{site.mentorName}</h3>
        {channels.length > 0 && (
          <p className="max-w-read text-pretty font-read text-read leading-read">{words.mentorChannels}</p>
        )}
        <ul className="mt-4 mb-6 max-w-160 text-muted text-sm">
          {words.promises.map(({ name, text }) => (
            <li key={name} className="border-rule border-t py-3 last:border-b">
              <b className="text-ink">{name}</b> {text}
            </li>
          ))}
        </ul>
        <p className="flex flex-wrap gap-3">
          {channels.map(({ href, name, Icon }) => (
            <ExternalLink
              key={name}
              href={href}
              newTab={words.newTab}
              hasMark={false}
              className={buttonClass()}
            >
              <Icon aria-hidden size={20} strokeWidth={1.6} /> {name}
            </ExternalLink>
          ))}
        </p>
      </div>
    </LandingSection>
  )
}

function languageOf(words: string) {
  return /\p{Script=Devanagari}/u.test(words) ? 'hi' : 'en'
}

/** A last line of one word looks forgotten. */
function withLastWordsTogether(text: string) {
  return text.replace(/ (\S+)$/, '\u00a0$1')
}
