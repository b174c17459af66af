/** An act that is asked for again before its first asking is through is a double click: it is done once. */

import type { UseMutateFunction } from '@tanstack/react-query'
import { useRef } from 'react'

type Mutate<Given> = (given: Given, options: { onSettled: () => void }) => void

/** Sooner than any button can be drawn busy. */
export function useOnce<Result, Given, Context>(
  mutate: UseMutateFunction<Result, Error, Given, Context>,
): (given: Given) => void {
  const isRunning = useRef(false)
  // The library's type leaves out what is void, which no type of ours can follow.
  const asked = mutate as unknown as Mutate<Given>
  return (given) => {
    if (isRunning.current) return
    isRunning.current = true
    asked(given, {
      onSettled: () => {
        isRunning.current = false
      },
    })
  }
}
