import { cardRefundWords } from '../../../../domain/shared/cardRefundParts.ts'
import type { StaffOrderItem } from '../../../../domain/wire/staffOrders.ts'
import { points } from '../../../text/format.ts'
import { useAnswer } from '../../api/reading.ts'
import { itemCalls, returnCalls } from '../../calls/operations.ts'
import { together } from '../../kit/AnswerView.tsx'
import type { OwnFieldProps } from '../../kit/actions.ts'
import { moment } from '../../kit/words.ts'
import styles from './Conditions.module.css'
import { SoFar } from './SoFar.tsx'

/** Refunds after the item came back: where they went, and how far they are. */
export const RefundLines = ({ refunds }: Pick<StaffOrderItem, 'refunds'>) => (
  <ul className={styles.lines}>
    {refunds.map(({ refundedAt, pointsRefund, ...back }) => (
      <li key={refundedAt}>
        {[cardRefundWords(back), pointsRefund > 0 ? points(pointsRefund) : '']
          .filter((part) => part !== '')
          .join(' + ')}{' '}
        <span className={styles.none}>{moment(refundedAt)}</span>
      </li>
    ))}
  </ul>
)

/** Shows earlier refunds of a collected or lost item; its answer is the number of the next one. */
export function RefundedSoFar({ rowId, ...field }: OwnFieldProps) {
  const item = useAnswer(itemCalls.one(rowId))
  const quote = useAnswer(returnCalls.quote(rowId, {}))
  const refunds = item.data?.refunds ?? []
  return (
    <SoFar
      {...field}
      // The lines and the number are of the same moment.
      next={
        item.data === undefined || quote.isValidating || item.isValidating
          ? undefined
          : quote.data?.refundNumber
      }
      answer={together(quote, item)}
      lines={refunds.length > 0 ? <RefundLines refunds={refunds} /> : null}
      added="그사이 환불한 금액이 있어요. 방금 보낸 환불인지 위에서 확인해 주세요."
      goOn="확인했고 더 환불하기"
    />
  )
}
