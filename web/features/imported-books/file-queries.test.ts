import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { fileListQuery } from './file-queries.ts'

const here = vi.hoisted(() => ({ names: [] as string[], dropped: [] as string[] }))
vi.mock('#web/lib/kept-files.ts', () => ({
  keptFileNames: async () => [...here.names],
  dropFiles: async (names: string[]) => void here.dropped.push(...names),
}))

const listed = {
  ...{ id: 'b1', user_id: 'asha', format: 'epub', title: 'Money', authors: '', language: 'en', bytes: 9 },
  ...{ parts: 1, source_note: '', path: 'asha/b1.epub', created_at: '2026-11-30T10:00:00Z' },
}

test('what the list no longer names goes from the device, but not what was added while it was on its way', async () => {
  here.names = ['asha/b1.epub', 'shared/withdrawn.pdf']
  backendAnswers({ 'GET /rest/v1/imported_books': { body: [listed] } })
  const list = new QueryClient().fetchQuery(fileListQuery)
  await Promise.resolve()
  here.names.push('asha/added.epub')
  expect(await list).toEqual([listed])
  await vi.waitFor(() => expect(here.dropped).toEqual(['shared/withdrawn.pdf']))
})
