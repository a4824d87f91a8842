import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import sharp from 'sharp'
import * as z from 'zod/mini'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import { isHeic, pictureField, signatureBytes } from '../../domain/shared/photoLimits.ts'
import { promotionFileAnswer } from '../../domain/wire/promotions.ts'
import { storeFile } from '../catalogue/index.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { recordChange } from '../platform/recordChange.ts'
import {
  acceptForms,
  decoding,
  isTooMuchToHold,
  openStorage,
  photoTooLarge,
  staged,
} from '../platform/uploads/index.ts'

/** A banner is at most 1440 wide; an image with more pixels than this is an attack on our memory. */
const pixelsAtMost = 40_000_000
const storedWidthAtMost = 1_440
const storedHeightAtMost = 2_880

/** Detects the accepted image formats by their first bytes, never by a name or a header; null for any other. */
function rasterKind(begins: Buffer): 'png' | 'jpeg' | 'webp' | null {
  if (begins.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n') return 'png'
  if (begins.subarray(0, 3).toString('latin1') === '\xff\xd8\xff') return 'jpeg'
  const riff = begins.subarray(0, 4).toString('latin1') + begins.subarray(8, 12).toString('latin1')
  return riff === 'RIFFWEBP' ? 'webp' : null
}

/**
 * Re-encodes the picture at `path` as WebP without its metadata. Refuses PHOTO_IS_HEIC, UNSUPPORTED_MEDIA_TYPE (no PNG,
 * JPEG or WebP, or one that cannot be read) and PAYLOAD_TOO_LARGE (too many pixels).
 * @returns the picture, and a name made from its content
 */
async function redrawUpload(
  path: string,
): Promise<
  | { name: string; picture: Buffer }
  | Refusal<'PAYLOAD_TOO_LARGE' | 'PHOTO_IS_HEIC' | 'UNSUPPORTED_MEDIA_TYPE'>
> {
  const begins = await beginningOf(path)
  if (isHeic(begins)) return refuse('PHOTO_IS_HEIC', { field: pictureField })
  const kind = rasterKind(begins)
  if (kind === null) return refuse('UNSUPPORTED_MEDIA_TYPE')
  const picture = await decoding.run(() => redraw(path, kind))
  if (!Buffer.isBuffer(picture)) return picture
  return { name: `${createHash('sha256').update(picture).digest('hex').slice(0, 32)}.webp`, picture }
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(signatureBytes), 0, signatureBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function redraw(
  path: string,
  kind: string,
): Promise<Buffer | Refusal<'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE'>> {
  try {
    const picture = sharp(path, { failOn: 'error', limitInputPixels: pixelsAtMost })
    const facts = await picture.metadata()
    if (facts.format !== kind) return refuse('UNSUPPORTED_MEDIA_TYPE')
    if (isTooMuchToHold(facts)) return refuse('PAYLOAD_TOO_LARGE')
    return await picture
      .autoOrient()
      .resize({
        width: storedWidthAtMost,
        height: storedHeightAtMost,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: 86, smartSubsample: true })
      .toBuffer()
  } catch (fault) {
    const tooMany = fault instanceof Error && /pixel limit/i.test(fault.message)
    return refuse(tooMany ? 'PAYLOAD_TOO_LARGE' : 'UNSUPPORTED_MEDIA_TYPE')
  }
}

const params = z.object({ name: z.string().check(z.regex(/^[0-9a-f]{32}\.webp$/)) })
const keyOf = (name: string): string => `uploads/${name}`

/**
 * POST /api/staff/promotion-files (multipart, field `file`: PNG, JPEG or WebP, at most 10 MB) for the pcFileId and
 * mobileFileId of a picture and the fileIds of a consigned product; GET /files/uploads/{name} returns the stored file.
 */
export const uploadRoutes: Routes = (deps) => async (app) => {
  const storage = openStorage(deps.env)
  await acceptForms(app)
  app.post(
    '/api/staff/promotion-files',
    {
      // Operations staff photograph the items that owners hand in.
      onRequest: app.staff('content', 'operations'),
      schema: {
        summary: '배너와 상품 사진 올리기',
        consumes: ['multipart/form-data'],
        upload: { field: pictureField, description: 'PNG, JPEG, WebP 사진' },
        response: { 200: promotionFileAnswer },
        refusals: ['PHOTO_IS_HEIC', 'PHOTO_TOO_LARGE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
      },
    },
    async (request, reply) => {
      const wanted = { dataDirectory: deps.env.DATA_DIR, files: [pictureField], tooLarge: photoTooLarge }
      const data = await staged(request, wanted, ({ files }) =>
        keepUpload(deps, storage, files.get(pictureField)?.path, `staff:${request.staff.id}`),
      )
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )
  app.get(
    '/files/uploads/:name',
    { schema: { summary: '올린 사진', params, refusals: ['NOT_FOUND'] } },
    async (request, reply) => {
      const found = await storage.get(keyOf(request.params.name))
      if (found === null) return reply.refuse(refuse('NOT_FOUND'))
      return reply
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'cross-origin-resource-policy': 'cross-origin',
          'content-length': found.bytes,
        })
        .type('image/webp')
        .send(found.body)
    },
  )
}

async function keepUpload(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  storage: ReturnType<typeof openStorage>,
  path: string | undefined,
  actor: string,
): Promise<
  | { id: number; fileUrl: string }
  | Refusal<'INVALID_REQUEST' | 'PAYLOAD_TOO_LARGE' | 'PHOTO_IS_HEIC' | 'UNSUPPORTED_MEDIA_TYPE'>
> {
  if (path === undefined) return refuse('INVALID_REQUEST', { fields: { file: '파일을 골라 주세요.' } })
  const redrawn = await redrawUpload(path)
  if (isRefusal(redrawn)) return redrawn
  await storage.put(keyOf(redrawn.name), redrawn.picture, 'image/webp')
  const fileUrl = `/files/uploads/${redrawn.name}`
  const id = await db.kysely.transaction().execute(async (trx) => {
    const fileId = await storeFile(trx, fileUrl)
    const change = { subject: 'files' as const, key: fileId, before: null, after: { fileUrl } }
    await recordChange(trx, { ...change, actor, at: clock.now() })
    return fileId
  })
  return { id, fileUrl }
}
