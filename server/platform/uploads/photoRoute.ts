import * as z from 'zod/mini'
import { refuse } from '../../../domain/shared/decision.ts'
import type { Deps, Routes } from '../deps.ts'
import { type PhotoUse, photoUses } from './claims.ts'
import { isKeyOf, photoKey } from './photoUrl.ts'
import { photoFormats, photoWidths } from './redraw.ts'
import { sweepStaging } from './staging.ts'
import { openStorage } from './storage/index.ts'

const params = z.object({
  photoId: z.uuid(),
  picture: z.pipe(
    z.transform((text) => {
      const [, width, format] = /^(\d+)\.([a-z]+)$/.exec(String(text)) ?? []
      return { width: Number(width), format }
    }),
    z.object({ width: z.literal([...photoWidths]), format: z.enum(photoFormats) }),
  ),
})
const querystring = z.object({ key: z.optional(z.string().check(z.maxLength(100))) })

/**
 * GET /files/photos/{photoId}/{width}.{avif|webp}, cacheable for ever. Private photos need the key of their URL.
 * Answers 404 for deleted photos and for those not claimed yet.
 */
export const routes: Routes =
  ({ db, env }) =>
  async (app) => {
    const storage = openStorage(env)
    app.addHook('onReady', () => sweepStaging(env.DATA_DIR))
    app.get(
      '/files/photos/:photoId/:picture',
      { schema: { summary: '올린 사진', params, querystring, refusals: ['NOT_FOUND'] } },
      async (request, reply) => {
        const { photoId, picture } = request.params
        const use = await useOf(db, photoId)
        if (use === null) return reply.refuse(refuse('NOT_FOUND'))
        const isPublic = photoUses[use] === 'public'
        if (!isPublic && !isKeyOf(env, photoId, request.query.key ?? ''))
          return reply.refuse(refuse('NOT_FOUND'))
        const file = await storage.get(photoKey(photoId, picture.width, picture.format))
        if (file === null) return reply.refuse(refuse('NOT_FOUND'))
        return reply
          .headers({
            'cache-control': `${isPublic ? 'public' : 'private'}, max-age=31536000, immutable`,
            'cross-origin-resource-policy': isPublic ? 'cross-origin' : 'same-origin',
            'content-length': file.bytes,
          })
          .type(`image/${picture.format}`)
          .send(file.body)
      },
    )
  }

async function useOf(db: Deps['db'], photoId: string): Promise<PhotoUse | null> {
  const row = await db.kysely
    .selectFrom('shop.photos')
    .select('use')
    .where('photo_id', '=', photoId)
    .executeTakeFirst()
  return row?.use ?? null
}
