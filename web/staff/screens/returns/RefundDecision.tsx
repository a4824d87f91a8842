import { useId, useState } from 'react'
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
import { ReasonField } from '../../kit/ReasonField.tsx'
import { useSending } from '../../kit/useSending.ts'
import { sendAndRefresh } from '../../pieces/sendAndRefresh.ts'
import styles from './RefundDecision.module.css'

const inFull = '이용하지 않아 전액 환불'
const inPart = '사용 흔적이 있어 일부 환불'

/** Decides the refund of a return; the server quotes its split into card and points beforehand. */
export function RefundDecision({ row }: { row: StaffReturnRow }) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [withFee, setWithFee] = useState(false)
  const [typedReason, setReason] = useState<string | null>(null)
  const { problem, isBusy, send } = useSending()
  const refund = typed === null ? undefined : Number(typed)
  const isNumber = refund === undefined || (typed !== '' && Number.isInteger(refund) && refund >= 0)
  const quote = useAnswer(isNumber ? returnCalls.quote(row.orderItemId, { refund }) : null)
  const quoted = quote.data
  const isPart = quoted !== undefined && quoted.refund < quoted.largest
  const reason = typedReason ?? (isPart ? inPart : inFull)
  const refusal =
    quote.error !== undefined
      ? sentenceOf(quote.error, messages.generic)
      : isNumber || typed === ''
        ? problem
        : '0원 이상으로 입력해 주세요.'

  const complete = async () => {
    if (quoted === undefined) return
    await sendAndRefresh(returnCalls.complete(row.orderItemId), {
      refund: quoted.refund,
      returnsDeliveryFee: withFee,
      reason: reason.trim(),
    })
    toast.success('반품을 완료했어요.')
  }

  return (
    <form className={styles.decision} onSubmit={send(complete, { closes: true })}>
      <h3>환불 결정</h3>
      <label htmlFor={id}>환불 금액</label>
      <AmountInput
        id={id}
        value={typed ?? String(quoted?.largest ?? '')}
        disabled={quoted === undefined && typed === null}
        onChange={setTyped}
      />
      {quoted !== undefined && (
        <Facts
          facts={[
            { name: '환불할 수 있는 금액', value: won(quoted.largest) },
            { name: '카드로', value: won(quoted.cardRefund + (withFee ? quoted.deliveryFee : 0)) },
            { name: '포인트로', value: points(quoted.pointsRefund) },
          ]}
        />
      )}
      {quoted !== undefined && quoted.deliveryFee > 0 && (
        <label className={styles.box}>
          <input type="checkbox" checked={withFee} onChange={(event) => setWithFee(event.target.checked)} />
          배송비 {won(quoted.deliveryFee)}도 환불
        </label>
      )}
      <ReasonField presets={[inFull, inPart]} value={reason} onChange={setReason} />
      {refusal !== undefined && (
        <p role="alert" className={styles.problem}>
          {refusal}
        </p>
      )}
      <Button
        look="main"
        type="submit"
        busy={isBusy}
        disabled={quoted === undefined || quote.error !== undefined || reason.trim() === ''}
      >
        {quoted === undefined
          ? '반품 완료'
          : `${won(quoted.refund + (withFee ? quoted.deliveryFee : 0))} 환불하고 완료`}
      </Button>
    </form>
  )
}
