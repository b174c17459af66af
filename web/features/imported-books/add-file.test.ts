import { beforeEach, expect, test, vi } from 'vitest'
import { UploadNotTaken, UploadRefused } from '#web/lib/resumable-upload.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { type Adding, addFile, whyNotAdded } from './add-file.ts'

const files = vi.hoisted(() => ({ list: vi.fn(async () => ({ data: [] })), remove: vi.fn(async () => ({})) }))
vi.mock('./upload.ts', () => ({ upload: async () => 'b1' }))
vi.mock('#web/lib/load-supabase.ts', () => ({ loadStorage: async () => ({ from: () => files }) }))

const adding: Adding = {
  file: new File(['PK'], 'book.epub'),
  checked: {
    format: 'epub',
    title: 'A book',
    bytes: 2,
    sha256: 'a'.repeat(64),
    parts: 1,
  } as Adding['checked'],
  userId: 'asha',
  isShared: false,
  sourceNote: '',
  signal: new AbortController().signal,
  onProgress: () => {},
}

beforeEach(() => void files.remove.mockClear())

test.each([
  ['no answer came', { status: 503, body: { message: 'Service Unavailable' } }],
  ['another tab wrote it', { status: 409, body: { code: '23505', message: 'each_file_once' } }],
])('where %s, the row may stand, and its file stays', async (_what, answer) => {
  backendAnswers({ 'POST /rest/v1/imported_books': answer })
  await expect(addFile(adding)).rejects.toBeDefined()
  expect(files.remove).not.toHaveBeenCalled()
})

test('a file that the list does not take goes again', async () => {
  backendAnswers({
    'POST /rest/v1/imported_books': { status: 400, body: { code: '23514', message: 'too many' } },
  })
  await expect(addFile(adding)).rejects.toMatchObject({ code: '23514' })
  expect(files.remove).toHaveBeenCalledExactlyOnceWith(['asha/b1.epub'])
})

test.each([
  [new UploadRefused(403), 'full'],
  [{ code: '23514' }, 'full'],
  [new UploadRefused(415), 'refused'],
  [new UploadNotTaken(503), 'notNow'],
  [new UploadNotTaken(423), 'interrupted'],
  [new TypeError('The line broke'), 'interrupted'],
])('%s is told as what it is', (cause, words) => {
  expect(whyNotAdded(cause)).toBe(words)
})
