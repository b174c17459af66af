/** What the parts of a reader share: the text, where its blocks stand, and the marks in it. */

import { createContext, useContext } from 'react'
import type { Found } from './anchor-rules.ts'
import type { AnnotationKeeper, Waiting } from './annotation-keeper.ts'
import type { Annotation, ReadText } from './reading-types.ts'
import type { TextBlock } from './text-dom.ts'

export type Part = { block: TextBlock; start: number; end: number; quote: string }

export type Marked = { annotation: Annotation; found: Found | null }

export type ReaderState = {
  text: ReadText
  blocks: () => TextBlock[]
  /** Those of this text, in the order of the text; those that are gone from it at the end. */
  marks: readonly Marked[]
  keeper: AnnotationKeeper
  waiting: readonly Waiting[]
  /** Whether what the server has of them is known. */
  stored: {
    isPending: boolean
    isLoadingError: boolean
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  /** Shows this block and character, a third down the screen. */
  show: (block: string, at?: number) => void
}

export const ReaderContext = createContext<ReaderState | null>(null)

export function useReader(): ReaderState {
  const state = useContext(ReaderContext)
  if (!state) throw new Error('This stands in a reader')
  return state
}
