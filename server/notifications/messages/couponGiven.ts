import { formatDotted, seoulDate } from '../../../domain/shared/civilDate.ts'
import { walletEvents } from '../../../domain/wallet/events.ts'
import { couponDefinitions } from '../../catalogue/index.ts'
import { isGivenByFile } from '../../grants/index.ts'
import { onGift } from '../giftMessage.ts'

/** A coupon that staff gave. */
export const couponGiven = onGift('coupon.issued', walletEvents['coupon.issued'].schema, {
  name: 'couponGiven',
  title: '쿠폰을 드렸어요',
  text: ['#{쿠폰} 쿠폰을 드렸어요.', '#{마지막 날}까지 쓸 수 있어요.'],
  concerns: ({ source }) => source === 'grant',
  isByFile: ({ db }, { memberId, couponId }) => isGivenByFile(db, { memberId, couponId }),
  tell: async ({ db }, { memberId, couponId, expiresAt }) => {
    const [coupon] = await couponDefinitions(db, [couponId])
    if (coupon === undefined) return null
    return {
      memberId,
      link: '/mypage/coupon',
      variables: { 쿠폰: coupon.name, '마지막 날': formatDotted(seoulDate(new Date(expiresAt))) },
    }
  },
})
