import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import { issueCopy } from '../../domain/wallet/copies.ts'
import type { WalletEventOf } from '../../domain/wallet/events.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import { newId } from '../platform/newId.ts'
import { changeWallet, type Needs } from './changeWallet.ts'

type Issue = Pick<WalletEventOf<'coupon.issued'>['data'], 'memberId' | 'couponId' | 'source'> & {
  expiresAt: Date
}

/**
 * Issues a copy of a coupon to the member, at most once ever, and returns the copy's id. The caller checks eligibility.
 * Refuses COUPON_ALREADY_DOWNLOADED.
 */
export async function issueCoupon(
  needs: Needs,
  { memberId, couponId, source, expiresAt }: Issue,
): Promise<string | Refusal<'COUPON_ALREADY_DOWNLOADED' | CommandCode>> {
  const memberCouponId = newId(needs.clock.now())
  const data = { memberId, memberCouponId, couponId, source, expiresAt: expiresAt.toISOString() }
  const handled = await changeWallet(needs, {
    commandId: `coupon:${memberId}:${couponId}`,
    request: { memberId, couponId },
    actor: `member:${memberId}`,
    memberId,
    scope: { couponId },
    decide: (wallet) => {
      const issued = issueCopy(wallet, data)
      return isRefusal(issued) ? issued : [issued]
    },
  })
  if (handled.kind === 'refused') return handled.refusal
  return handled.duplicate ? refuse('COUPON_ALREADY_DOWNLOADED', { couponId }) : memberCouponId
}
