import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Illustration } from './illustration.ts'
import {
  type MasterWidth,
  masterWidthFor,
  masterWidths,
  type PictureFormat,
  renderMaster,
  resizeMaster,
  type Shown,
} from './renderPicture.ts'

/** Raise this when drawings change: older pictures keep their names and are no longer asked for. */
const generatorVersion = 3

export type PictureCache = {
  /** The file of a picture, drawn first if nobody has asked for it yet. Width in pixels, height 5/4 of it. */
  get: (
    illustration: Illustration,
    shown: Shown,
    width: number,
    format: PictureFormat,
  ) => Promise<{ file: string }>
}

type Render = (illustration: Illustration, shown: Shown, width: MasterWidth) => Promise<Buffer>

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

async function firstThere(files: readonly string[]): Promise<string | null> {
  for (const file of files) if (await exists(file)) return file
  return null
}

/** A reader never meets half a picture: it is written beside its place and then moved there. */
async function writeAtomically(file: string, content: Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}.part`
  try {
    await writeFile(draft, content)
    await rename(draft, file)
  } catch (fault) {
    await rm(draft, { force: true })
    throw fault
  }
}

function keyOf(
  { silhouette, proportion, material, colour, hardware, seed }: Illustration,
  shown: Shown,
): string {
  const traits = [generatorVersion, silhouette, proportion, material, colour, hardware, seed, shown]
  return createHash('sha256').update(JSON.stringify(traits)).digest('hex').slice(0, 24)
}

/** Runs one job at a time, the newest first: whoever asked last is looking at the page now. */
function newestFirst(): <T>(job: () => Promise<T>) => Promise<T> {
  const waiting: (() => Promise<void>)[] = []
  let busy = false
  const runNext = () => {
    const job = waiting.pop()
    busy = job !== undefined
    job?.().finally(runNext)
  }
  return <T>(job: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push(() => job().then(resolve, reject))
      if (!busy) runNext()
    })
}

/**
 * Pictures on disk, made when first asked for. The lossless masters are kept too, so that a smaller width or another
 * format of the same picture costs a resize. `render` draws a master, by default in this very process.
 */
export function pictureCache({
  directory,
  render = renderMaster,
}: {
  directory: string
  render?: Render
}): PictureCache {
  // librsvg already uses every core for one picture; a second beside it would only slow both.
  const inTurn = newestFirst()
  const underWay = new Map<string, Promise<void>>()

  function made(file: string, make: () => Promise<Buffer>): Promise<void> {
    const running = underWay.get(file)
    if (running) return running
    const work = exists(file)
      .then(async (there) => {
        if (there) return
        const content = await make()
        await mkdir(directory, { recursive: true })
        await writeAtomically(file, content)
      })
      .finally(() => underWay.delete(file))
    underWay.set(file, work)
    return work
  }

  return {
    async get(illustration, shown, width, format) {
      const key = keyOf(illustration, shown)
      const file = join(directory, `${key}-${width}.${format}`)
      await made(file, async () => {
        const masterOf = (drawn: MasterWidth) => join(directory, `${key}-master-${drawn}.webp`)
        const least = masterWidthFor(width)
        const kept = await firstThere(masterWidths.filter((drawn) => drawn >= least).map(masterOf))
        const master = kept ?? masterOf(least)
        await made(master, () => inTurn(() => render(illustration, shown, least)))
        return resizeMaster(master, width, format)
      })
      return { file }
    },
  }
}
