import { sql } from 'kysely'
import type pg from 'pg'
import type { ShopEvent } from '../../domain/processes/events.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import type { Refusal, RefusalCode } from '../../domain/shared/decision.ts'
import { bookByFinance, reversalsOf } from '../ledger/index.ts'
import { inTransaction } from '../platform/database/database.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { statementParts } from '../platform/database/statementParts.ts'
import type { Deps, Tables } from '../platform/deps.ts'
import type { Statement, StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'

/** Whose list is compared with our books: the card provider's, or the payout gateway's. */
export type Place = Tables['shop.differences']['place']
type Kind = Tables['shop.differences']['kind']

/** A difference between our books and a provider's list. */
export type Difference = {
  /** Names the money at that place. */
  key: readonly string[]
  kind: Kind
  ours: number | null
  theirs: number | null
  missing: number
}

/** What two keys are compared by. */
const named = (key: readonly string[]): string => JSON.stringify(key)

/**
 * Stores the current differences of a place and marks the others settled. Those that were not open before are told of by
 * `tell` in the same transaction: what is known was told (rule 562). Returns them.
 */
export function storeDifferences<Found extends Difference>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { place, found }: { place: Place; found: readonly Found[] },
  tell: (client: pg.ClientBase, fresh: readonly Found[]) => Promise<void>,
): Promise<Found[]> {
  const now = clock.now()
  return inTransaction(db.pool, async (client) => {
    const queries = queriesOn(client)
    // Serialises two comparisons: what the first has found is known to the second, and is told once.
    await sql`LOCK TABLE shop.differences IN SHARE ROW EXCLUSIVE MODE`.execute(queries)
    const open = await queries
      .selectFrom('shop.differences')
      .select('key')
      .where('place', '=', place)
      .where('settled_at', 'is', null)
      .execute()
    const known = new Set(open.map(({ key }) => named(key)))
    const still = new Set(found.map(({ key }) => named(key)))
    for (const settled of statementParts(open.filter(({ key }) => !still.has(named(key)))))
      await queries
        .updateTable('shop.differences')
        .set({ settled_at: now })
        .where('place', '=', place)
        .where(
          'key',
          'in',
          settled.map(({ key }) => key),
        )
        .execute()
    for (const part of statementParts(found))
      await queries
        .insertInto('shop.differences')
        .values(
          part.map(({ key, kind, ours, theirs, missing }) => ({
            ...{ place, key: [...key], kind, ours, theirs, missing, found_at: now },
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['place', 'key']).doUpdateSet((is) => ({
            ...{ kind: is.ref('excluded.kind'), missing: is.ref('excluded.missing') },
            ...{ ours: is.ref('excluded.ours'), theirs: is.ref('excluded.theirs'), settled_at: null },
            found_at: sql<Date>`CASE WHEN shop.differences.settled_at IS NULL
              THEN shop.differences.found_at ELSE excluded.found_at END`,
          })),
        )
        .execute()
    const fresh = found.filter(({ key }) => !known.has(named(key)))
    if (fresh.length > 0) await tell(client, fresh)
    return fresh
  })
}

const settling = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { place, key }: { place: Place; key: readonly string[] },
) =>
  db.kysely
    .updateTable('shop.differences')
    .set({ settled_at: clock.now() })
    .where('place', '=', place)
    .where('key', 'in', [[...key]])
    .where('settled_at', 'is', null)

/** Marks a difference settled in the append that makes both sides equal. */
export const settlingRow = (
  needs: Pick<Deps, 'db' | 'clock'>,
  difference: { place: Place; key: readonly string[] },
): Statement => settling(needs, difference).compile()

/** Marks a difference settled that no longer exists. */
export async function settleDifference(
  needs: Pick<Deps, 'db' | 'clock'>,
  difference: { place: Place; key: readonly string[] },
): Promise<void> {
  await settling(needs, difference).execute()
}

/** Opens a difference again whose closing is taken back: it is found anew. */
const opening = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { place, key }: { place: Place; key: readonly string[] },
) =>
  db.kysely
    .updateTable('shop.differences')
    .set({ settled_at: null, found_at: clock.now() })
    .where('place', '=', place)
    .where('key', 'in', [[...key]])
    .where('settled_at', 'is not', null)

/** What finance does with a difference: close it, or take its closing back. */
const becoming = { settled: settling, open: opening }

type DifferenceBooking<Open, Booked extends ShopEvent, Code extends RefusalCode> = {
  place: Place
  key: readonly string[]
  becomes: keyof typeof becoming
  /** The stream of the difference's closings. */
  stream: string
  quotedMissing: number
  /** The typed reason. */
  reason: string
  staffId: number
  /** Reads the difference as it is now. */
  readOpen: () => Promise<Open>
  /** Streams that the decision reads besides, under their versions. */
  reads?: readonly string[]
  /** `reversed` are the versions of the stream's closings that reversing entries took back, `of` reads `reads`. */
  decide: (
    before: readonly StoredEvent[],
    open: Open,
    reversed: readonly number[],
    of: (stream: string) => readonly StoredEvent[],
  ) => readonly Booked[] | Refusal<Code>
}

/**
 * Books that finance closed a difference, or took its closing back, and settles or opens it in the same append; two
 * colleagues who do so at the same moment do it once. Refuses as `decide` does.
 */
export const bookDifference = <Open, Booked extends ShopEvent, Code extends RefusalCode>(
  needs: Pick<Deps, 'db' | 'clock' | 'env' | 'store'>,
  { place, key, becomes, quotedMissing, readOpen, decide, ...booking }: DifferenceBooking<Open, Booked, Code>,
): Promise<Refusal<Code | CommandCode> | null> =>
  bookByFinance(needs, {
    ...booking,
    request: { place, key, becomes, quotedMissing },
    decide: {
      read: async () => {
        const [open, reversals] = await Promise.all([
          readOpen(),
          reversalsOf(needs, booking.stream, seoulDate(needs.clock.now())),
        ])
        const reversed = reversals.map(({ version }) => version)
        return (before, of) => decide(before, open, reversed, of)
      },
    },
    rows: [becoming[becomes](needs, { place, key }).compile()],
  })
