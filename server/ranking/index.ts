import type { Deps } from '../platform/deps.ts'
import { runAsyncProjections } from '../platform/eventStore/feed.ts'
import type { Projection } from '../platform/projections/projection.ts'
import { ranking } from './projection.ts'

export { invariants } from './projection.ts'
export { routes } from './routes.ts'

export const projections: readonly Projection[] = [ranking]

/** Counts the rentals and cancellations since the last run. Returns what it left (see `runAsyncProjections`). */
export const countRentals = ({ db }: Pick<Deps, 'db'>): Promise<string[]> =>
  runAsyncProjections(db.pool, projections)
export { tables } from './ownedTables.ts'
