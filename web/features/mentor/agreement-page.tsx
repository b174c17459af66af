/** /mains-evaluation?view=agreement: how far the engine is from mentors, with how many answers that rests on. */

import { BackLink } from '#web/components/ui/back-link.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy } from './agreement-copy.ts'
import { CalibrationView } from './calibration-view.tsx'

export default function AgreementPage() {
  const words = useCopy(copy)
  usePageTitle(words.title)
  return (
    <div className="page pb-8">
      <div className="pt-6">
        <BackLink to="/mains-evaluation">{words.back}</BackLink>
      </div>
      <PageHead title={words.title} says={words.says} />
      <CalibrationView />
    </div>
  )
}
