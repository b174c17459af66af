/** Notes that an earlier visit could not send: sent now, and listed for as long as they wait. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { kept } from '#web/lib/storage.ts'
import { createNoteKeeper, keptNote, keptNoteIds } from './note-keeper.ts'
import { noteKeys, writeNote } from './note-queries.ts'

export function useKeptNotes(userId: string) {
  const queryClient = useQueryClient()
  const [waiting, setWaiting] = useState(() => keptNotes(userId))

  useEffect(() => {
    const look = () => {
      setWaiting(keptNotes(userId))
      void queryClient.invalidateQueries({ queryKey: noteKeys.all })
    }
    const keepers = keptNoteIds(kept.local, userId).map((noteId) => {
      const keeper = createNoteKeeper({
        ...{ userId, noteId, stored: null, write: writeNote, store: kept.local, onParted: look },
        newId: () => crypto.randomUUID(),
      })
      const stopListening = keeper.subscribe(() => keeper.status === 'saved' && look())
      void keeper.open()
      return { keeper, stopListening }
    })
    return () => {
      for (const { keeper, stopListening } of keepers) {
        stopListening()
        void keeper.close()
      }
    }
  }, [userId, queryClient])

  return waiting
}

function keptNotes(userId: string) {
  return keptNoteIds(kept.local, userId).flatMap((id) => {
    const note = keptNote(kept.local, userId, id)
    return note ? [{ id, ...note }] : []
  })
}
