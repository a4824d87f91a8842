import { Link } from 'react-router-dom'
import { pickUpDay, shippingDay } from '../../../../domain/rental/period.ts'
import { type CivilDate, isCivilDate } from '../../../../domain/shared/civilDate.ts'
import type { BusyDays } from '../../../../domain/wire/staffCalendar.ts'
import { useAnswer } from '../../api/reading.ts'
import { mayAct, useRoles } from '../../api/session.ts'
import { itemCalls } from '../../calls/operations.ts'
import { Unread } from '../../kit/AnswerView.tsx'
import { dots } from '../../kit/words.ts'
import { calendarPath, ordersPath } from '../../paths.ts'
import { busyKey } from '../../pieces/rented/monthGrid.ts'
import styles from './TouchedRentals.module.css'

/** Rentals and orders awaiting payment that ship, travel or come back on the day, shown before it becomes a holiday. */
export function TouchedRentals({ day }: { day: string }) {
  // Who decides about days off need not read orders.
  const readsOrders = mayAct(useRoles(), ['operations'])
  const known = isCivilDate(day) ? day : null
  const answer = useAnswer(known === null ? null : itemCalls.calendar({ from: known, to: known }))
  const { data } = answer
  if (known === null) return null
  if (data === undefined) return <Unread answer={answer} />
  const touched = data.result.flatMap(({ productId, productName, productCode, busy }) =>
    busy.flatMap((one) => {
      const what = isRental(one) ? whatIsOn(known, one.rentalStartDate, one.rentalEndDate) : null
      return what === null ? [] : [{ ...one, key: busyKey(productId, one), productName, productCode, what }]
    }),
  )
  const more = data.nextAfter !== null
  return (
    <section className={styles.touched} aria-label="이 날 움직이는 대여">
      <h3>이 날 움직이는 대여</h3>
      {touched.length === 0 && !more && <p>{dots(known)}에 출고하거나 회수하는 대여가 없어요.</p>}
      {touched.length > 0 && (
        <>
          <p>
            {touched.length}건{more && ' 이상'}이 있어요. 저장해도 이 대여의 날짜는 그대로예요.
          </p>
          <ul>
            {touched.map((one) => (
              <li key={one.key}>
                <span>{one.what}</span>
                <span>
                  {one.productName} <small>{one.productCode}</small>
                </span>
                {readsOrders && one.orderItemId !== null && one.orderNumbers !== null ? (
                  <Link to={ordersPath({ open: one.orderItemId })}>{one.orderNumbers}</Link>
                ) : (
                  <span>{one.orderNumbers ?? '결제 중'}</span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {more && <Link to={calendarPath({ month: known.slice(0, 7) })}>대여 일정에서 모두 보기</Link>}
    </section>
  )
}

/** Days that an owner keeps, a repair, a loss or the end of a contract close: nothing travels on them. */
const isRental = ({ kind }: BusyDays): boolean => kind === 'rental' || kind === 'hold'

/** The shop's task for the rental on that day, or null. */
function whatIsOn(day: CivilDate, start: string, end: string): string | null {
  if (!isCivilDate(start) || !isCivilDate(end)) return null
  const ships = shippingDay({ start, end })
  if (day === ships) return '출고'
  if (day > ships && day <= start) return '배송'
  return day === pickUpDay({ start, end }) ? '회수' : null
}
