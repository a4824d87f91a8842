import { useId } from 'react'
import type { StaffOrderItem } from '../../../../domain/wire/staffOrders.ts'
import { sentenceOf } from '../../../api/apiError.ts'
import { messages } from '../../../text/messages.ts'
import { useAnswer } from '../../api/reading.ts'
import { itemCalls } from '../../calls/operations.ts'
import dialog from '../../kit/ActionDialog.module.css'
import type { OwnFieldProps } from '../../kit/actions.ts'
import { figureWon } from '../../kit/words.ts'
import styles from './Conditions.module.css'

/** The parts that can be cancelled, each with the sum that goes back. */
export const partsToCancel = ({ item, order }: StaffOrderItem['cancelling']) => [
  ...(item === null ? [] : [{ value: 'item', label: `이 상품만 · ${figureWon(item)} 환불` }]),
  ...(order === null
    ? []
    : [{ value: 'order', label: `주문 전체 ${order.items}개 · ${figureWon(order.refund)} 환불` }]),
]

/** Asks for the part of the order to cancel, and says what each gives back. */
export function CancelledPart({ label, rowId, value, onChange }: OwnFieldProps) {
  const id = useId()
  const { data, error } = useAnswer(itemCalls.one(rowId))
  if (data === undefined)
    return (
      <p className={styles.none}>
        {error === undefined ? '환불할 금액을 세고 있어요.' : sentenceOf(error, messages.generic)}
      </p>
    )
  return (
    <div className={dialog.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={dialog.input}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">선택</option>
        {partsToCancel(data.cancelling).map((part) => (
          <option key={part.value} value={part.value}>
            {part.label}
          </option>
        ))}
      </select>
    </div>
  )
}
