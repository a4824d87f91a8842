/** The only source of "now" for server code. Tests and the developer's tools replace it. */
export type Clock = { now: () => Date }

/** The machine's own time. */
export const realClock: Clock = { now: () => new Date() }

/** A clock that shows one instant until it is moved. */
export function fixedClock(instant: string | Date): Clock & { moveTo: (instant: string | Date) => void } {
  let now = new Date(instant)
  return {
    now: () => new Date(now),
    moveTo: (next) => {
      now = new Date(next)
    },
  }
}

const seoulOffsetMs = 9 * 60 * 60 * 1000

/** The civil date 'yyyy-MM-dd' in Asia/Seoul, which has kept UTC+9 without daylight saving since 1988. */
export function seoulDate(instant: Date): string {
  return new Date(instant.getTime() + seoulOffsetMs).toISOString().slice(0, 10)
}
