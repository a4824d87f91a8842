import { type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { type Limit, limit } from '../limit.ts'

/**
 * Half of the disk that a container has for DATA_DIR (`server/deploy/compose.yaml`): drawn pictures and files of lists
 * need the rest.
 */
const bytesAtMost = 256 * 1024 * 1024

/** The forms of one sender at a time; further ones wait for these. So one who sends slowly holds little of the room. */
const formsOfOne = 2

/** A form that finds no room is refused before a browser gives up on its answer. */
const waitMs = 10_000

/** The room for forms on this process's disk while they arrive and their photos are redrawn (rule 571). */
export type StagingRoom = {
  bytesAtMost: number
  waitMs: number
  /**
   * Runs `work` once there is room for `bytes`, first come, first served. Refuses BUSY when there is none for as long as a
   * form waits.
   */
  hold: <Result>(
    sender: string,
    bytes: number,
    work: () => Promise<Result>,
  ) => Promise<Result | Refusal<'BUSY'>>
}

declare module 'fastify' {
  interface FastifyInstance {
    staging: StagingRoom
  }
}

type Waiting = { bytes: number; enter: () => void }

/** The room of one process. */
export function createStagingRoom(): StagingRoom {
  let taken = 0
  const waiting: Waiting[] = []
  const lanes = new Map<string, { lane: Limit; forms: number }>()

  const fits = (bytes: number): boolean => taken === 0 || taken + bytes <= room.bytesAtMost
  const admit = (): void => {
    for (let [first] = waiting; first !== undefined && fits(first.bytes); [first] = waiting) {
      waiting.shift()
      taken += first.bytes
      first.enter()
    }
  }
  const enters = (bytes: number): Promise<boolean> =>
    new Promise((resolve) => {
      const one: Waiting = {
        bytes,
        enter: () => {
          clearTimeout(timer)
          resolve(true)
        },
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1)
        resolve(false)
        admit()
      }, room.waitMs)
      waiting.push(one)
      admit()
    })
  const room: StagingRoom = {
    bytesAtMost,
    waitMs,
    hold: async (sender, bytes, work) => {
      const own = lanes.get(sender) ?? { lane: limit(formsOfOne), forms: 0 }
      lanes.set(sender, own)
      own.forms += 1
      try {
        return await own.lane.run(async () => {
          if (!(await enters(bytes))) return refuse('BUSY')
          try {
            return await work()
          } finally {
            taken -= bytes
            admit()
          }
        })
      } finally {
        own.forms -= 1
        if (own.forms === 0) lanes.delete(sender)
      }
    },
  }
  return room
}
