/** What the tests' OpenID provider uses of a package that brings no types. */

declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Grant = { addOIDCScope: (scope: string) => void; save: () => Promise<string> }
  type Interaction = { uid: string; prompt: { name: string }; params: Record<string, string> }

  type Prompt = { name: string }

  export const interactionPolicy: {
    base: () => { add: (prompt: Prompt, at: number) => void }
    Prompt: new (given: { name: string; requestable: boolean }) => Prompt
  }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<void>
    Grant: new (of: {
      clientId: string
      accountId: string
    }) => Grant
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  const MemoryAdapter: new (...parts: unknown[]) => object
  export default MemoryAdapter
}
