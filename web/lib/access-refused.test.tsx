import { expect, onTestFinished, test, vi } from 'vitest'
import { onRefusal } from './access-refused.ts'
import { supabase } from './supabase.ts'

test.each([401, 403])('whatever is refused with %i is heard of, whoever asked for it', async (status) => {
  const heard = vi.fn()
  onTestFinished(onRefusal(heard))
  vi.stubGlobal('fetch', async () => Response.json({ code: 'PT409', message: 'x' }, { status: 409 }))
  await supabase.rpc('save_document' as never)
  expect(heard).not.toHaveBeenCalled()

  vi.stubGlobal('fetch', async () => Response.json({ code: 'x', message: 'x' }, { status }))
  await supabase.rpc('save_document' as never)
  expect(heard).toHaveBeenCalledOnce()
})
