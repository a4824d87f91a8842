import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Deps } from '../../platform/deps.ts'
import { type Illustration, type Photo, type PictureWidth, renderPicture } from '../illustrations/index.ts'

const width = 540
const testWidth = 180

type Subject = { picture: Illustration; photo: Photo }

/** A drawn photo as a phone would have made it, a JPEG in a file of its own while `use` runs. */
export async function takePhoto<Result>(
  { env }: Pick<Deps, 'env'>,
  subject: Subject,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'billim-photo-'))
  try {
    const path = join(directory, 'photo.jpg')
    await writeFile(path, await (env.NODE_ENV === 'test' ? photoOfTests(subject) : draw(subject, width)))
    return await use(path)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

let drawnForTests: Promise<Buffer> | undefined

/** Drawing is most of what the story takes, and no test looks at what a photo shows: one small photo serves them all. */
function photoOfTests(subject: Subject): Promise<Buffer> {
  drawnForTests ??= draw(subject, testWidth)
  return drawnForTests
}

async function draw({ picture, photo }: Subject, wide: PictureWidth): Promise<Buffer> {
  const drawn = await renderPicture(picture, photo, { width: wide, format: 'png' })
  return sharp(drawn).jpeg({ quality: 90 }).toBuffer()
}
