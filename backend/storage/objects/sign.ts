/**
 * POST /object/sign/…: addresses that open a file for whoever has them, until they end or whoever made them may no longer
 * open it.
 */

import { z } from 'zod'
import { runAsCaller, type StorageHandler } from '../asked.ts'
import { TransformOptions, writeTransform } from '../images/options.ts'
import { readJson } from '../json-body.ts'
import { validKey } from '../object-key.ts'
import { fileNamed } from './file.ts'
import { makerOf, signDownload } from './signed-token.ts'

/** Seconds; the upper end keeps times within what a calendar knows. */
const ExpiresIn = z.number().int().min(1).max(3_153_600_000)

const One = z.object({
  expiresIn: ExpiresIn,
  transform: TransformOptions.optional(),
  versionId: z.string().optional(),
})

export const signOne: StorageHandler = async (asked) => {
  const { caller, run } = await runAsCaller(asked)
  const { expiresIn, transform, versionId } = await readJson(asked.request, One)
  const search = new URLSearchParams(versionId === undefined ? {} : { versionId })
  await fileNamed(run, { bucket: asked.bucket, key: validKey(asked.key), search })
  const url = `${asked.bucket}/${asked.key}`
  const transformations = transform && writeTransform(transform)
  const claims = { url, maker: makerOf(caller), ...(transformations && { transformations }) }
  const token = await signDownload(asked.storage.services, claims, expiresIn)
  const path = transformations ? 'render/image/sign' : 'object/sign'
  return Response.json({ signedURL: `/${path}/${url}?token=${token}` })
}

const Many = z.object({ expiresIn: ExpiresIn, paths: z.array(z.string()).min(1).max(1000) })

/** Each name has an answer of its own, in the order asked. */
export const signMany: StorageHandler = async (asked) => {
  const { caller, run } = await runAsCaller(asked)
  const { expiresIn, paths } = await readJson(asked.request, Many)
  const rows = await run<{ name: string }>({
    text: `select name from storage.objects
      where bucket_id = $1 and name in (select jsonb_array_elements_text($2::jsonb))`,
    values: [asked.bucket, JSON.stringify(paths.map((path) => path.replaceAll('\0', '')))],
  })
  const visible = new Set(rows.map(({ name }) => name))
  const maker = makerOf(caller)
  const sign = (url: string) => signDownload(asked.storage.services, { url, maker }, expiresIn)
  return Response.json(await Promise.all(paths.map((path) => signed(asked.bucket, path, visible, sign))))
}

const UNKNOWN = 'Either the object does not exist or you do not have access to it'

async function signed(
  bucket: string,
  path: string,
  visible: Set<string>,
  sign: (url: string) => Promise<string>,
) {
  if (!visible.has(path)) return { error: UNKNOWN, path, signedURL: null }
  const url = `${bucket}/${path}`
  const token = await sign(url)
  return { error: null, path, signedURL: `/object/sign/${url}?token=${token}` }
}
