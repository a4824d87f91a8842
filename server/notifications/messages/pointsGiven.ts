import { formatDotted, seoulDate } from '../../../domain/shared/civilDate.ts'
import { pointReasonTerms } from '../../../domain/shared/pointReasons.ts'
import { formatNumber } from '../../../domain/shared/won.ts'
import { walletEvents } from '../../../domain/wallet/events.ts'
import { grantOf } from '../../../domain/wallet/granting.ts'
import { isGivenByFile } from '../../grants/index.ts'
import { onEvent, type Wording } from '../message.ts'

const title = '포인트를 드렸어요'
const text = ['#{포인트}포인트를 드렸어요.', '#{마지막 날}까지 쓸 수 있어요.']

/** A file gave them to many members (rule 557). */
const pointsGivenToMany: Wording = { name: 'pointsGivenToMany', kind: 'advertising', title, text }

/** Points that the member did nothing for, given with this member in mind; what a review earns is told where it is written. */
export const pointsGiven = onEvent('points.earned', walletEvents['points.earned'].schema, {
  name: 'pointsGiven',
  kind: 'transactional',
  title,
  text,
  others: [pointsGivenToMany],
  concerns: ({ reason }) => pointReasonTerms[reason].isGift,
  tell: async ({ db }, { memberId, points, expiresAt, earnedBy }) => {
    const grantId = grantOf(earnedBy.source)
    const isByFile = grantId !== null && (await isGivenByFile(db, { memberId, grantId }))
    return {
      memberId,
      link: '/mypage/savings',
      variables: { 포인트: formatNumber(points), '마지막 날': formatDotted(seoulDate(new Date(expiresAt))) },
      ...(isByFile && { wording: pointsGivenToMany }),
    }
  },
})
