import { useState } from 'react'
import { orderStatusNames } from '../../../../domain/lists/orderStatusNames.ts'
import type { StaffReturnRow } from '../../../../domain/wire/returns.ts'
import { toast } from '../../../kit/notices.ts'
import { won } from '../../../text/format.ts'
import { returnCalls } from '../../calls/operations.ts'
import { Unread } from '../../kit/AnswerView.tsx'
import { Button } from '../../kit/Button.tsx'
import { GuardedForm } from '../../kit/form/GuardedForm.tsx'
import { isTypedReason, ReasonField } from '../../kit/ReasonField.tsx'
import { useSending } from '../../kit/useSending.ts'
import { sendAndRefresh } from '../sendAndRefresh.ts'
import styles from './RefundDecision.module.css'
import { RefundFields, RefundMeaning } from './RefundParts.tsx'
import { useRefundQuote } from './refundQuote.ts'

const presets = [
  '이용하지 않아 전액 환불',
  '이용한 날을 빼고 일부 환불',
  '사용 흔적이 있어 일부 환불',
  '손상이 있어 환불하지 않음',
  '무료로 이용한 대여라 환불할 금액이 없음',
]

/**
 * Decides the refund of a return; the server quotes beforehand how it splits into card and points and what it leaves the
 * owner. Neither the sum nor the reason is filled in: both follow from what operations recorded. Of an item that cost
 * nothing it is decided whether its rental counts for its owner (rule 65).
 */
export function RefundDecision({ row }: { row: Pick<StaffReturnRow, 'orderItemId'> }) {
  const [typed, setTyped] = useState({ refund: '', points: '' })
  const [withFee, setWithFee] = useState(false)
  const [rentalCounts, setRentalCounts] = useState(false)
  const [reason, setReason] = useState('')
  const sending = useSending()
  const { problem, isBusy, send } = sending
  const { whole, ofAll, quoted, refusal } = useRefundQuote(row.orderItemId, typed, { rentalCounts })
  const mayCount = whole !== undefined && whole.paid === 0 && whole.owner !== null

  const complete = async () => {
    if (quoted === undefined) return
    await sendAndRefresh(returnCalls.complete(row.orderItemId), {
      refund: quoted.refund,
      pointsRefund: typed.points === '' ? null : quoted.pointsRefund,
      returnsDeliveryFee: withFee,
      rentalCounts: mayCount && rentalCounts,
      reason: reason.trim(),
    })
    toast.success('반품을 완료했어요.')
  }

  const fee = withFee && whole !== undefined ? whole.deliveryFee : 0
  return (
    <GuardedForm
      className={styles.decision}
      onSubmit={send(complete, { closes: true })}
      isLost={typed.refund !== '' || typed.points !== '' || isTypedReason(reason, presets)}
      sending={sending}
    >
      <h3>환불 결정</h3>
      <RefundFields label="환불 금액" typed={typed} onChange={setTyped} whole={whole} />
      <Unread answer={ofAll} />
      {whole !== undefined && <RefundMeaning whole={whole} quoted={quoted} fee={fee} owner="share" />}
      {whole !== undefined && whole.deliveryFee > 0 && (
        <label className={styles.box}>
          <input type="checkbox" checked={withFee} onChange={(event) => setWithFee(event.target.checked)} />
          배송비 {won(whole.deliveryFee)}도 환불
        </label>
      )}
      {mayCount && (
        <label className={styles.box}>
          <input
            type="checkbox"
            checked={rentalCounts}
            onChange={(event) => setRentalCounts(event.target.checked)}
          />
          회원이 낸 금액은 없지만 소유자 정산에는 셈
        </label>
      )}
      <ReasonField presets={presets} value={reason} onChange={setReason} />
      {(refusal ?? problem) !== undefined && (
        <p role="alert" className={styles.problem}>
          {refusal ?? problem}
        </p>
      )}
      <Button
        look="main"
        type="submit"
        busy={isBusy}
        disabled={quoted === undefined || refusal !== undefined || reason.trim() === ''}
      >
        {quoted === undefined
          ? orderStatusNames.return_completed
          : `${won(quoted.refund + fee)} 환불하고 완료`}
      </Button>
    </GuardedForm>
  )
}
