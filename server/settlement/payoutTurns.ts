import type { Expression, ExpressionBuilder, SqlBool, Updateable } from 'kysely'
import { realNow, realTimeIn } from '../platform/database/realTime.ts'
import type { Deps, Tables } from '../platform/deps.ts'
import type { AttemptRef } from './payoutAccounts.ts'

type Database = Deps['db']

/** Longer than any call takes, so that a turn outlives only a process that died with it. */
const turnSeconds = 150

/** The right to ask the gateway about an attempt, and what earlier turns noted of it. */
export type Turn<Attempt extends AttemptRef> = {
  attempt: Attempt
  /** True once the gateway may have heard of it. */
  isAsked: boolean
  payoutId: string | null
}

const keyOf = ({ ownerId, month, attempt }: AttemptRef): string => `${ownerId} ${month} ${attempt}`

const isOneOf =
  (attempts: readonly AttemptRef[]) =>
  ({ eb, refTuple, tuple }: ExpressionBuilder<Tables, 'platform.payout_tries'>): Expression<SqlBool> =>
    eb(
      refTuple('owner_id', 'month', 'attempt'),
      'in',
      attempts.map(({ ownerId, month, attempt }) => tuple(ownerId, month, attempt)),
    )

/** Notes it in the order in which turns are taken: of two runs that met in other orders each would wait for the other. */
const noted = (
  { kysely }: Database,
  attempts: readonly AttemptRef[],
  what: Updateable<Tables['platform.payout_tries']>,
) =>
  kysely
    .with('mine', (own) =>
      own
        .selectFrom('platform.payout_tries')
        .select(['owner_id', 'month', 'attempt'])
        .where(isOneOf(attempts))
        .orderBy('month')
        .orderBy('owner_id')
        .orderBy('attempt')
        .forUpdate(),
    )
    .updateTable('platform.payout_tries as tried')
    .from('mine')
    .set(what)
    .whereRef('tried.owner_id', '=', 'mine.owner_id')
    .whereRef('tried.month', '=', 'mine.month')
    .whereRef('tried.attempt', '=', 'mine.attempt')
    .execute()

/** Takes the turns that no other process has, in the order of months and owners; the taker of one asks. */
export async function takeTurns<Attempt extends AttemptRef>(
  { kysely }: Database,
  attempts: readonly Attempt[],
): Promise<Turn<Attempt>[]> {
  const until = { taken_until: realTimeIn(turnSeconds) }
  const taken = await kysely
    .insertInto('platform.payout_tries')
    .values(attempts.map(({ ownerId, month, attempt }) => ({ owner_id: ownerId, month, attempt, ...until })))
    .onConflict((again) =>
      again
        .columns(['owner_id', 'month', 'attempt'])
        .doUpdateSet(until)
        .where('platform.payout_tries.taken_until', '<=', realNow),
    )
    .returning(['owner_id as ownerId', 'month', 'attempt', 'is_asked as isAsked', 'payout_id as payoutId'])
    .execute()
  const turns = new Map(taken.map((turn) => [keyOf(turn), turn]))
  return attempts.flatMap((attempt) => {
    const turn = turns.get(keyOf(attempt))
    return turn === undefined ? [] : { attempt, isAsked: turn.isAsked, payoutId: turn.payoutId }
  })
}

/** The gateway is about to hear of these: from now on they are looked for before they are sent. */
export async function noteAsked(db: Database, attempts: readonly AttemptRef[]): Promise<void> {
  if (attempts.length === 0) return
  await noted(db, attempts, { is_asked: true })
}

/** The gateway's own name of one payout. */
export async function notePayoutId(
  { kysely }: Database,
  attempt: AttemptRef,
  payoutId: string,
): Promise<void> {
  await kysely
    .updateTable('platform.payout_tries')
    .set({ payout_id: payoutId })
    .where(isOneOf([attempt]))
    .execute()
}

/** The turns are over: the next run may ask. */
export async function endTurns(db: Database, attempts: readonly AttemptRef[]): Promise<void> {
  if (attempts.length === 0) return
  await noted(db, attempts, { taken_until: new Date(0) })
}
