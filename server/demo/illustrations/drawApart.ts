import { type ChildProcess, fork } from 'node:child_process'
import type { Banner, BannerFormat } from './banners/banner.ts'
import type { Illustration } from './illustration.ts'
import type { MasterWidth, Shown } from './renderPicture.ts'

export type Job =
  | { kind: 'product'; illustration: Illustration; shown: Shown; width: MasterWidth }
  | { kind: 'banner'; banner: Banner; format: BannerFormat }
export type Outcome = { id: number; picture: Uint8Array } | { id: number; fault: string }

type Waiting = { resolve: (picture: Buffer) => void; reject: (fault: Error) => void }

const waiting = new Map<number, Waiting>()
let drawer: ChildProcess | undefined
let lastId = 0

function settle(outcome: Outcome): void {
  const asked = waiting.get(outcome.id)
  waiting.delete(outcome.id)
  if ('picture' in outcome) asked?.resolve(Buffer.from(outcome.picture))
  else asked?.reject(new Error(outcome.fault))
  rest()
}

/** A drawer without work keeps no process alive. */
function rest(): void {
  if (waiting.size > 0) return
  drawer?.unref()
  drawer?.channel?.unref()
}

function giveUp(): void {
  drawer = undefined
  for (const { reject } of waiting.values()) reject(new Error('the drawing process ended'))
  waiting.clear()
}

/** The process that draws for the whole server; started when the first picture is wanted, and again if it ended. */
function theDrawer(): ChildProcess {
  if (drawer?.connected) return drawer
  const child = fork(new URL('./drawingProcess.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
  })
  child.on('message', (outcome: Outcome) => settle(outcome))
  child.on('exit', () => {
    if (drawer === child) giveUp()
  })
  child.on('error', () => {
    if (drawer === child) giveUp()
  })
  drawer = child
  return child
}

function draw(job: Job): Promise<Buffer> {
  const child = theDrawer()
  child.ref()
  child.channel?.ref()
  lastId += 1
  const id = lastId
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    child.send({ id, job })
  })
}

/** A product's master, drawn in the process beside the server (see renderMaster). Rejects if that process ends. */
export const drawMasterApart = (
  illustration: Illustration,
  shown: Shown,
  width: MasterWidth,
): Promise<Buffer> => draw({ kind: 'product', illustration, shown, width })

/** A banner's lossless picture, drawn there as well. */
export const drawBannerApart = (banner: Banner, format: BannerFormat): Promise<Buffer> =>
  draw({ kind: 'banner', banner, format })
