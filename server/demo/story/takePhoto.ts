import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Illustration, type Photo, renderPicture } from '../illustrations/index.ts'

const width = 540

/** A drawn photo as a phone would have made it, a JPEG in a file of its own while `use` runs. */
export async function takePhoto<Result>(
  { picture, photo }: { picture: Illustration; photo: Photo },
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'billim-photo-'))
  try {
    const drawn = await renderPicture(picture, photo, { width, format: 'png' })
    const path = join(directory, 'photo.jpg')
    await writeFile(path, await sharp(drawn).jpeg({ quality: 90 }).toBuffer())
    return await use(path)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
