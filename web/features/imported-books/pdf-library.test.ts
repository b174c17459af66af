import { expect, test, vi } from 'vitest'

vi.mock('pdfjs-dist/build/pdf.worker.min.mjs?worker', () => ({
  default: class extends EventTarget {
    constructor() {
      super()
      setTimeout(() => this.dispatchEvent(new Event('error')))
    }
  },
}))
vi.mock('react-pdf', () => ({
  pdfjs: {
    version: '1',
    GlobalWorkerOptions: { workerPort: null },
    // as the library does with a worker that never speaks
    getDocument: () => ({ promise: new Promise(() => {}), destroy: async () => {} }),
  },
}))

const { lookIntoPdf } = await import('./pdf-library.ts')

test('what reads a PDF and cannot be fetched is neither waited for nor blamed on the file, and is fetched anew', async () => {
  for (let time = 0; time < 2; time++)
    await expect(lookIntoPdf(new Uint8Array([1]))).rejects.toMatchObject({ code: 'not-looked-into' })
})
