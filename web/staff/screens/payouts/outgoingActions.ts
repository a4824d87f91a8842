import { type DifferenceFacts, differenceActions } from '../../../../domain/shared/differences.ts'
import type { OutgoingDifference } from '../../../../domain/wire/outgoingPayments.ts'
import { staffApi } from '../../api/request.ts'
import { outgoingCalls } from '../../calls/finance.ts'
import { type ActionTable, permitted } from '../../kit/actions.ts'
import { reopening } from './reopening.ts'

const outgoingFactsOf = ({
  settledAt,
  missing,
  kind,
  isWrittenOff,
  isOwed,
}: OutgoingDifference): DifferenceFacts => ({
  ...{ status: settledAt === null ? 'open' : 'settled', missing, kind, isWrittenOff, isOwed },
})

/** The difference as finance saw it. */
const seen = ({ place, key, missing }: OutgoingDifference) => ({
  ...{ place, payoutRef: key, quotedMissing: missing },
})
const closes = (row: OutgoingDifference, { reason }: { reason: string }) =>
  staffApi.send(outgoingCalls.writeOff, { ...seen(row), reason })

/** Finance's actions on an outgoing difference that will not resolve by itself, and on one that was closed by mistake. */
export const outgoingActions: ActionTable<OutgoingDifference> = [
  {
    id: 'closeOtherAccount',
    label: '확인하고 마감',
    ...permitted(differenceActions, 'closeOtherAccount', outgoingFactsOf),
    danger: true,
    reasons: ['소유자가 받은 것을 확인했어요', '되돌려 받아 다시 보냈어요'],
    run: closes,
  },
  {
    id: 'sentBack',
    label: '지급 되돌아옴',
    ...permitted(differenceActions, 'recordSentBack', outgoingFactsOf),
    danger: true,
    reasons: ['은행에서 되돌아와 다시 지급', '지급대행에서 나가지 않아 다시 지급'],
    run: (row, { reason }) => staffApi.send(outgoingCalls.sentBack, { ...seen(row), reason }),
  },
  {
    id: 'writeOff',
    label: '손익 처리',
    ...permitted(differenceActions, 'writeOffPayout', outgoingFactsOf),
    bulk: true,
    danger: true,
    reasons: ['되찾지 못한 금액으로 확인', '나가지 않은 금액으로 확인'],
    run: closes,
  },
  reopening('돈을 되찾기로 했어요', (row, { reason }) =>
    staffApi.send(outgoingCalls.undoWriteOff, { ...seen(row), reason }),
  ),
]
