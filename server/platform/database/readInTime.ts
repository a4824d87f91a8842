import { waitedInVain } from './database.ts'
import { ranOutOfTime } from './sqlState.ts'

/** Returns whether the database was too busy for a call: a lock, its time or a connection was not to be had. */
export const isTooBusy = (error: unknown): boolean => ranOutOfTime(error) || waitedInVain(error)

/**
 * Resolves to what a part of a page is read from, or to null when the database was too busy for it: a session keeps a
 * table locked, or every connection is taken. The other parts are shown without it (rule 903).
 */
export const readInTime = <Answer>(reading: Promise<Answer>): Promise<Answer | null> =>
  reading.catch((error: unknown) => {
    if (isTooBusy(error)) return null
    throw error
  })
