import type { Won } from '../shared/won.ts'
import type { WalletEventOf } from './events.ts'

/** What is left of a lot; `held` is the part of it that an order being paid has set aside. */
type Remaining = { lotId: string; remaining: Won; held: Won; expiresAt: string }

/**
 * One event for each lot whose last instant (23:59:59 in Seoul) has passed at `now` and that still has points
 * (rule 42). What an unpaid order holds is left alone: it was set aside in time, and is either used or
 * expires once it is released. Deciding again on the wallet that follows gives nothing.
 */
export const expireLots = (
  memberId: number,
  lots: Iterable<Remaining>,
  now: Date,
): WalletEventOf<'points.expired'>[] =>
  [...lots]
    .filter((lot) => lot.remaining > lot.held && Date.parse(lot.expiresAt) < now.getTime())
    .map(({ lotId, remaining, held, expiresAt }) => ({
      type: 'points.expired',
      data: { memberId, lotId, points: remaining - held, expiredAt: expiresAt },
    }))
