/** A learning page in its plainest form: what it is for, and where to go on from it. */

import { ArrowRight } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { useChatLauncher } from '#web/features/chat/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy } from './learning-copy.ts'
import { learningPathOf, ONWARD } from './learning-rules.ts'

export default function LearningPage() {
  const { pathname } = useLocation()
  const words = useCopy(copy)
  const { openChat } = useChatLauncher()
  const path = learningPathOf(pathname) ?? '/daily-mission'
  const { title, says } = words.pages[path]
  usePageTitle(title)

  return (
    <div className="page pb-8">
      <PageHead title={title} says={says} />
      <section aria-labelledby="go-on" className="border-ink border-t pt-5">
        <h2 id="go-on" className="font-semibold font-ui text-sm tracking-normal">
          {words.goOn}
        </h2>
        <ul className="mt-3">
          {ONWARD.map((to) => (
            <li key={to} className="border-rule border-t first:border-t-0">
              <Link
                to={to}
                className="group grid grid-cols-[1fr_auto] items-center gap-x-6 py-4 text-ink no-underline md:grid-cols-[14rem_1fr_auto]"
              >
                <span className="font-read font-semibold text-h4 group-hover:text-primary">
                  {words.links[to].name}
                </span>
                <span className="text-muted text-sm max-md:row-start-2">{words.links[to].says}</span>
                <ArrowRight aria-hidden size={18} strokeWidth={1.6} className="text-muted" />
              </Link>
            </li>
          ))}
        </ul>
        <div className="rule-double flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-t-rule py-5">
          <Button onClick={() => openChat()}>{words.ask}</Button>
          <p className="text-muted text-sm">{words.askSays}</p>
        </div>
      </section>
    </div>
  )
}
