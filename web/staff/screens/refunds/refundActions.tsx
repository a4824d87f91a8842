import { banks } from '../../../../domain/accounts/banks.ts'
import { refundActions as rules } from '../../../../domain/shared/refundActions.ts'
import type { StaffRefundRow } from '../../../../domain/wire/staffRefunds.ts'
import { useAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { refundCalls } from '../../calls/finance.ts'
import { won } from '../../kit/AmountLink.tsx'
import { Unread } from '../../kit/AnswerView.tsx'
import { type ActionTable, type OwnFieldProps, permitted } from '../../kit/actions.ts'
import { Choice } from '../../kit/Choice.tsx'

/** The facts of a refund that its row holds. */
export const refundFactsOf = (row: StaffRefundRow) => ({ ...row, memberHasLeft: row.memberName === null })
const may = (action: keyof typeof rules) => permitted(rules, action, refundFactsOf)

/** Finance's actions on refunds that the provider refused, and on those made directly at the provider's desk. */
export const refundActions: ActionTable<StaffRefundRow> = [
  {
    id: 'resend',
    label: '다시 보내기',
    ...may('resend'),
    bulk: true,
    reasons: ['결제사 확인 후 다시 요청'],
    run: ({ refundId }, { reason }) => staffApi.send(refundCalls.resend(refundId), { reason }),
  },
  {
    id: 'transfer',
    label: '계좌 이체 기록',
    ...may('transfer'),
    reasons: ['카드 취소 기간이 지나 회원 계좌로 이체'],
    asks: [
      { name: 'account', label: '보낸 계좌', required: true, field: TransferAccounts, isChoice: true },
      {
        name: 'bankReference',
        label: '은행 거래 번호',
        placeholder: '영문, 숫자, 하이픈 4–40자',
        required: true,
      },
    ],
    run: ({ refundId }, { reason, values }) => {
      const [account = '', amount] = (values.account ?? '').split(' ')
      const bankReference = values.bankReference ?? ''
      return staffApi.send(refundCalls.transfer(refundId), {
        ...{ reason, bankReference, account, amount: Number(amount) },
      })
    },
  },
  {
    id: 'type-account',
    label: '받을 계좌 입력',
    ...may('typeAccount'),
    readers: '탈퇴한 회원에게 받은 계좌예요. 누가 왜 입력했는지 기록해요',
    reasons: ['탈퇴한 회원이 전화로 알려 준 계좌'],
    asks: [
      {
        name: 'bankCode',
        label: '은행',
        options: banks.map(({ bankCode, bankName }) => ({ value: bankCode, label: bankName })),
        required: true,
      },
      { name: 'accountNumber', label: '계좌번호', placeholder: '숫자 10–16자리', required: true },
      { name: 'accountHolderName', label: '예금주', required: true },
    ],
    run: ({ refundId }, { reason, values }) =>
      staffApi.send(refundCalls.typeAccount(refundId), {
        reason,
        bankCode: values.bankCode ?? '',
        accountNumber: values.accountNumber ?? '',
        accountHolderName: values.accountHolderName ?? '',
      }),
  },
  {
    id: 'goodwill',
    label: '배려 환불로 마감',
    ...may('goodwill'),
    danger: true,
    change: ({ amount, goodwillLeft, grantable }) => ({
      before: `결제사에서 돌려준 ${won(amount)}원 중 배려 환불 ${won(goodwillLeft)}원, 더 마감할 수 있는 금액 ${won(grantable)}원`,
      after: '적은 금액만큼 고객 배려 비용, 회원에게 알림',
    }),
    reasons: ['상품 상태에 대한 배려로 돌려줬어요', '배송 지연에 대한 배려로 돌려줬어요'],
    asks: [{ name: 'amount', label: '배려 비용으로 마감할 금액', amount: true, required: true }],
    run: ({ paymentKey, transactionKey, goodwill: goodwillBefore }, { reason, values }) =>
      staffApi.send(refundCalls.goodwill, {
        paymentKey,
        goodwillBefore,
        reason,
        amount: Number(values.amount),
        transactionKey: transactionKey ?? '',
      }),
  },
]

/**
 * Chooses the account that the money went to, of those that were shown for this refund, and says the sum; a single one is
 * chosen at once. Its value names the account and the sum that were read, as the request does (rule 924).
 */
export function TransferAccounts({ label, rowId, value, onChange }: OwnFieldProps) {
  const answer = useAnswer(refundCalls.account(rowId))
  const { data } = answer
  if (data === undefined && answer.error !== undefined) return <Unread answer={answer} />
  return (
    <Choice
      label={label}
      value={value}
      options={data?.accounts.map(({ account, bankName, accountNumber, accountHolderName, isCurrent }) => ({
        value: `${account} ${data.amount}`,
        label: `${bankName} ${accountNumber} ${accountHolderName} · ${won(data.amount)}원${isCurrent ? '' : ' (회원이 그 뒤에 바꾼 계좌)'}`,
      }))}
      onChange={onChange}
      choosesOnly
    />
  )
}
