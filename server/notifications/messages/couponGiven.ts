import { formatDotted, seoulDate } from '../../../domain/shared/civilDate.ts'
import { walletEvents } from '../../../domain/wallet/events.ts'
import { couponDefinitions } from '../../catalogue/index.ts'
import { isGivenByFile } from '../../grants/index.ts'
import { onEvent, type Wording } from '../message.ts'

const title = '쿠폰을 드렸어요'
// The names of coupons say that they are coupons.
const text = ['#{쿠폰}', '#{마지막 날}까지 쓸 수 있어요.']

/** A file gave it to many members (rule 557). */
const couponGivenToMany: Wording = { name: 'couponGivenToMany', kind: 'advertising', title, text }

/** A coupon that staff gave, with this member in mind. */
export const couponGiven = onEvent('coupon.issued', walletEvents['coupon.issued'].schema, {
  name: 'couponGiven',
  kind: 'transactional',
  title,
  text,
  others: [couponGivenToMany],
  concerns: ({ source }) => source === 'grant',
  tell: async ({ db }, { memberId, couponId, expiresAt }) => {
    const [coupon] = await couponDefinitions(db, [couponId])
    if (coupon === undefined) return null
    return {
      memberId,
      link: '/mypage/coupon',
      variables: { 쿠폰: coupon.name, '마지막 날': formatDotted(seoulDate(new Date(expiresAt))) },
      ...((await isGivenByFile(db, { memberId, couponId })) && { wording: couponGivenToMany }),
    }
  },
})
