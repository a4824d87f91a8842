import { formatDotted, seoulDate } from '../../../domain/shared/civilDate.ts'
import { pointReasonTerms } from '../../../domain/shared/pointReasons.ts'
import { onceUsable, repaidWords } from '../../../domain/shared/pointWords.ts'
import { formatNumber } from '../../../domain/shared/won.ts'
import { walletEvents } from '../../../domain/wallet/events.ts'
import { grantOf } from '../../../domain/wallet/granting.ts'
import { isGivenByFile } from '../../grants/index.ts'
import { pointsRepaidBy } from '../../wallet/index.ts'
import { onEvent, type Wording } from '../message.ts'

const given = '#{포인트}포인트를 드렸어요.'
/** What can be done with the points: all of them can be used, a part repaid a debt first, or all did (rule 991). */
const texts = {
  usable: [given, `${onceUsable} #{마지막 날}까지 쓸 수 있어요.`],
  partly: [
    given,
    repaidWords('#{채운 수}P'),
    `남은 #{남은 수}P는 ${onceUsable} #{마지막 날}까지 쓸 수 있어요.`,
  ],
  repaid: [given, repaidWords(null)],
} as const
type Use = keyof typeof texts

const wordings = (named: string, kind: Wording['kind']): Record<Use, Wording> => {
  const wording = (use: Use, name: string): Wording => ({
    ...{ name, kind, title: '포인트를 드렸어요' },
    text: [...texts[use]],
  })
  return {
    usable: wording('usable', named),
    partly: wording('partly', `${named}PartlyRepaid`),
    repaid: wording('repaid', `${named}Repaid`),
  }
}
const toOne = wordings('pointsGiven', 'transactional')
/** A file gave them to many members (rule 557). */
const toMany = wordings('pointsGivenToMany', 'advertising')

const useOf = ({ points, repaid }: { points: number; repaid: number }): Use =>
  repaid === 0 ? 'usable' : repaid < points ? 'partly' : 'repaid'

/** Points that the member did nothing for, given with this member in mind; what a review earns is told where it is written. */
export const pointsGiven = onEvent('points.earned', walletEvents['points.earned'].schema, {
  ...toOne.usable,
  others: [toOne.partly, toOne.repaid, toMany.usable, toMany.partly, toMany.repaid],
  concerns: ({ reason }) => pointReasonTerms[reason].isGift,
  tell: async ({ db }, { memberId, lotId, points, expiresAt, earnedBy }) => {
    const grantId = grantOf(earnedBy.source)
    const [isByFile, repaid] = await Promise.all([
      grantId !== null && isGivenByFile(db, { memberId, grantId }),
      pointsRepaidBy({ db }, { memberId, lotId }),
    ])
    const use = useOf({ points, repaid })
    return {
      memberId,
      link: '/mypage/savings',
      variables: {
        포인트: formatNumber(points),
        ...(use !== 'repaid' && { '마지막 날': formatDotted(seoulDate(new Date(expiresAt))) }),
        ...(use === 'partly' && {
          '채운 수': formatNumber(repaid),
          '남은 수': formatNumber(points - repaid),
        }),
      },
      ...((isByFile || use !== 'usable') && { wording: (isByFile ? toMany : toOne)[use] }),
    }
  },
})
