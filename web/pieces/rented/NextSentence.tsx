import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import type { OrderItem } from '../../../domain/wire/orders.ts'
import { courseOf, nextOf } from './itemStatus.ts'
import { returnSentence } from './returnSteps.ts'

type Item = Pick<
  OrderItem,
  | 'arrivedOn'
  | 'collectedAt'
  | 'isArrivalAwaited'
  | 'itemReturn'
  | 'order'
  | 'pickUpFrom'
  | 'returnDays'
  | 'shippedAt'
  | 'status'
>
type Props = { item: Item; today: CivilDate; className: string | undefined }

/** Says what happens next to a rented item, or in its return; nothing when nothing follows. */
export function NextSentence({ item, today, className }: Props) {
  const period = { start: item.order.rentalStartDate, end: item.order.rentalEndDate }
  const next = nextOf(item, courseOf(period, item), today)
  const stage = item.itemReturn?.stage
  const words = next ?? (stage === undefined ? null : returnSentence[stage])
  if (words === null) return null
  if (typeof words === 'string') return <p className={className}>{words}</p>
  return (
    <p className={className}>
      {words.before}
      <strong>{words.day}</strong>
      {words.after}
    </p>
  )
}
