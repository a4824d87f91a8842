import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDotted } from '../../../../domain/shared/civilDate.ts'
import type { BusyDays, CalendarRow } from '../../../../domain/wire/staffCalendar.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { mayAct, useRoles } from '../../api/session.ts'
import { itemCalls } from '../../calls/operations.ts'
import { AskedAction } from '../../kit/AskedAction.tsx'
import type { Question } from '../../kit/actions.ts'
import { Button } from '../../kit/Button.tsx'
import { DrawerHead, Facts } from '../../kit/Drawer.tsx'
import { moment } from '../../kit/words.ts'
import { ordersPath } from '../../paths.ts'
import { acted } from '../../pieces/acted.ts'
import { orderStates } from '../../pieces/rented/orderStates.ts'
import styles from './CalendarScreen.module.css'

const ending: Question = {
  label: '쉬는 날 끝내기',
  reasons: ['예정보다 일찍 끝났어요.', '날짜를 잘못 정했어요.'],
  danger: true,
  done: '쉬는 날을 끝냈어요.',
}

const heads = { rental: '대여', hold: '결제 중', downtime: '쉬는 날' } as const

/** The rental or downtime behind a bar of the calendar. */
export function BusyDetail({ row, busy }: { row: CalendarRow; busy: BusyDays }) {
  const acts = mayAct(useRoles(), ['operations'])
  const [isEnding, setEnding] = useState(false)
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
      {busy.kind === 'downtime' && acts && (
        <div className={styles.ending}>
          <Button look="danger" onClick={() => setEnding(true)}>
            쉬는 날 끝내기
          </Button>
        </div>
      )}
      {isEnding && (
        <AskedAction
          question={ending}
          lines={[
            {
              id: busy.slotId,
              name: `${row.productCode} ${row.productName}`,
              change: {
                before: `${formatDotted(busy.from)} – ${formatDotted(busy.to)} 쉼`,
                after: '남은 날을 다시 빌릴 수 있어요',
              },
              act: (given) =>
                acted(itemCalls.endDowntime(row.productId, busy.slotId), { reason: given.reason }),
            },
          ]}
          onDone={() => {}}
          onClose={() => setEnding(false)}
        />
      )}
    </>
  )
}
