import { join } from 'node:path'
import * as z from 'zod/mini'
import { refuse } from '../../domain/shared/decision.ts'
import { serialText } from '../../domain/wire/primitives.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { drawnPicture, pictureWidths, promotionPictures } from './pictures.ts'
import type { BannerFormat } from './wordsPicture.ts'

const params = z.object({
  id: serialText,
  picture: z.pipe(
    z.transform((text) => {
      const [, format, width, type] = /^([a-z]+)-(\d+)\.([a-z]+)$/.exec(String(text)) ?? []
      return { format, width: Number(width), type }
    }),
    z
      .object({ format: z.enum(['pc', 'mobile']), width: z.int(), type: z.enum(['webp', 'avif']) })
      .check(z.refine(({ format, width }) => pictureWidths[format].some((known) => known === width))),
  ),
})

/** GET /files/promotions/{id}/{pc|mobile}-{width}.{webp|avif}: drawn at the first request, then read from disk. */
export const pictureRoutes: Routes =
  ({ db, env, drawBanner }) =>
  async (app) => {
    const pictures = promotionPictures(join(env.DATA_DIR, 'promotions'), drawBanner)
    let closing = false
    app.addHook('onClose', async () => {
      closing = true
    })
    if (env.NODE_ENV === 'development')
      app.addHook('onListen', async () => {
        drawAhead(db, pictures, () => closing).catch((fault: unknown) =>
          app.log.warn({ err: fault }, 'the promotions were not drawn'),
        )
      })
    app.get(
      '/files/promotions/:id/:picture',
      {
        schema: {
          summary: '배너 그림',
          params,
          querystring: z.object({ v: z.optional(z.string()) }),
          refusals: ['NOT_FOUND'],
        },
      },
      async (request, reply) => {
        const banner = await drawnPicture(db, request.params.id)
        if (banner === null) return reply.refuse(refuse('NOT_FOUND'))
        const picture = await pictures(banner, request.params.picture)
        // The picture at an address with a version never changes.
        const keep = request.query.v === undefined ? 'max-age=300' : 'max-age=31536000, immutable'
        return reply
          .header('cache-control', `public, ${keep}`)
          .header('cross-origin-resource-policy', 'cross-origin')
          .type(`image/${request.params.picture.type}`)
          .send(picture)
      },
    )
  }

/**
 * Draws the pictures that pages need first: home's banners for phones, then what its links lead to, the wide banners
 * last.
 */
async function drawAhead(
  db: Deps['db'],
  pictures: ReturnType<typeof promotionPictures>,
  stopped: () => boolean,
): Promise<void> {
  const idsIn = async (table: 'shop.banners' | 'shop.popups' | 'shop.plannings' | 'shop.events') =>
    (
      await db.kysely
        .selectFrom(table)
        .select('picture_id as id')
        .orderBy('position')
        .orderBy('id', 'desc')
        .execute()
    ).flatMap(({ id }) => id ?? [])
  const draw = async (ids: readonly number[], format: BannerFormat) => {
    for (const id of new Set(ids)) {
      const banner = await drawnPicture(db, id)
      if (stopped()) return
      if (banner === null) continue
      for (const type of ['avif', 'webp'] as const)
        await pictures(banner, { format, width: pictureWidths[format][2], type })
    }
  }
  const banners = await idsIn('shop.banners')
  await draw(banners, 'mobile')
  for (const table of ['shop.popups', 'shop.plannings', 'shop.events'] as const)
    await draw(await idsIn(table), 'mobile')
  await draw(banners, 'pc')
}
