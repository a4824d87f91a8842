import { refuse } from '../../domain/shared/decision.ts'
import { expireLots } from '../../domain/wallet/expiry.ts'
import type { Deps } from '../platform/deps.ts'
import { changeWallet, type Needs } from './changeWallet.ts'
import { everyPage } from './everyPage.ts'

type DueLot = { lotId: string; memberId: number; version: number }

/**
 * Expires the lots whose last instant has passed (rule 42), however long ago, each in a transaction of its own. Returns
 * how many. Idempotent, also when run concurrently.
 */
export async function expireDuePoints(needs: Needs): Promise<number> {
  const now = needs.clock.now()
  return everyPage(
    (after: DueLot | null, limit) => dueLots(needs, now, after?.lotId ?? '', limit),
    (lot) => expireLot(needs, lot, now),
  )
}

const dueLots = ({ db }: Pick<Deps, 'db'>, now: Date, after: string, limit: number): Promise<DueLot[]> =>
  db.kysely
    .selectFrom('shop.point_lots')
    .select(['lot_id as lotId', 'member_id as memberId', 'version'])
    // The index of lots by their end has those with points left.
    .where('remaining', '>', 0)
    .whereRef('remaining', '>', 'held')
    .where('expires_at', '<', now)
    .where('lot_id', '>', after)
    .orderBy('lot_id')
    .limit(limit)
    .execute()

async function expireLot(needs: Needs, { lotId, memberId, version }: DueLot, now: Date): Promise<boolean> {
  const handled = await changeWallet(needs, {
    // Points that an order held may be released after the rest of the lot expired, so one lot can expire twice. The
    // version of the lot's last event makes these two commands.
    commandId: `expirePoints:${lotId}:${version}`,
    request: { memberId, lotId },
    actor: 'job:expirePoints',
    memberId,
    scope: { now },
    decide: (wallet) => {
      const expired = expireLots(memberId, wallet, now).filter(({ data }) => data.lotId === lotId)
      return expired.length === 0 ? refuse('CONCURRENT_CHANGE') : expired
    },
  })
  return handled.kind === 'done' && !handled.duplicate
}
