/** /admin?desk=jobs: what the site does by the clock, and what waits to be sent. */

import { DeskPage } from './desk-page.tsx'
import { JobsDesk } from './jobs-desk.tsx'

export default function Page() {
  return (
    <DeskPage desk="jobs">
      <JobsDesk />
    </DeskPage>
  )
}
