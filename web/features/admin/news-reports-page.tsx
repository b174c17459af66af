/** /admin?desk=news-reports: errors that learners report in the news. */

import { NewsErrorDesk } from '#web/features/daily-news/index.ts'
import { DeskPage } from './desk-page.tsx'

export default function Page() {
  return (
    <DeskPage desk="news-reports">
      <NewsErrorDesk />
    </DeskPage>
  )
}
