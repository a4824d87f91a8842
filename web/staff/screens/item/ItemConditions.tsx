import { type ConditionRecord, conditionRentalsShown } from '../../../../domain/wire/staffConditions.ts'
import type { ItemRecord } from '../../../../domain/wire/staffItems.ts'
import { useAnswer } from '../../api/reading.ts'
import { itemCalls } from '../../calls/operations.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { dots } from '../../kit/words.ts'
import { Frame } from '../../pieces/record/Part.tsx'
import record from '../../pieces/record/Record.module.css'
import { Sides } from '../../pieces/rented/Conditions.tsx'
import styles from './ItemScreen.module.css'

type Rental = NonNullable<ItemRecord['rentals']>['result'][number]

/** The newest rentals whose condition is open; older ones are folded. */
const openRentals = 2

/** The item before and after each rental, side by side, the newest rental first. */
export function ItemConditions({ productId, rentals }: { productId: number; rentals: readonly Rental[] }) {
  return (
    <Frame title="상품 상태">
      <AnswerView answer={useAnswer(itemCalls.conditions(productId))}>
        {({ result }) => <Seen records={result} rentals={rentals} />}
      </AnswerView>
    </Frame>
  )
}

function Seen({ records, rentals }: { records: readonly ConditionRecord[]; rentals: readonly Rental[] }) {
  const seen = [...new Set(records.map(({ orderItemId }) => orderItemId).filter((id) => id !== null))]
  const [intake] = records.filter(({ stage }) => stage === 'intake')
  if (seen.length === 0 && intake === undefined)
    return <p className={record.nothing}>남긴 상태 기록이 없어요.</p>
  return (
    <>
      {seen.slice(0, conditionRentalsShown).map((orderItemId, nth) => (
        <details key={orderItemId} className={styles.condition} open={nth < openRentals}>
          <summary>{nameOf(rentals, records, orderItemId)}</summary>
          <Sides records={records} orderItemId={orderItemId} />
        </details>
      ))}
      {seen.length > conditionRentalsShown && (
        <p className={record.nothing}>더 앞선 대여의 상태는 그 주문 상품에 있어요.</p>
      )}
      {seen.length === 0 && <Sides records={records} orderItemId="" />}
    </>
  )
}

function nameOf(
  rentals: readonly Rental[],
  records: readonly ConditionRecord[],
  orderItemId: string,
): string {
  const number = records.find((one) => one.orderItemId === orderItemId)?.orderNumbers ?? ''
  const rental = rentals.find((one) => one.orderItemId === orderItemId)
  return rental === undefined
    ? number
    : `${number} · ${dots(rental.rentalStartDate)} – ${dots(rental.rentalEndDate).slice(5)}`
}
