import { memberStream } from '../../domain/members/events.ts'
import { hasLeft } from '../../domain/members/standing.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import { issueCopy } from '../../domain/wallet/copies.ts'
import type { WalletEventOf } from '../../domain/wallet/events.ts'
import { memberIn } from '../members/index.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import { newId } from '../platform/newId.ts'
import { changeWallet, type Needs } from './changeWallet.ts'

export type Issue = Pick<WalletEventOf<'coupon.issued'>['data'], 'memberId' | 'couponId' | 'source'> & {
  expiresAt: Date
  /**
   * The colleague who gives it, the reference of the reason, and rows of the same append; absent when the member takes it.
   */
  by?: { staffId: number; reason: string; rows: readonly Statement[] }
}

/**
 * Issues a copy of a coupon to the member, at most once ever, and returns the copy's id. The caller checks eligibility.
 * Refuses COUPON_ALREADY_DOWNLOADED, and MEMBER_NOT_FOUND for a member who has left.
 */
export async function issueCoupon(
  needs: Needs,
  { memberId, couponId, source, expiresAt, by }: Issue,
): Promise<string | Refusal<'COUPON_ALREADY_DOWNLOADED' | 'MEMBER_NOT_FOUND' | CommandCode>> {
  const memberCouponId = newId(needs.clock.now())
  const data = { memberId, memberCouponId, couponId, source, expiresAt: expiresAt.toISOString() }
  const handled = await changeWallet(needs, {
    commandId: `coupon:${memberId}:${couponId}`,
    request: { memberId, couponId },
    typed: null,
    ...(by === undefined
      ? { actor: `member:${memberId}` }
      : { actor: `staff:${by.staffId}`, reason: by.reason }),
    memberId,
    scope: { couponId },
    rows: by?.rows ?? [],
    streams: [memberStream(memberId)],
    decide: (wallet, _, streams) => {
      if (hasLeft(memberIn(streams, memberId))) return refuse('MEMBER_NOT_FOUND')
      const issued = issueCopy(wallet, data)
      return isRefusal(issued) ? issued : [issued]
    },
  })
  if (handled.kind === 'refused') return handled.refusal
  return handled.duplicate ? refuse('COUPON_ALREADY_DOWNLOADED', { couponId }) : memberCouponId
}
