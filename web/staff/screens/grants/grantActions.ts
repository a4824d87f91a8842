import { grantStateNames } from '../../../../domain/lists/grants.ts'
import { grantActions as rules } from '../../../../domain/wallet/grantActions.ts'
import type { StaffGrant } from '../../../../domain/wire/staffGrants.ts'
import { staffApi } from '../../api/request.ts'
import { grantCalls } from '../../calls/members.ts'
import { type ActionTable, permitted } from '../../kit/actions.ts'
import { figure } from '../../kit/words.ts'

/** The facts of a grant that its row holds, for the colleague with this number, who cannot approve their own proposal. */
export const grantFactsFor =
  (staffId: number | undefined) =>
  ({ status, madeBy }: Pick<StaffGrant, 'status' | 'madeBy'>) => ({ status, isOwn: madeBy.id === staffId })

const amountOf = ({ points, members }: StaffGrant): string => `${figure(points)}P · ${figure(members)}명`

/** What finance decides about grants above the limit. */
export const grantActionsFor = (staffId: number | undefined): ActionTable<StaffGrant> => [
  {
    id: 'approve',
    label: '승인하고 지급',
    ...permitted(rules, 'approve', grantFactsFor(staffId)),
    change: (grant) => ({ before: grantStateNames.proposed, after: `${amountOf(grant)} 지급` }),
    reasons: ['사유를 확인했어요'],
    run: ({ grantId }, { reason }) => staffApi.send(grantCalls.approve(grantId), { reason }),
  },
  {
    id: 'decline',
    label: '반려',
    ...permitted(rules, 'decline', grantFactsFor(staffId)),
    change: (grant) => ({
      before: `${amountOf(grant)} ${grantStateNames.proposed}`,
      after: '아무에게도 지급하지 않음',
    }),
    danger: true,
    reasons: ['사유가 충분하지 않아요', '금액을 다시 확인해야 해요'],
    run: ({ grantId }, { reason }) => staffApi.send(grantCalls.decline(grantId), { reason }),
  },
]
