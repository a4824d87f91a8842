import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { refuse } from '../../domain/shared/decision.ts'
import { serialText } from '../../domain/wire/primitives.ts'
import {
  allowedMaterials,
  colours,
  hardwares,
  type Illustration,
  materials,
  pictureCache,
  pictureWidths,
  proportions,
  silhouettes,
  views,
} from '../illustrations/index.ts'
import type { Deps, Routes } from '../platform/deps.ts'

const illustrationShape = z
  .object({
    silhouette: z.enum(silhouettes),
    proportion: z.enum(proportions),
    material: z.enum(materials),
    colour: z.enum(colours),
    hardware: z.enum(hardwares),
    seed: z.int(),
  })
  .check(z.refine(({ silhouette, material }) => allowedMaterials(silhouette).includes(material)))

const types = { avif: 'image/avif', webp: 'image/webp' } as const
const formats = ['avif', 'webp'] as const

const params = z.object({
  productId: serialText,
  picture: z.pipe(
    z.transform((text) => {
      const [, view, width, format] = /^([a-z]+)-(\d+)\.([a-z]+)$/.exec(String(text)) ?? []
      return { view, width: Number(width), format }
    }),
    z.object({ view: z.enum(views), width: z.literal([...pictureWidths]), format: z.enum(formats) }),
  ),
})

/** A picture changes only when its product's illustration or the generator does; then its ETag does too. */
const cacheControl = 'public, max-age=86400, stale-while-revalidate=604800'

/** GET /files/pictures/{productId}/{view}-{width}.{format}: drawn at the first request, then read from disk. */
export const pictureRoutes: Routes = (deps) => async (app) => {
  const cache = pictureCache({ directory: join(deps.env.DATA_DIR, 'pictures') })
  app.get(
    '/files/pictures/:productId/:picture',
    { schema: { summary: '상품 그림', params, refusals: ['NOT_FOUND'] } },
    async (request, reply) => {
      const { productId, picture } = request.params
      const illustration = await illustrationOf(deps.db, productId)
      if (illustration === null) return reply.refuse(refuse('NOT_FOUND'))
      const { file } = await cache.get(illustration, picture.view, picture.width, picture.format)
      const { size, mtimeMs } = await stat(file)
      const etag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`
      reply.header('cache-control', cacheControl).header('etag', etag)
      reply.header('cross-origin-resource-policy', 'cross-origin')
      if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send()
      reply.header('content-length', size).type(types[picture.format])
      return reply.send(createReadStream(file))
    },
  )
}

async function illustrationOf(db: Deps['db'], productId: number): Promise<Illustration | null> {
  const { rows } = await db.pool.query<{ illustration: unknown }>(
    'SELECT illustration FROM shop.products WHERE id = $1',
    [productId],
  )
  const known = illustrationShape.safeParse(rows[0]?.illustration)
  return known.success ? known.data : null
}
