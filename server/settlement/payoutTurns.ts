import type { Expression, ExpressionBuilder, SqlBool, Updateable } from 'kysely'
import { realNow, realTimeIn } from '../platform/database/realTime.ts'
import type { Deps, Tables } from '../platform/deps.ts'
import type { AttemptRef } from './payoutAccounts.ts'

type Database = Deps['db']

/** Longer than any call to the gateway takes, so that a turn expires only when the process that held it has died. */
const turnSeconds = 150

/** A lease on an attempt, whose holder alone calls the gateway about it, with what earlier holders recorded. */
export type Turn<Attempt extends AttemptRef> = {
  attempt: Attempt
  /** True once a request for it may have reached the gateway. */
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

/** Updates the rows in the order in which turns are taken: in different orders two runs would deadlock. */
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

/** Takes the turns that no other process holds. `attempts` must be ordered by month and owner (see `noted`). */
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

/** Records that these are about to be sent, so that later runs look them up at the gateway before sending again. */
export async function noteAsked(db: Database, attempts: readonly AttemptRef[]): Promise<void> {
  if (attempts.length === 0) return
  await noted(db, attempts, { is_asked: true })
}

/** Records the gateway's own id of one payout. */
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

/** Releases the turns so that the next run can take them. */
export async function endTurns(db: Database, attempts: readonly AttemptRef[]): Promise<void> {
  if (attempts.length === 0) return
  await noted(db, attempts, { taken_until: new Date(0) })
}
