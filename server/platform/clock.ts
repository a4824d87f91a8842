/** The only source of "now" for server code. Tests and the developer's tools replace it. */
export type Clock = { now: () => Date }

/** The machine's own time. */
export const realClock: Clock = { now: () => new Date() }

/** Returns a clock that stays at `instant` until `moveTo` sets another one. Both take a Date or an ISO string. */
export function fixedClock(instant: string | Date): Clock & { moveTo: (instant: string | Date) => void } {
  let now = new Date(instant)
  return {
    now: () => new Date(now),
    moveTo: (next) => {
      now = new Date(next)
    },
  }
}
