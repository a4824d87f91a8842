import { useId, useState } from 'react'
import { orderStatusNames } from '../../../../domain/lists/orderStatusNames.ts'
import type { StaffReturnRow } from '../../../../domain/wire/returns.ts'
import { sentenceOf } from '../../../api/apiError.ts'
import { toast } from '../../../kit/notices.ts'
import { points, won } from '../../../text/format.ts'
import { messages } from '../../../text/messages.ts'
import { useAnswer } from '../../api/reading.ts'
import { returnCalls } from '../../calls/operations.ts'
import { AmountInput } from '../../kit/AmountInput.tsx'
import { Button } from '../../kit/Button.tsx'
import { Facts } from '../../kit/Drawer.tsx'
import { GuardedForm } from '../../kit/form/GuardedForm.tsx'
import { isTypedReason, ReasonField } from '../../kit/ReasonField.tsx'
import { useSending } from '../../kit/useSending.ts'
import { sendAndRefresh } from '../sendAndRefresh.ts'
import styles from './RefundDecision.module.css'

const presets = [
  '이용하지 않아 전액 환불',
  '이용한 날을 빼고 일부 환불',
  '사용 흔적이 있어 일부 환불',
  '손상이 있어 환불하지 않음',
]

/**
 * Decides the refund of a return; the server quotes its split into card and points beforehand. Neither the sum nor the
 * reason is filled in: both follow from what operations recorded.
 */
export function RefundDecision({ row }: { row: Pick<StaffReturnRow, 'orderItemId'> }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [withFee, setWithFee] = useState(false)
  const [reason, setReason] = useState('')
  const sending = useSending()
  const { problem, isBusy, send } = sending
  const refund = typed === '' ? undefined : Number(typed)
  const isNumber = refund === undefined || (Number.isInteger(refund) && refund >= 0)
  const quote = useAnswer(isNumber ? returnCalls.quote(row.orderItemId, { refund }) : null)
  const quoted = quote.data
  const refusal =
    quote.error !== undefined
      ? sentenceOf(quote.error, messages.generic)
      : isNumber
        ? problem
        : '0원 이상으로 입력해 주세요.'

  const complete = async () => {
    if (quoted === undefined || refund === undefined) return
    await sendAndRefresh(returnCalls.complete(row.orderItemId), {
      refund: quoted.refund,
      returnsDeliveryFee: withFee,
      reason: reason.trim(),
    })
    toast.success('반품을 완료했어요.')
  }

  return (
    <GuardedForm
      className={styles.decision}
      onSubmit={send(complete, { closes: true })}
      isLost={typed !== '' || isTypedReason(reason, presets)}
      sending={sending}
    >
      <h3>환불 결정</h3>
      <label htmlFor={id}>환불 금액</label>
      <AmountInput
        id={id}
        value={typed}
        disabled={quoted === undefined && typed === ''}
        onChange={setTyped}
      />
      {quoted !== undefined && (
        <Facts
          facts={[
            { name: '환불할 수 있는 금액', value: won(quoted.largest) },
            ...(refund === undefined
              ? []
              : [
                  { name: '카드로', value: won(quoted.cardRefund + (withFee ? quoted.deliveryFee : 0)) },
                  { name: '포인트로', value: points(quoted.pointsRefund) },
                ]),
          ]}
        />
      )}
      {quoted !== undefined && quoted.deliveryFee > 0 && (
        <label className={styles.box}>
          <input type="checkbox" checked={withFee} onChange={(event) => setWithFee(event.target.checked)} />
          배송비 {won(quoted.deliveryFee)}도 환불
        </label>
      )}
      <ReasonField presets={presets} value={reason} onChange={setReason} />
      {refusal !== undefined && (
        <p role="alert" className={styles.problem}>
          {refusal}
        </p>
      )}
      <Button
        look="main"
        type="submit"
        busy={isBusy}
        disabled={
          refund === undefined || quoted === undefined || quote.error !== undefined || reason.trim() === ''
        }
      >
        {quoted === undefined || refund === undefined
          ? orderStatusNames.return_completed
          : `${won(quoted.refund + (withFee ? quoted.deliveryFee : 0))} 환불하고 완료`}
      </Button>
    </GuardedForm>
  )
}
