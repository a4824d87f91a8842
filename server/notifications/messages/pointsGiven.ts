import { formatDotted, seoulDate } from '../../../domain/shared/civilDate.ts'
import { pointReasonTerms } from '../../../domain/shared/pointReasons.ts'
import { formatNumber } from '../../../domain/shared/won.ts'
import { type WalletEventOf, walletEvents } from '../../../domain/wallet/events.ts'
import { grantOf } from '../../../domain/wallet/granting.ts'
import { isGivenByFile } from '../../grants/index.ts'
import { type Needs, onEvent, type Told } from '../message.ts'

type Earned = WalletEventOf<'points.earned'>['data']

const earned = walletEvents['points.earned']
const text = ['#{포인트}포인트를 드렸어요.', '#{마지막 날}까지 쓸 수 있어요.']

/** Points that the member did nothing for; what a review earns is told where it is written. */
const isGift = ({ reason }: Earned): boolean => pointReasonTerms[reason].isGift

async function toldOf({ db }: Needs, given: Earned, byFile: boolean): Promise<Told> {
  const { memberId, points, expiresAt, earnedBy } = given
  const grantId = grantOf(earnedBy.source)
  if ((grantId !== null && (await isGivenByFile(db, { memberId, grantId }))) !== byFile) return null
  return {
    memberId,
    link: '/mypage/savings',
    variables: { 포인트: formatNumber(points), '마지막 날': formatDotted(seoulDate(new Date(expiresAt))) },
  }
}

/** Somebody had this member in mind. */
export const pointsGiven = onEvent('points.earned', earned.schema, {
  name: 'pointsGiven',
  kind: 'transactional',
  title: '포인트를 드렸어요',
  text,
  concerns: isGift,
  tell: (needs, given) => toldOf(needs, given, false),
})

/** A file gave them to many members (rule 557). */
export const pointsGivenToMany = onEvent('points.earned', earned.schema, {
  name: 'pointsGivenToMany',
  kind: 'advertising',
  title: '포인트를 드렸어요',
  text,
  concerns: isGift,
  tell: (needs, given) => toldOf(needs, given, true),
})
