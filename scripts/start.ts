/** `npm start`: the whole product, its site and study library included. */

import { keepCompiledCode } from '#backend/compiled-code.ts'

keepCompiledCode()
const { runServer, say } = await import('#backend/run.ts')
const { contentIsLoaded, loadContent } = await import('./content.ts')

await runServer(
  { backendOnly: false },
  { prepare: (databaseUrl) => loadContent(databaseUrl, say), missing: contentIsLoaded },
)
