import { Link } from 'react-router-dom'
import { formatDotted } from '../../../../domain/shared/civilDate.ts'
import type { BusyDays, CalendarRow } from '../../../../domain/wire/staffCalendar.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { DrawerHead, Facts } from '../../kit/Drawer.tsx'
import { moment } from '../../kit/words.ts'
import { ordersPath } from '../../paths.ts'
import { orderStates } from '../../pieces/rented/orderStates.ts'
import styles from './CalendarScreen.module.css'

const heads = { rental: '대여', hold: '결제 중', downtime: '쉬는 날' } as const

/** What a bar of the calendar stands for. */
export function BusyDetail({ row, busy }: { row: CalendarRow; busy: BusyDays }) {
  return (
    <>
      <DrawerHead
        over={`${row.productCode} · ${row.brandName}`}
        title={row.productName}
        badge={
          busy.status === null ? (
            <Badge>{heads[busy.kind]}</Badge>
          ) : (
            <Badge tone={orderStates[busy.status].tone}>{orderStates[busy.status].label}</Badge>
          )
        }
      />
      <Facts
        facts={[
          ...(busy.kind === 'downtime'
            ? []
            : [
                {
                  name: '대여 기간',
                  value: `${formatDotted(busy.rentalStartDate)} – ${formatDotted(busy.rentalEndDate)}`,
                },
              ]),
          { name: '비울 수 없는 날', value: `${formatDotted(busy.from)} – ${formatDotted(busy.to)}` },
          ...(busy.memberName === null ? [] : [{ name: '회원', value: busy.memberName }]),
          ...(busy.heldUntil === null ? [] : [{ name: '결제 기한', value: moment(busy.heldUntil) }]),
          ...(busy.note === null ? [] : [{ name: '사유', value: busy.note }]),
          ...(row.turnaroundDays === 0 ? [] : [{ name: '준비 기간', value: `${row.turnaroundDays}일` }]),
          ...(busy.orderItemId === null || busy.orderNumbers === null
            ? []
            : [
                {
                  name: '주문',
                  value: (
                    <Link className={styles.link} to={ordersPath({ open: busy.orderItemId })}>
                      {busy.orderNumbers}
                    </Link>
                  ),
                },
              ]),
        ]}
      />
    </>
  )
}
