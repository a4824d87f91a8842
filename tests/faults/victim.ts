import { type ChildApp, comesTrue, startApp } from './childApp.ts'
import { type Stage, takeRecovered } from './client.ts'

/** The process of a journey that may die: where it starts, and what its end has to show. */
export type Victim = {
  start: (stage: Stage, settings?: { armed?: boolean }) => Promise<ChildApp>
  over: (app: ChildApp) => Promise<void>
}

/** What happens in the shop while its process may die. */
export type Journey = (stage: Stage, victim: Victim) => Promise<void>

/** Dies at the point; a journey on which it lives on is a fault of the run. */
export const dyingAt = (faultPoint: string): Victim => {
  let patienceMs = 0
  return {
    start: async (stage, { armed = false } = {}) => {
      const { databaseUrl, simulatorsUrl } = stage
      patienceMs = stage.patienceMs
      const recovered = takeRecovered(stage)
      // One that is armed from its start may die while it starts.
      if (armed) await recovered?.stop()
      if (armed || recovered === undefined) return startApp({ databaseUrl, simulatorsUrl, faultPoint, armed })
      await recovered.diesAt(faultPoint)
      return recovered
    },
    over: async (app) => {
      if (await comesTrue(patienceMs, app.isGone)) return
      await app.stop()
      throw new Error(`${faultPoint} was never reached`)
    },
  }
}

/** Lives on; the points that it passed are added to `points`. */
export const noting = (points: Set<string>): Victim => ({
  start: ({ databaseUrl, simulatorsUrl }, { armed = false } = {}) =>
    startApp({ databaseUrl, simulatorsUrl, armed }),
  over: async (app) => {
    for (const point of await app.points()) points.add(point)
    await app.stop()
  },
})
