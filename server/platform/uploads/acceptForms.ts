import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { photoBytesAtMost, photosAtMost } from '../../../domain/shared/photoLimits.ts'

/** The longest text of a form is 500 characters of at most four bytes, with room for what people paste. */
const fieldBytesAtMost = 16 * 1024
const fieldsAtMost = 20

/**
 * Lets the routes of one plugin take multipart bodies; elsewhere they are refused as UNSUPPORTED_MEDIA_TYPE. Call it
 * before those routes. Nothing is read until a route does (`readForm`, `staged`).
 */
export async function acceptForms(app: Pick<FastifyInstance, 'register'>): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      // One more than may be: the file that reaches it is too large.
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
