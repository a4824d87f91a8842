import { type DifferenceFacts, differenceActions } from '../../../../domain/shared/differenceActions.ts'
import type { OutgoingDifference } from '../../../../domain/wire/outgoingPayments.ts'
import { staffApi } from '../../api/request.ts'
import { outgoingCalls } from '../../calls/finance.ts'
import { type ActionTable, permitted } from '../../kit/actions.ts'

const outgoingFactsOf = ({ settledAt, missing, isWrittenOff }: OutgoingDifference): DifferenceFacts => ({
  ...{ status: settledAt === null ? 'open' : 'settled', missing, isWrittenOff },
})

/** Finance's actions on an outgoing difference that will not resolve by itself. */
export const outgoingActions: ActionTable<OutgoingDifference> = [
  {
    id: 'writeOff',
    label: '손익 처리',
    ...permitted(differenceActions, 'writeOff', outgoingFactsOf),
    bulk: true,
    danger: true,
    reasons: ['되찾지 못한 금액으로 확인', '나가지 않은 금액으로 확인'],
    run: ({ place, key, missing }, { reason }) =>
      staffApi.send(outgoingCalls.writeOff, { place, payoutRef: key, quotedMissing: missing, reason }),
  },
]
