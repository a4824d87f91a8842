import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { refuse } from '../../../domain/shared/decision.ts'
import { serialText } from '../../../domain/wire/primitives.ts'
import { firstIllustrations, illustrationOf } from '../../catalogue/index.ts'
import type { Deps, Routes } from '../../platform/deps.ts'
import { openStorage } from '../../platform/uploads/index.ts'
import {
  allowedMaterials,
  colours,
  drawMasterApart,
  hardwares,
  type Illustration,
  materials,
  type PictureCache,
  photos,
  pictureCache,
  pictureWidths,
  proportions,
  type SharedMasters,
  silhouettes,
  views,
} from '../illustrations/index.ts'

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
const widths = [...pictureWidths]
const shown = [...views, ...photos]

const exactly = z.pipe(
  z.transform((text) => {
    const [, view, width, format] = /^([a-z]+)-(\d+)\.([a-z]+)$/.exec(String(text)) ?? []
    return { view, width: Number(width), format }
  }),
  z.object({ view: z.enum(shown), width: z.literal(widths), format: z.enum(formats) }),
)
const byView = z.pipe(
  z.transform((view) => ({ view, width: undefined, format: undefined })),
  z.object({ view: z.enum(shown), width: z.undefined(), format: z.undefined() }),
)
const params = z.object({ productId: serialText, picture: z.union([exactly, byView]) })
const query = z.object({
  w: z._default(
    z.pipe(
      z.transform((text) => Number(text)),
      z.literal(widths),
    ),
    720,
  ),
})

/** A picture changes only when its product's illustration or the generator does; then its ETag does too. */
const cacheControl = 'public, max-age=86400, stale-while-revalidate=604800'

/**
 * GET /files/pictures/{productId}/{view}-{width}.{format}, or {view}?w={width} in the best format that the reader
 * takes: drawn at the first request, then read from disk.
 */
export const routes: Routes = (deps) => async (app) => {
  const cache = pictureCache({
    directory: join(deps.env.DATA_DIR, 'pictures'),
    render: drawMasterApart,
    ...(deps.env.S3_ENDPOINT !== undefined && { shared: mastersIn(openStorage(deps.env)) }),
  })
  let closing = false
  app.addHook('onClose', async () => {
    closing = true
  })
  if (deps.env.NODE_ENV === 'development')
    app.addHook('onListen', async () => {
      drawFirstPage(deps.db, cache, () => closing).catch((fault: unknown) =>
        app.log.warn({ err: fault }, 'the first pictures were not drawn'),
      )
    })
  app.get(
    '/files/pictures/:productId/:picture',
    { schema: { summary: '상품 그림', params, querystring: query, refusals: ['NOT_FOUND'] } },
    async (request, reply) => {
      const { productId, picture } = request.params
      const illustration = await drawingOf(deps.db, productId)
      if (illustration === null) return reply.refuse(refuse('NOT_FOUND'))
      const format = picture.format ?? (request.headers.accept?.includes('image/avif') ? 'avif' : 'webp')
      const width = picture.width ?? request.query.w
      const { file, final } = await cache.soonest(illustration, picture.view, width, format)
      const { size, mtimeMs } = await stat(file)
      const etag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`
      const keep = final ? cacheControl : 'no-cache'
      reply.headers({ 'cache-control': keep, etag, 'cross-origin-resource-policy': 'cross-origin' })
      if (picture.format === undefined) reply.header('vary', 'Accept')
      if (names(request.headers['if-none-match'], etag)) return reply.code(304).send()
      reply.header('content-length', size).type(types[format])
      return reply.send(createReadStream(file))
    },
  )
}

/** The masters in the bucket that all servers share. */
const mastersIn = ({ get, put }: ReturnType<typeof openStorage>): SharedMasters => ({
  get: async (name) => {
    const stored = await get(`pictures/${name}`)
    return stored === null ? null : buffer(stored.body)
  },
  put: (name, master) => put(`pictures/${name}`, master, 'image/webp'),
})

/** True when the condition names this ETag; a proxy that compresses or rewrites sends it back as a weak one, `W/"…"`. */
const names = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(/,\s*/).some((tag) => tag.replace(/^W\//, '') === etag) ?? false

/**
 * Draws the pictures that are seen first one after the other, small ones for the carousels first; a shopper's own request
 * takes precedence.
 */
async function drawFirstPage(db: Deps['db'], cache: PictureCache, stopped: () => boolean): Promise<void> {
  const illustrations = await firstIllustrations(db)
  for (const width of [360, 540] as const)
    for (const illustration of illustrations) {
      const known = illustrationShape.safeParse(illustration)
      if (stopped()) return
      if (known.success) await cache.get(known.data, 'front', width, 'avif')
    }
}

/** What a product is drawn from; null for one that has photos, or that does not exist. */
async function drawingOf(db: Deps['db'], productId: number): Promise<Illustration | null> {
  const known = illustrationShape.safeParse(await illustrationOf(db, productId))
  return known.success ? known.data : null
}
