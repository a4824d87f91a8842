import { formatDotted, seoulDate } from '../../../domain/shared/civilDate.ts'
import { pointReasonTerms } from '../../../domain/shared/pointReasons.ts'
import { formatNumber } from '../../../domain/shared/won.ts'
import { walletEvents } from '../../../domain/wallet/events.ts'
import { grantOf } from '../../../domain/wallet/granting.ts'
import { isGivenByFile } from '../../grants/index.ts'
import { onGift } from '../giftMessage.ts'

/** Points that the member did nothing for; what a review earns is told where it is written. */
export const pointsGiven = onGift('points.earned', walletEvents['points.earned'].schema, {
  name: 'pointsGiven',
  title: '포인트를 드렸어요',
  text: ['#{포인트}포인트를 드렸어요.', '#{마지막 날}까지 쓸 수 있어요.'],
  concerns: ({ reason }) => pointReasonTerms[reason].isGift,
  isByFile: async ({ db }, { memberId, earnedBy }) => {
    const grantId = grantOf(earnedBy.source)
    return grantId !== null && isGivenByFile(db, { memberId, grantId })
  },
  tell: (_needs, { memberId, points, expiresAt }) => ({
    memberId,
    link: '/mypage/savings',
    variables: { 포인트: formatNumber(points), '마지막 날': formatDotted(seoulDate(new Date(expiresAt))) },
  }),
})
