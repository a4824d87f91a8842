import { isReadingDue, isReadingOverdue } from '../../domain/shared/listReadings.ts'
import { raiseAlertOnce } from '../alerts/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import type { Place } from './differences.ts'

/** A reading of a provider's list to its end; the card provider's names no balance. */
type Reading = { readAt: Date; available: number | null; pending: number | null }

/** The last reading of a provider's list; null before the first one. */
export async function lastReading({ db }: Pick<Deps, 'db'>, place: Place): Promise<Reading | null> {
  const row = await db.kysely
    .selectFrom('shop.list_readings')
    .select(['read_at as readAt', 'available', 'pending'])
    .where('place', '=', place)
    .executeTakeFirst()
  return row ?? null
}

/** Records that a provider's list was read to its end, as of when the reading began. */
export async function recordReading(
  { db }: Pick<Deps, 'db'>,
  place: Place,
  { readAt: read_at, available, pending }: Reading,
): Promise<void> {
  const reading = { read_at, available, pending }
  await db.kysely
    .insertInto('shop.list_readings')
    .values({ place, ...reading })
    .onConflict((again) => again.column('place').doUpdateSet(reading))
    .execute()
}

const toldEveryMinutes = 24 * 60

const sentences: Readonly<Record<Place, string>> = {
  card: 'the list of the card provider has not been read to its end for more than a day',
  gateway: 'the list of the payout gateway has not been read to its end for more than a day',
}

type List = {
  place: Place
  /** The provider, as alerts name it. */
  provider: string
  /** Reads it, and records the reading when it came to the end. */
  read: () => Promise<number>
  /** The oldest thing that it may have to say before it was ever read; null while there is none. */
  firstDue: () => Promise<Date | null>
}

/**
 * Reads a provider's list once more when that did not succeed since the evening, and alerts the operators once a day
 * while it has not for longer than a night explains (rule 563). Returns what `read` does, 0 when nothing is due.
 */
export async function readAgain(
  deps: Pick<Deps, 'db' | 'clock' | 'env' | 'queue'>,
  log: Log,
  { place, provider, read, firstDue }: List,
): Promise<number> {
  const unreadSince = async () => (await lastReading(deps, place))?.readAt ?? (await firstDue())
  const before = await unreadSince()
  if (before === null || !isReadingDue(before, deps.clock.now())) return 0
  const found = await read()
  const since = await unreadSince()
  if (since !== null && isReadingOverdue(since, deps.clock.now()))
    await raiseAlertOnce(deps, log, {
      ...{ kind: `list unread:${place}`, everyMinutes: toldEveryMinutes, sentence: sentences[place] },
      facts: { provider, since: since.toISOString() },
    })
  return found
}
