import { couponExpiry } from '../coupons/discount.ts'
import type { Consent, MemberEventOf, ProviderType } from '../members/events.ts'
import type { CivilDate } from '../shared/civilDate.ts'
import type { WalletEventOf } from '../wallet/events.ts'

/** A coupon of the welcome pack; its copy ends `validDays` after joining. */
type WelcomeCoupon = { id: number; endDate: CivilDate; validDays: number | null }

type Joining = {
  memberId: number
  providerType: ProviderType | null
  consents: readonly Consent[]
  pack: readonly WelcomeCoupon[]
  /** One for each coupon of the pack. */
  copyIds: readonly string[]
  today: CivilDate
}

/** The events of joining: the member, and the welcome pack in their wallet (rule 33). */
export function decideJoin(joining: Joining): {
  member: MemberEventOf<'member.joined'>
  wallet: WalletEventOf<'coupon.issued'>[]
} {
  const { memberId, providerType, consents, pack, copyIds, today } = joining
  const wallet = pack.map((coupon, index): WalletEventOf<'coupon.issued'> => {
    const memberCouponId = copyIds[index]
    if (memberCouponId === undefined) throw new RangeError(`${copyIds.length} ids for ${pack.length} coupons`)
    const expiresAt = couponExpiry(coupon, today).toISOString()
    return {
      type: 'coupon.issued',
      data: { memberId, memberCouponId, couponId: coupon.id, source: 'welcome', expiresAt },
    }
  })
  return {
    member: { type: 'member.joined', data: { memberId, providerType, consents: [...consents] } },
    wallet,
  }
}
