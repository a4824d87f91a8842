import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { isRefusal, type Refusal, type RefusalCode, refuse } from '../../../domain/shared/decision.ts'
import { isPhotoName } from '../../../domain/shared/photoLimits.ts'
import type { Deps } from '../deps.ts'
import type { PhotoCode } from '../http/listedAnyway.ts'
import { type Allowance, attemptKey, countAttempt } from '../security/rateLimit.ts'
import { photoKey } from './photoUrl.ts'
import { isHeicPhoto, redrawPhoto } from './redraw.ts'
import { photoTooLarge, type StagedFile, staged } from './staging.ts'
import { openStorage } from './storage/index.ts'

type Needs = Pick<Deps, 'db' | 'env' | 'clock'>

/** A stored photo of a member, not claimed for anything yet. */
type StagedPhoto = { photoId: string; width: number; height: number }

type ReadForm<Fields> = {
  fields: Fields
  /** The photos that were sent, by field name. */
  photos: Map<string, StagedPhoto>
}

/** Returns the ids of a form's photos by slot: the first of `fields` is slot 1; slots without a photo are absent. */
export const photosBySlot = (
  { photos }: Pick<ReadForm<unknown>, 'photos'>,
  fields: readonly string[],
): Map<number, string> =>
  new Map(
    fields.flatMap((field, nth) => {
      const photo = photos.get(field)
      return photo === undefined ? [] : [[nth + 1, photo.photoId] as const]
    }),
  )

/** The refusals of any form. A call that declares `form` has the photo codes listed automatically. */
type FormCode = 'BUSY' | 'INVALID_REQUEST' | PhotoCode

type FormDescription<Shape> = { shape: Shape; photos: readonly string[] }

/** Whether a form may do what it asks for: a refusal, or null. Asked before any photo is decoded. */
type MayBeDone<Shape extends z.ZodMiniType, Code extends RefusalCode> = (
  fields: z.output<Shape>,
) => Promise<Refusal<Code> | null>

/**
 * Forms of one member in ten minutes, whatever they are about: with three photos each, of which each takes a decoder for
 * a second. Nobody fills in that many by hand.
 */
const photoForms: Allowance = { most: 60, windowSeconds: 600 }

/**
 * Reads a member's multipart form: the fields parsed by `shape`, and each photo streamed to disk, validated by its
 * name and content, re-encoded and stored (rule 90). Fields are validated before any photo, and so is `mayBeDone`: whose
 * the thing is that the photos are for, and whether it may be done (rule 571). The route's plugin must have called
 * `acceptForms`; the route must be behind `app.authenticate` and declare `form: { shape, photos }` in its schema.
 * Refuses INVALID_REQUEST with the invalid fields, the codes of photos, each with its field, TOO_MANY_REQUESTS, BUSY, and
 * what `mayBeDone` refuses.
 */
export async function readForm<Shape extends z.ZodMiniType, Code extends RefusalCode = never>(
  needs: Needs,
  request: FastifyRequest,
  wanted: FormDescription<Shape>,
  mayBeDone: MayBeDone<Shape, Code>,
): Promise<ReadForm<z.output<Shape>> | Refusal<Code | FormCode | 'TOO_MANY_REQUESTS'>> {
  const { id } = request.member
  const key = attemptKey(needs.env.JWT_SECRET, 'photo-forms', String(id))
  const retryAfterSeconds = await countAttempt(needs.db.pool, key, photoForms)
  if (retryAfterSeconds > 0) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
  return readFormFor(needs, request, id, wanted, mayBeDone)
}

/**
 * As `readForm`, without a limit, for a form that staff send: its photos are stored as those of the member they concern,
 * once it was asked whether it may be done (rule 705).
 */
export function readFormFor<Shape extends z.ZodMiniType, Code extends RefusalCode = never>(
  needs: Needs,
  request: FastifyRequest,
  memberId: number,
  { shape, photos }: FormDescription<Shape>,
  mayBeDone: MayBeDone<Shape, Code>,
): Promise<ReadForm<z.output<Shape>> | Refusal<Code | FormCode>> {
  return staged(
    request,
    { dataDirectory: needs.env.DATA_DIR, files: photos, tooLarge: photoTooLarge },
    async (form) => {
      const fields = shape.safeParse(form.fields)
      if (!fields.success) return invalid(fields.error.issues)
      const refusal = form.files.size === 0 ? null : await mayBeDone(fields.data)
      if (refusal !== null) return refusal
      const kept = new Map<string, StagedPhoto>()
      for (const [field, file] of form.files) {
        if (!isPhotoName(file.name))
          return refuse((await isHeicPhoto(file.path)) ? 'PHOTO_IS_HEIC' : 'PHOTO_TYPE_NOT_ALLOWED', {
            field,
          })
        const photo = await keepPhoto(needs, memberId, field, file)
        if (isRefusal(photo)) return photo
        kept.set(field, photo)
      }
      return { fields: fields.data, photos: kept }
    },
  )
}

/** Reads the fields of a form that came as JSON, without photos. Refuses INVALID_REQUEST with the invalid fields. */
export function readJson<Shape extends z.ZodMiniType>(
  request: FastifyRequest,
  shape: Shape,
): ReadForm<z.output<Shape>> | Refusal<'INVALID_REQUEST'> {
  const fields = shape.safeParse(request.body)
  return fields.success ? { fields: fields.data, photos: new Map() } : invalid(fields.error.issues)
}

/** Refuses a form with what is wrong in each of its fields. */
export function invalid(issues: readonly z.core.$ZodIssue[]): Refusal<'INVALID_REQUEST'> {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[path.join('.') || 'body'] ??= message
  return refuse('INVALID_REQUEST', { fields })
}

/**
 * Re-encodes and stores one photo of a member. The row is inserted before the files are written, so that the sweep
 * finds what a killed process leaves behind. `field` is named in its refusals, which are those of `redrawPhoto`.
 */
export async function keepPhoto(
  { db, env, clock }: Needs,
  memberId: number,
  field: string,
  { path }: Pick<StagedFile, 'path'>,
): Promise<
  | StagedPhoto
  | Refusal<'PHOTO_IS_HEIC' | 'PHOTO_TOO_MANY_PIXELS' | 'PHOTO_TYPE_NOT_ALLOWED' | 'PHOTO_UNREADABLE'>
> {
  const storage = openStorage(env)
  const photoId = randomUUID()
  await db.kysely
    .insertInto('shop.photos')
    .values({ photo_id: photoId, member_id: memberId, width: 0, height: 0, created_at: clock.now() })
    .execute()
  const size = await redrawPhoto(path, field, ({ width, format, bytes }) =>
    storage.put(photoKey(photoId, width, format), bytes, `image/${format}`),
  )
  if (isRefusal(size)) {
    await db.kysely.deleteFrom('shop.photos').where('photo_id', '=', photoId).execute()
    return size
  }
  await db.kysely.updateTable('shop.photos').set(size).where('photo_id', '=', photoId).execute()
  return { photoId, ...size }
}
