import type { WalletEventOf } from './events.ts'
import { dueParts } from './lots.ts'
import type { WalletState } from './state.ts'

/**
 * One event for each lot whose last instant (23:59:59 in Seoul) has passed at `now` and that still has points
 * (rule 42). Points held for an unpaid order are left alone: they were held in time, and are either used or expire once
 * released. Running it again on the resulting wallet gives nothing.
 */
export const expireLots = (
  memberId: number,
  wallet: Pick<WalletState, 'lots'>,
  now: Date,
): WalletEventOf<'points.expired'>[] =>
  dueParts(wallet, now).map(({ lotId, points, expiresAt }) => ({
    type: 'points.expired',
    data: { memberId, lotId, points, expiredAt: expiresAt },
  }))
