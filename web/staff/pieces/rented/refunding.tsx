import { useEffect } from 'react'
import dialog from '../../kit/ActionDialog.module.css'
import type { OwnFieldProps } from '../../kit/actions.ts'
import { ownerBearsIn } from './bearing.ts'
import styles from './RefundDecision.module.css'
import { RefundFields, RefundMeaning } from './RefundParts.tsx'
import { type TypedRefund, useRefundQuote } from './refundQuote.ts'

/** What the answer of `RefundSum` holds: what was typed, and the part in points as the server quoted it. */
type RefundAnswer = TypedRefund & { quotedPoints: string }

const refundIn = (answer: string): RefundAnswer => {
  const [refund = '', part = '', quotedPoints = ''] = answer.split('/')
  return { refund, points: part, quotedPoints }
}

/** Why the answer cannot be sent; undefined for a sum that was quoted. */
export function refundGap(answer: string): string | undefined {
  const { refund, quotedPoints } = refundIn(answer)
  if (!(Number(refund) > 0)) return '환불 금액은 1원 이상으로 입력해 주세요.'
  return quotedPoints === '' ? '나뉘는 금액을 확인한 다음 눌러 주세요.' : undefined
}

/** What is sent: without points of their own the server splits the sum as it quoted it. */
export function refundSent(answer: string): { refund: number; pointsRefund: number | null } {
  const { refund, points: part } = refundIn(answer)
  return { refund: Number(refund), pointsRefund: part === '' ? null : Number(part) }
}

/** Asks for the sum of a refund, and says what it means for card, points and owner before it is sent. */
export function RefundSum({ label, rowId, value, answers, onChange }: OwnFieldProps) {
  const { quotedPoints, ...typed } = refundIn(value)
  const ownerBears = ownerBearsIn(answers)
  const { whole, quoted, refusal } = useRefundQuote(rowId, typed, { ownerBears })
  const isTyped = typed.refund !== '' || typed.points !== ''
  const now = quoted === undefined ? '' : String(quoted.pointsRefund)
  useEffect(() => {
    if (isTyped && quotedPoints !== now) onChange(`${typed.refund}/${typed.points}/${now}`)
  }, [isTyped, typed.refund, typed.points, quotedPoints, now, onChange])
  return (
    <div className={styles.parts}>
      <RefundFields
        label={label}
        typed={typed}
        whole={whole}
        onChange={({ refund, points: part }) =>
          onChange(refund === '' && part === '' ? '' : `${refund}/${part}/`)
        }
      />
      {whole !== undefined && (
        <div role="status">
          <RefundMeaning whole={whole} quoted={quoted} owner={ownerBears === undefined ? null : 'lost'} />
        </div>
      )}
      {refusal !== undefined && (
        <p role="alert" className={dialog.error}>
          {refusal}
        </p>
      )}
    </div>
  )
}
