import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import * as z from 'zod/mini'
import { pictureScenes } from '../../domain/shared/pictureScenes.ts'
import type { Deps, DrawnBanner } from '../platform/deps.ts'
import { limit } from '../platform/limit.ts'
import { type BannerFormat, bannerSizes, drawWords } from './wordsPicture.ts'

const sceneShape = z.enum(pictureScenes)

/** Raise this when drawings change, because browsers cache a picture under its address for good. */
const drawnVersion = 3

export const pictureWidths = { pc: [720, 1080, 1440], mobile: [390, 585, 780] } as const
type PictureType = 'webp' | 'avif'

/** SQL: a picture's address, which is a stored file or a drawing; a drawing's `v` changes with its content. */
export const pictureUrl = (picture: string, format: BannerFormat): string => {
  const { width } = bannerSizes[format]
  return `coalesce((SELECT f.url FROM shop.stored_files() f WHERE f.id = ${picture}.${format}_file_id),
    '/files/promotions/' || ${picture}.id || '/${format}-${width}.webp?v=' || left(md5(
      ${picture}.title || chr(31) || ${picture}.subtitle || chr(31) || ${picture}.scene || ${picture}.seed), 8)
      || '.${drawnVersion}')`
}

/** Returns the words and scene of a picture, or null for an unknown id. */
export async function drawnPicture(db: Deps['db'], id: number): Promise<DrawnBanner | null> {
  const picture = await db.kysely
    .selectFrom('shop.promotion_pictures')
    .select(['title', 'subtitle', 'scene', 'seed'])
    .where('id', '=', id)
    .executeTakeFirst()
  return picture === undefined ? null : { ...picture, scene: sceneShape.parse(picture.scene) }
}

type PictureRequest = { format: BannerFormat; width: number; type: PictureType }

/** Much longer than the pictures of one page take. */
const drawingWaitMs = 60_000

/**
 * Pictures on disk, each drawn at its first request; they are drawn one at a time, because drawing takes every core.
 */
export function promotionPictures(directory: string, draw: NonNullable<Deps['drawBanner']> = drawWords) {
  const drawing = limit(1, drawingWaitMs)
  const underWay = new Map<string, Promise<void>>()

  async function made(file: string, make: () => Promise<Buffer>): Promise<void> {
    if (await exists(file)) return
    const running =
      underWay.get(file) ??
      make()
        .then(async (picture) => {
          await mkdir(directory, { recursive: true })
          const draft = `${file}.${randomUUID()}.part`
          await writeFile(draft, picture)
          await rename(draft, file)
        })
        .finally(() => underWay.delete(file))
    underWay.set(file, running)
    await running
  }

  return async (banner: DrawnBanner, { format, width, type }: PictureRequest): Promise<Buffer> => {
    const { title, subtitle, scene, seed } = banner
    const key = createHash('sha256')
      .update(JSON.stringify([drawnVersion, title, subtitle, scene, seed, format]))
      .digest('hex')
      .slice(0, 24)
    const master = join(directory, `${key}.png`)
    const file = join(directory, `${key}-${width}.${type}`)
    await made(file, async () => {
      await made(master, () => drawing.run(() => draw(banner, format)))
      const picture = sharp(master).resize(width)
      return type === 'webp'
        ? picture.webp({ quality: 84, smartSubsample: true }).toBuffer()
        : picture.avif({ quality: 60, effort: 3 }).toBuffer()
    })
    return readFile(file)
  }
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  )
