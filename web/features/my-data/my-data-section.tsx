/** Part of the profile, at #data: what is kept about the learner, to take along, to agree to, and to delete. */

import { useCopy } from '#web/lib/language.tsx'
import { useSignedInUser } from '#web/session/session.tsx'
import { ConsentsPart } from './consents-part.tsx'
import { DeletionPart } from './deletion-part.tsx'
import { ExportPart } from './export-part.tsx'
import { copy } from './my-data-copy.ts'

export default function MyDataSection() {
  const user = useSignedInUser()
  const words = useCopy(copy)
  return (
    <section aria-labelledby="data-title" className="mt-10">
      <h2 id="data-title" className="text-h3">
        {words.title}
      </h2>
      <p className="mt-1 mb-4 max-w-[60ch] text-muted">{words.says}</p>
      <div className="border-ink border-t">
        <ExportPart userId={user.id} />
        <ConsentsPart userId={user.id} />
        <DeletionPart user={user} />
      </div>
    </section>
  )
}
