/** `npm run backend`: the backend alone, for the Supabase project in SUPABASE_PROJECT_DIR. */

import { runServer } from './run.ts'

await runServer({ backendOnly: true })
