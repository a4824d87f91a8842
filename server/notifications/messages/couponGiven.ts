import { formatDotted, seoulDate } from '../../../domain/shared/civilDate.ts'
import { type WalletEventOf, walletEvents } from '../../../domain/wallet/events.ts'
import { couponDefinitions } from '../../catalogue/index.ts'
import { isGivenByFile } from '../../grants/index.ts'
import { type Needs, onEvent, type Told } from '../message.ts'

type Issued = WalletEventOf<'coupon.issued'>['data']

const issued = walletEvents['coupon.issued']
const text = ['#{쿠폰} 쿠폰을 드렸어요.', '#{마지막 날}까지 쓸 수 있어요.']
const isGift = ({ source }: Issued): boolean => source === 'grant'

async function toldOf({ db }: Needs, given: Issued, byFile: boolean): Promise<Told> {
  const { memberId, couponId, expiresAt } = given
  if ((await isGivenByFile(db, { memberId, couponId })) !== byFile) return null
  const [coupon] = await couponDefinitions(db, [couponId])
  if (coupon === undefined) return null
  return {
    memberId,
    link: '/mypage/coupon',
    variables: { 쿠폰: coupon.name, '마지막 날': formatDotted(seoulDate(new Date(expiresAt))) },
  }
}

/** A coupon that staff gave, with this member in mind. */
export const couponGiven = onEvent('coupon.issued', issued.schema, {
  name: 'couponGiven',
  kind: 'transactional',
  title: '쿠폰을 드렸어요',
  text,
  concerns: isGift,
  tell: (needs, given) => toldOf(needs, given, false),
})

/** A file gave it to many members (rule 557). */
export const couponGivenToMany = onEvent('coupon.issued', issued.schema, {
  name: 'couponGivenToMany',
  kind: 'advertising',
  title: '쿠폰을 드렸어요',
  text,
  concerns: isGift,
  tell: (needs, given) => toldOf(needs, given, true),
})
