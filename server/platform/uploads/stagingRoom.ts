import { type Refusal, refuse } from '../../../domain/shared/decision.ts'

/**
 * Half of the disk that a container has for DATA_DIR (`server/deploy/compose.yaml`): drawn pictures and files of lists
 * need the rest.
 */
const bytesAtMost = 256 * 1024 * 1024

/**
 * The forms of one sender at a time; further ones wait in the room for these as for its bytes. So one who sends slowly
 * holds little of the room.
 */
const formsOfOne = 2

/** A form that finds no room is refused before a browser gives up on its answer. */
const waitMs = 10_000

/** What a form has to bring in a second while others wait for its room: a telephone sends several times as much. */
const paceBytes = 512 * 1024

/** How far behind that pace it may be. Shorter than others wait, so that they still get its room. */
const behindMs = 5_000

/** The place of a form in the room, from its first byte to its answer. */
export type Place = {
  /** So many more bytes of it have arrived. */
  took: (bytes: number) => void
  /** All of it has arrived: what is done with it now is ours, and gives way to nobody. */
  whole: () => void
  /** Aborted when it gives its room to others: from then on nothing of it may be on the disk. */
  signal: AbortSignal
}

/** The room for forms on this process's disk while they arrive and their photos are redrawn (rule 571). */
export type StagingRoom = {
  bytesAtMost: number
  waitMs: number
  behindMs: number
  /**
   * Runs `work` once there is room for `bytes`: first come, first served among those whose sender has no place yet, and
   * then among the others. Forms that arrive too slowly give way to whoever waits, those of the same sender first, then
   * the slowest. Refuses BUSY when there is no room, or no place of their sender, for as long as a form waits.
   */
  hold: <Result>(
    sender: string,
    bytes: number,
    work: (place: Place) => Promise<Result>,
  ) => Promise<Result | Refusal<'BUSY'>>
}

declare module 'fastify' {
  interface FastifyInstance {
    staging: StagingRoom
  }
}

type Form = { sender: string; bytes: number }
type Waiting = Form & { enter: (held: Held) => void }
type Held = Form & {
  sinceMs: number
  arrived: number
  isWhole: boolean
  gaveWay: AbortController
}

/** The room of one process. `nowMs` is a clock that never goes back. */
export function createStagingRoom(nowMs: () => number = () => performance.now()): StagingRoom {
  const waiting: Waiting[] = []
  const held = new Set<Held>()
  let look: NodeJS.Timeout | undefined

  const sumOf = (forms: Iterable<Form>): number => [...forms].reduce((sum, { bytes }) => sum + bytes, 0)
  const fits = (bytes: number, taken = sumOf(held)): boolean =>
    taken === 0 || taken + bytes <= room.bytesAtMost
  /** When a form of which nothing more arrives is too late to keep its place. */
  const lateFromMs = ({ sinceMs, arrived, isWhole }: Held): number =>
    isWhole ? Number.POSITIVE_INFINITY : sinceMs + room.behindMs + (arrived / paceBytes) * 1_000

  const formsOf = (sender: string): Held[] => [...held].filter((one) => one.sender === sender)
  const lateOf = (forms: Iterable<Held>): Held[] =>
    [...forms]
      .filter((one) => lateFromMs(one) <= nowMs())
      .toSorted((one, other) => lateFromMs(one) - lateFromMs(other))
  const giveWay = (one: Held): void => {
    held.delete(one)
    one.gaveWay.abort()
  }

  /** Whether there is a place for this form, for which late ones give way where that lets it in. */
  const makeRoom = ({ sender, bytes }: Form): boolean => {
    const late = lateOf(held).toSorted(
      (one, other) => Number(other.sender === sender) - Number(one.sender === sender),
    )
    if (!fits(bytes, sumOf(held) - sumOf(late))) return false
    for (const one of late) {
      if (fits(bytes) && formsOf(sender).length < formsOfOne) break
      giveWay(one)
    }
    return true
  }
  const mayEnter = (sender: string): boolean => {
    const own = formsOf(sender)
    return own.length < formsOfOne || lateOf(own).length > 0
  }
  const next = (): Waiting | undefined =>
    waiting.find(({ sender }) => formsOf(sender).length === 0) ??
    waiting.find(({ sender }) => mayEnter(sender))
  const admit = (): void => {
    for (let first = next(); first !== undefined; first = next()) {
      if (!makeRoom(first)) break
      waiting.splice(waiting.indexOf(first), 1)
      const { sender, bytes } = first
      const one = {
        sender,
        bytes,
        sinceMs: nowMs(),
        arrived: 0,
        isWhole: false,
        gaveWay: new AbortController(),
      }
      held.add(one)
      first.enter(one)
    }
    lookAgain()
  }
  /** Whoever waits gets the room of the next form that becomes late. */
  const lookAgain = (): void => {
    clearTimeout(look)
    const now = nowMs()
    const nextMs = Math.min(...[...held].map(lateFromMs).filter((lateMs) => lateMs > now))
    if (waiting.length > 0 && Number.isFinite(nextMs)) look = setTimeout(admit, Math.ceil(nextMs - now))
  }
  const enters = (form: Form): Promise<Held | null> =>
    new Promise((resolve) => {
      const one: Waiting = {
        ...form,
        enter: (place) => {
          clearTimeout(timer)
          resolve(place)
        },
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1)
        resolve(null)
        admit()
      }, room.waitMs)
      waiting.push(one)
      admit()
    })
  const room: StagingRoom = {
    bytesAtMost,
    waitMs,
    behindMs,
    hold: async (sender, bytes, work) => {
      const one = await enters({ sender, bytes })
      if (one === null) return refuse('BUSY')
      try {
        return await work(placeOf(one))
      } finally {
        held.delete(one)
        admit()
      }
    },
  }
  return room
}

const placeOf = (held: Held): Place => ({
  took: (bytes) => {
    held.arrived += bytes
  },
  whole: () => {
    held.isWhole = true
  },
  signal: held.gaveWay.signal,
})
