/** `npm run backend`: the backend alone, for the Supabase project in SUPABASE_PROJECT_DIR. */

import { keepCompiledCode } from './compiled-code.ts'

keepCompiledCode()
const { runServer } = await import('./run.ts')

await runServer({ backendOnly: true })
