/** The indicator strip, fetched by itself: the landing page is there before its figures are. */

import { IndicatorStrip } from '#web/features/indicators/index.ts'
import { DataProvider } from '#web/lib/data-provider.tsx'

export default function LandingStrip() {
  return (
    <DataProvider>
      <IndicatorStrip />
    </DataProvider>
  )
}
