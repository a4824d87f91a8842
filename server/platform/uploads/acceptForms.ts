import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { photoBytesAtMost, photosAtMost } from '../../../domain/shared/photoLimits.ts'

/** The longest text field has 500 characters of up to four bytes; the rest is tolerance for what people paste. */
const fieldBytesAtMost = 16 * 1024
const fieldsAtMost = 20

/**
 * Makes the routes of one plugin accept multipart bodies; elsewhere they are refused UNSUPPORTED_MEDIA_TYPE. Call it
 * before those routes. Bodies are not read until a route does so (`readForm`, `staged`).
 */
export async function acceptForms(app: Pick<FastifyInstance, 'register'>): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      // One byte above the limit: a file that reaches it is too large.
      fileSize: photoBytesAtMost + 1,
      files: photosAtMost,
      fields: fieldsAtMost,
      fieldSize: fieldBytesAtMost,
      fieldNameSize: 100,
      parts: photosAtMost + fieldsAtMost,
      headerPairs: 20,
    },
  })
}
