/** `npm start`: the whole product, its site and study library included. */

import { runServer, say } from '#backend/run.ts'
import { contentIsLoaded, loadContent } from './content.ts'

await runServer(
  { backendOnly: false },
  { prepare: (databaseUrl) => loadContent(databaseUrl, say), missing: contentIsLoaded },
)
