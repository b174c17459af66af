/** What the browser found out about a page before it was sent. It is shown and kept, and decides nothing on the server. */

import { z } from 'zod'

const Check = z.object({
  id: z.enum(['resolution', 'blur', 'brightness', 'contrast', 'light', 'skew', 'ink']),
  state: z.enum(['pass', 'warn', 'retake']),
  value: z.number(),
})

export const Quality = z.object({
  verdict: z.enum(['pass', 'warn', 'retake']),
  checks: z.array(Check).max(7),
})
