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
const generatorVersion = 4

export type PictureCache = {
  /** The file of a picture, drawn first if no one has asked for it yet. Width in pixels, height 5/4 of it. */
  get: (
    illustration: Illustration,
    shown: Shown,
    width: number,
    format: PictureFormat,
  ) => Promise<{ file: string }>
  /**
   * The same, or, while many others wait, a softer one made from the smallest drawing; then `final` is false and the
   * right one follows when it is asked for again.
   */
  soonest: (
    illustration: Illustration,
    shown: Shown,
    width: number,
    format: PictureFormat,
  ) => Promise<{ file: string; final: boolean }>
}

type Wanted = { illustration: Illustration; shown: Shown; width: number; format: PictureFormat }

/** Where several servers keep their masters together, so that each is drawn by one of them. */
export type SharedMasters = {
  get: (name: string) => Promise<Buffer | null>
  put: (name: string, master: Buffer) => Promise<void>
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

const masterName = (key: string, width: MasterWidth): string => `${key}-master-${width}.webp`

type Turn = <T>(job: () => Promise<T>, patient?: boolean) => Promise<T>

/**
 * Runs one job at a time, the newest first: the last caller is looking at the page now. Patient jobs come after
 * all others, in their order.
 */
function newestFirst(): Turn {
  const waiting: (() => Promise<void>)[] = []
  const patiently: (() => Promise<void>)[] = []
  let busy = false
  const runNext = () => {
    const job = waiting.pop() ?? patiently.shift()
    busy = job !== undefined
    job?.().finally(runNext)
  }
  return (job, patient = false) =>
    new Promise((resolve, reject) => {
      const list = patient ? patiently : waiting
      list.push(() => job().then(resolve, reject))
      if (!busy) runNext()
    })
}

/** From so many pictures on, they are shown from small drawings first: a page of cards is waiting. */
const manyAtOnce = 4

/**
 * Pictures on disk, made when first asked for. The lossless masters are kept too, so that a smaller width or another
 * format of the same picture costs a resize. `render` draws a master, by default in this very process, unless another
 * server has put it among the shared ones.
 */
export function pictureCache({
  directory,
  render = renderMaster,
  shared,
}: {
  directory: string
  render?: Render
  shared?: SharedMasters
}): PictureCache {
  // librsvg already uses every core for one picture; a second beside it would only slow both.
  const inTurn = newestFirst()
  let wantedNow = 0
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

  async function master(
    wanted: Omit<Wanted, 'format'>,
    width: MasterWidth,
    patient = false,
  ): Promise<string> {
    const name = masterName(keyOf(wanted.illustration, wanted.shown), width)
    const file = join(directory, name)
    await made(file, async () => {
      const theirs = await shared?.get(name)
      if (theirs) return theirs
      const drawing = await inTurn(() => render(wanted.illustration, wanted.shown, width), patient)
      await shared?.put(name, drawing)
      return drawing
    })
    return file
  }

  const mastersFrom = (key: string, least: MasterWidth) =>
    masterWidths.filter((drawn) => drawn >= least).map((drawn) => join(directory, masterName(key, drawn)))

  async function drawn(wanted: Wanted, patient: boolean): Promise<{ file: string }> {
    const { illustration, shown, width, format } = wanted
    const key = keyOf(illustration, shown)
    const file = join(directory, `${key}-${width}.${format}`)
    await made(file, async () => {
      const least = masterWidthFor(width)
      const kept = await firstThere(mastersFrom(key, least))
      return resizeMaster(kept ?? (await master(wanted, least, patient)), width, format)
    })
    return { file }
  }

  /** The picture enlarged from its smallest drawing; the right one is drawn when no request waits any more. */
  async function draft(wanted: Wanted): Promise<{ file: string }> {
    const { illustration, shown, width, format } = wanted
    const key = keyOf(illustration, shown)
    const file = join(directory, `${key}-${width}-draft.${format}`)
    await made(file, async () => {
      const [smallest] = masterWidths
      return resizeMaster(await master(wanted, smallest), width, format)
    })
    // The next request for this picture meets the fault, if there was one.
    drawn(wanted, true).catch(() => undefined)
    return { file }
  }

  return {
    get: (illustration, shown, width, format) => drawn({ illustration, shown, width, format }, false),
    async soonest(illustration, shown, width, format) {
      const wanted = { illustration, shown, width, format }
      const key = keyOf(illustration, shown)
      const ready = [join(directory, `${key}-${width}.${format}`), ...mastersFrom(key, masterWidthFor(width))]
      wantedNow += 1
      try {
        const few = width <= masterWidths[0] || wantedNow < manyAtOnce
        const final = few || (await firstThere(ready)) !== null
        const { file } = await (final ? drawn(wanted, false) : draft(wanted))
        return { file, final }
      } finally {
        wantedNow -= 1
      }
    },
  }
}
