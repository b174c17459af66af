import { expect, test } from 'vitest'
import { readForm } from './form.ts'
import { incoming } from './incoming.ts'

test('a form whose file does not begin is given up', async () => {
  const endless = new ReadableStream<Uint8Array>({
    start: (controller) =>
      controller.enqueue(
        new TextEncoder().encode('--b\r\ncontent-disposition: form-data; name="cacheControl"\r\n\r\n3'),
      ),
  })
  const request = new Request('http://server/', {
    method: 'POST',
    body: endless,
    duplex: 'half',
  } as RequestInit)

  await expect(readForm('multipart/form-data; boundary=b', incoming(request), 10)).rejects.toThrow(
    'The fields of the form come too slowly',
  )
})
