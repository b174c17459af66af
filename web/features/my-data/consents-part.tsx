/** What the learner agreed to, for what, in which words, and since when; each can be taken back. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { FailedLine } from '#web/components/failed-read.tsx'
import { together } from '#web/components/together.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Summary } from '#web/components/ui/summary.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { keepNoConversations } from '#web/features/chat/index.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { pastMoment } from '#web/lib/past-moment.ts'
import { copy } from './my-data-copy.ts'
import { chooseConsent, consentsQuery, type Notice, noticesQuery } from './my-data-queries.ts'
import { agreesTo, type ConsentAct, GIVEN_AT, PURPOSES, type Purpose } from './my-data-rules.ts'
import { Part } from './part.tsx'

export function ConsentsPart({ userId }: { userId: string }) {
  const words = useCopy(copy)
  const queryClient = useQueryClient()
  const notices = useQuery(noticesQuery())
  const acts = useQuery(consentsQuery(userId))
  const choose = useMutation({
    mutationFn: ({ purpose, given }: { purpose: Purpose; given: boolean }) => chooseConsent(purpose, given),
    onSuccess: async (_, { purpose, given }) => {
      if (purpose === 'chat_history' && !given) await keepNoConversations(queryClient, userId)
      toast.success(given ? words.agreedNow : words.withdrawnNow)
    },
    onError: () => toast.error(words.consentFailed),
    // It changes settings that other parts of the site show.
    onSettled: () => queryClient.invalidateQueries(),
    networkMode: 'always',
  })
  if (notices.isLoadingError || acts.isLoadingError) {
    return (
      <Part title={words.consents} says={words.consentsSay}>
        <FailedLine read={together(notices, acts)}>{words.unread}</FailedLine>
      </Part>
    )
  }
  return (
    <Part title={words.consents} says={words.consentsSay}>
      {!notices.data || !acts.data ? (
        <Skeleton label={words.reading} lines={[60, 100, 100]} />
      ) : (
        <>
          <ul className="w-full border-rule border-t">
            {PURPOSES.flatMap((purpose) => {
              const versions = notices.data.filter((one) => one.purpose === purpose)
              const [notice] = versions
              return notice
                ? [
                    <Consent
                      key={purpose}
                      notice={notice}
                      versions={versions}
                      acts={acts.data}
                      isBusy={choose.isPending && choose.variables.purpose === purpose}
                      onChoose={(given) => choose.mutate({ purpose, given })}
                    />,
                  ]
                : []
            })}
          </ul>
          <History acts={acts.data} notices={notices.data} />
        </>
      )}
    </Part>
  )
}

function Consent({
  notice,
  versions,
  acts,
  isBusy,
  onChoose,
}: {
  /** As it is asked now. */
  notice: Notice
  versions: Notice[]
  acts: ConsentAct[]
  isBusy: boolean
  onChoose: (given: boolean) => void
}) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { given, since, version } = agreesTo(notice.purpose, acts)
  // later words take nothing back from those that were agreed to
  const agreed = given ? versions.find((one) => one.version === version) : undefined
  const isNewer = agreed !== undefined && agreed !== notice
  const said = useSaid(notice)
  const place = GIVEN_AT[notice.purpose]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 border-rule border-b py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{said.title}</p>
        <p className="text-muted text-sm">
          {given ? words.agreed : words.notAgreed}
          {since && `, ${words.since(plainDate(dayOf(new Date(since)), locale))}`}
        </p>
        {isNewer && <Words name={words.agreedWords} notice={agreed} />}
        <Words
          name={isNewer ? words.wordsSince(plainDate(notice.version, locale)) : words.theWords}
          notice={notice}
        />
      </div>
      <div className="-mr-2">
        {notice.purpose === 'account' ? null : given ? (
          <Button
            variant="quiet"
            isBusy={isBusy}
            aria-label={words.withdrawFrom(said.title)}
            onClick={() => onChoose(false)}
          >
            {words.withdraw}
          </Button>
        ) : place ? (
          <Link to={place} className="inline-flex min-h-11 items-center px-2 text-sm">
            {words.agreeThere}
          </Link>
        ) : (
          <Button
            variant="quiet"
            isBusy={isBusy}
            aria-label={words.agreeTo(said.title)}
            onClick={() => onChoose(true)}
          >
            {words.agree}
          </Button>
        )}
      </div>
    </li>
  )
}

function Words({ name, notice }: { name: string; notice: Notice }) {
  const words = useCopy(copy)
  const said = useSaid(notice)
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-primary underline underline-offset-[0.18em] md:min-h-8">
        {name}
      </summary>
      <dl className="grid gap-2 pb-2">
        <Said name={words.collects} text={said.collects} />
        <Said name={words.uses} text={said.uses} />
        <Said name={words.ends} text={said.ends} />
      </dl>
    </details>
  )
}

function Said({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="max-w-[60ch]">{text}</dd>
    </div>
  )
}

function History({ acts, notices }: { acts: ConsentAct[]; notices: Notice[] }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { language } = useLanguage()
  const titleOf = ({ purpose, version }: ConsentAct) => {
    const notice =
      notices.find((one) => one.purpose === purpose && one.version === version) ??
      notices.find((one) => one.purpose === purpose)
    return notice ? (language === 'hi' ? notice.title_hi : notice.title) : purpose
  }
  if (acts.length === 0) return <p className="text-muted text-sm">{words.noHistory}</p>
  return (
    <details className="w-full">
      <Summary className="w-fit font-medium text-sm">{words.history(acts.length)}</Summary>
      <ol className="border-rule border-t text-sm">
        {acts.map((act) => (
          <li key={act.id} className="border-rule border-b py-2">
            <b>{titleOf(act)}</b>: {act.given ? words.actGiven : words.actTaken}
            <span className="block text-muted">
              {pastMoment(new Date(act.at), locale)} · {words.how[act.how]} ·{' '}
              {words.version(plainDate(act.version, locale))}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}

function useSaid(notice: Notice) {
  const { language } = useLanguage()
  return language === 'hi'
    ? { title: notice.title_hi, collects: notice.collects_hi, uses: notice.uses_hi, ends: notice.ends_hi }
    : notice
}
