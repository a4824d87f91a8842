import { AsyncLocalStorage } from 'node:async_hooks'

/** Where the database of the current work is read: the primary, or a standby that follows it. */
export type ReadPlace = 'primary' | 'standby'

const chosen = new AsyncLocalStorage<ReadPlace>()

/** Runs `work` so that everything that it reads of the database comes from `place`. */
export const readingFrom = <Result>(place: ReadPlace, work: () => Result): Result => chosen.run(place, work)

/** Returns where the current work reads; the primary unless `readingFrom` says otherwise. */
export const readPlace = (): ReadPlace => chosen.getStore() ?? 'primary'
