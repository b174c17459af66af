/**
 * Lets what is inside it read from the backend, through the one store of answers. It stands around the
 * parts that read, each fetched after the first paint, so that the store is no part of what a first
 * visit waits for. Inside another provider (a layout, a test) it leaves that one in charge.
 */

import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useContext } from 'react'
import { queryClient } from './query-client.ts'

export function DataProvider({ children }: { children: ReactNode }) {
  const outer = useContext(QueryClientContext)
  if (outer) return children
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
