import { randomUUID } from 'node:crypto'
import { walletEntry } from '../../domain/processes/entries.ts'
import { walletStream } from '../../domain/wallet/events.ts'
import { expireLots } from '../../domain/wallet/expiry.ts'
import type { Deps } from '../platform/deps.ts'
import { handleCommand } from '../platform/eventStore/handleCommand.ts'
import { newEvents } from '../platform/eventStore/newEvents.ts'
import { walletIn } from './walletIn.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'store'>

const pageSize = 500

/**
 * Ends the lots whose last instant has passed, however long ago that was. Returns how many
 * members lost points. Doing it twice changes nothing: the wallet decides under its version.
 */
export async function expireDuePoints(needs: Needs): Promise<number> {
  const now = needs.clock.now()
  let last = 0
  let met = 0
  for (;;) {
    const { rows } = await needs.db.pool.query<{ memberId: number }>(
      `SELECT DISTINCT member_id AS "memberId" FROM shop.point_lots
       WHERE remaining > held AND expires_at < $1 AND member_id > $2 ORDER BY member_id LIMIT $3`,
      [now, last, pageSize],
    )
    for (const { memberId } of rows) if (await expirePointsOf(needs, memberId, now)) met += 1
    if (rows.length < pageSize) return met
    last = rows.at(-1)?.memberId ?? last
  }
}

async function expirePointsOf({ store, clock }: Needs, memberId: number, now: Date): Promise<boolean> {
  const stream = walletStream(memberId)
  const handled = await handleCommand(store, clock, {
    // Every look is a command of its own: what already expired, the wallet knows.
    commandId: `expirePoints:${randomUUID()}`,
    request: { memberId, now: now.toISOString() },
    actor: 'job:expirePoints',
    streams: [stream],
    decide: (streams) => ({
      events: newEvents(
        expireLots(memberId, walletIn(streams, memberId).lots.values(), now).map(walletEntry),
      ),
    }),
  })
  return handled.kind === 'done' && handled.events.length > 0
}
