import { type PayoutFacts, payoutActions } from '../../../../domain/settlement/payoutActions.ts'
import { payoutRefOf } from '../../../../domain/shared/payoutRef.ts'
import type { StaffSettlement } from '../../../../domain/wire/staffSettlements.ts'
import { staffApi } from '../../api/request.ts'
import { outgoingCalls, settlementCalls } from '../../calls/finance.ts'
import { type ActionTable, permitted } from '../../kit/actions.ts'

const statuses = {
  open: 'open',
  due: 'due',
  held: 'held',
  failed: 'failed',
  carried_forward: 'carried_forward',
  on_its_way: 'requested',
  paid: 'confirmed',
  settled: 'settled',
  no_account: 'due',
} as const satisfies Readonly<Record<StaffSettlement['status'], PayoutFacts['status']>>

/** The facts of an owner's month that its row holds. */
export const payoutFactsOf = ({ status, paidBy, providerCode, ownerName }: StaffSettlement) =>
  ({
    status: statuses[status],
    ...{ paidBy, providerCode },
    hasAccount: status !== 'no_account',
    ownerHasLeft: ownerName === '',
  }) satisfies PayoutFacts & { ownerHasLeft: boolean }
const may = (action: 'hold' | 'release' | 'retry' | 'transfer' | 'answerTransfer' | 'recordSentBack') =>
  permitted(payoutActions, action, payoutFactsOf)

/** Finance's actions on an owner's payout. */
export const settlementActions: ActionTable<StaffSettlement> = [
  {
    id: 'hold',
    label: '지급 보류',
    ...may('hold'),
    bulk: true,
    reasons: ['금액 확인 중', '소유자 계좌 확인 중'],
    run: ({ ownerId, month, holds }, { reason }) =>
      staffApi.send(settlementCalls.hold(ownerId, month), { holds, reason }),
  },
  {
    id: 'release',
    label: '보류 해제',
    ...may('release'),
    bulk: true,
    reasons: ['확인 완료'],
    run: ({ ownerId, month, holds }, { reason }) =>
      staffApi.send(settlementCalls.release(ownerId, month), { holds, reason }),
  },
  {
    id: 'retry',
    label: '다시 지급',
    ...may('retry'),
    bulk: true,
    reasons: ['계좌 정보를 고친 뒤 다시 지급'],
    run: ({ ownerId, month, attempt }, { reason }) =>
      staffApi.send(settlementCalls.retry(ownerId, month), { attempt, reason }),
  },
  {
    id: 'transfer',
    label: '직접 이체로 전환',
    ...may('transfer'),
    bulk: true,
    reasons: ['지급 대행이 거절해 은행에서 직접 이체', '이미 이루어진 앞선 지급을 그 번호로 기록'],
    run: ({ ownerId, month, attempt }, { reason }) =>
      staffApi.send(settlementCalls.transfer(ownerId, month), { attempt, reason }),
  },
  {
    id: 'confirm',
    label: '이체 확인',
    ...may('answerTransfer'),
    bulk: true,
    reasons: ['은행 거래 내역으로 확인'],
    asks: [
      {
        name: 'reference',
        label: '은행 거래 번호',
        placeholder: '여러 줄 붙여넣기 가능',
        perRow: true,
        required: true,
      },
    ],
    run: ({ ownerId, month, attempt }, { reason, values }) =>
      staffApi.send(settlementCalls.confirm(ownerId, month), {
        ...{ attempt, reason },
        reference: values.reference ?? '',
      }),
  },
  {
    id: 'returned',
    label: '이체 반려',
    ...may('answerTransfer'),
    danger: true,
    reasons: ['은행에서 되돌아옴'],
    run: ({ ownerId, month, attempt }, { reason }) =>
      staffApi.send(settlementCalls.returned(ownerId, month), { attempt, reason }),
  },
  {
    id: 'sentBack',
    label: '지급 되돌아옴',
    ...may('recordSentBack'),
    danger: true,
    reasons: ['확인한 이체가 은행에서 되돌아옴', '지급대행의 지급이 되돌아옴'],
    // Of its own payout the gateway is asked, and a difference that nobody has listed is all of it.
    run: ({ ownerId, month, attempt, paidBy, payable }, { reason }) =>
      paidBy === 'gateway'
        ? staffApi.send(outgoingCalls.sentBack, {
            ...{ place: 'gateway', payoutRef: payoutRefOf({ ownerId, month, attempt }) },
            ...{ quotedMissing: 0 - (payable ?? 0), reason },
          })
        : staffApi.send(settlementCalls.sentBack(ownerId, month), { attempt, reason }),
  },
]
