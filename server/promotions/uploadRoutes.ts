import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { isRefusal, refuse } from '../../domain/shared/decision.ts'
import { promotionFileAnswer } from '../../domain/wire/promotions.ts'
import { storeFile } from '../catalogue/index.ts'
import type { Routes } from '../platform/deps.ts'
import { recordChange } from '../platform/recordChange.ts'
import { keepUpload, uploadBytesAtMost } from './uploads.ts'

/** What a multipart body adds around its file. */
const envelopeBytes = 16 * 1024
const params = z.object({ name: z.string().check(z.regex(/^[0-9a-f]{32}\.webp$/)) })

/** The field `file` of a multipart body, or null when it has none or is none. */
async function fileIn(body: unknown, contentType: string): Promise<Buffer | null> {
  if (!Buffer.isBuffer(body)) return null
  const headers = { 'content-type': contentType }
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => null)
  const file = form?.get('file')
  return file instanceof Blob ? Buffer.from(await file.arrayBuffer()) : null
}

/**
 * POST /api/staff/promotion-files (multipart, field `file`: PNG, JPEG or WebP, at most 10 MB) for the pcFileId and
 * mobileFileId of a picture; GET /files/uploads/{name} shows what was kept.
 */
export const uploadRoutes: Routes =
  ({ db, env, clock }) =>
  async (app) => {
    const directory = join(env.DATA_DIR, 'uploads')
    app.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: uploadBytesAtMost + envelopeBytes },
      (_request, body, done) => done(null, body),
    )
    app.post(
      '/api/staff/promotion-files',
      {
        onRequest: app.staff('content'),
        bodyLimit: uploadBytesAtMost + envelopeBytes,
        schema: {
          summary: '배너 사진 올리기',
          consumes: ['multipart/form-data'],
          upload: { field: 'file', description: 'PNG, JPEG, WebP 사진' },
          response: { 200: promotionFileAnswer },
          refusals: ['INVALID_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
        },
      },
      async (request, reply) => {
        const file = await fileIn(request.body, request.headers['content-type'] ?? '')
        if (file === null)
          return reply.refuse(refuse('INVALID_REQUEST', { fields: { file: '파일을 골라 주세요.' } }))
        const name = await keepUpload(directory, file)
        if (isRefusal(name)) return reply.refuse(name)
        const fileUrl = `/files/uploads/${name}`
        const id = await db.kysely.transaction().execute(async (trx) => {
          const fileId = await storeFile(trx, fileUrl)
          const by = { actor: `staff:${request.staff.id}`, at: clock.now() }
          await recordChange(trx, { subject: 'files', key: fileId, before: null, after: { fileUrl }, ...by })
          return fileId
        })
        return { data: { id, fileUrl } }
      },
    )
    app.get(
      '/files/uploads/:name',
      { schema: { summary: '올린 사진', params, refusals: ['NOT_FOUND'] } },
      async (request, reply) => {
        const file = join(directory, request.params.name)
        const found = await stat(file).catch(() => null)
        if (found === null) return reply.refuse(refuse('NOT_FOUND'))
        return reply
          .headers({
            'cache-control': 'public, max-age=31536000, immutable',
            'cross-origin-resource-policy': 'cross-origin',
            'content-length': found.size,
          })
          .type('image/webp')
          .send(createReadStream(file))
      },
    )
  }
