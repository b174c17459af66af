/** Whether there is room for columns beside each other. */

import { useMedia } from '#web/lib/use-media.ts'

export const useIsWide = () => useMedia('(min-width: 1024px)')
