/** GET /auth/v1/health: the service answers. Named after the service whose protocol it speaks, as clients expect. */

import type { Handler } from '#backend/http/handler.ts'

export const health: Handler = async () =>
  Response.json({
    version: 'v2.196.0',
    name: 'GoTrue',
    description: 'GoTrue-compatible user registration and authentication API',
  })
