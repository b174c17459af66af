/** /admin?desk=quarantine: questions that the statistics speak against. */

import { DeskPage } from './desk-page.tsx'
import { Quarantine } from './quarantine.tsx'

export default function Page() {
  return (
    <DeskPage desk="quarantine">
      <Quarantine />
    </DeskPage>
  )
}
