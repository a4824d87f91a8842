import type { Deps } from '../platform/deps.ts'
import { runAsyncProjections } from '../platform/eventStore/feed.ts'
import type { Projection } from '../platform/projections/projection.ts'
import { figures } from './projection.ts'

export { invariants } from './invariants.ts'
export { tables } from './ownedTables.ts'
export { routes } from './routes.ts'

export const projections: readonly Projection[] = [figures]

/** Brings the sums up to date with the feed. Returns what it left (see `runAsyncProjections`). */
export const sumFigures = ({ db }: Pick<Deps, 'db'>): Promise<string[]> =>
  runAsyncProjections(db.pool, projections)
