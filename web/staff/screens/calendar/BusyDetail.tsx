import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDotted } from '../../../../domain/shared/civilDate.ts'
import type { BusyDays, CalendarRow } from '../../../../domain/wire/staffCalendar.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { staffApi } from '../../api/request.ts'
import { mayAct, useRoles } from '../../api/session.ts'
import { itemCalls } from '../../calls/operations.ts'
import { AskedAction } from '../../kit/AskedAction.tsx'
import type { Question } from '../../kit/actions.ts'
import { Button } from '../../kit/Button.tsx'
import { DrawerHead, Facts } from '../../kit/Drawer.tsx'
import { moment } from '../../kit/words.ts'
import { ordersPath } from '../../paths.ts'
import { orderStates } from '../../pieces/rented/orderStates.ts'
import { busyWords } from './busyWords.ts'
import styles from './CalendarScreen.module.css'

const ending: Question = {
  label: '쉬는 날 끝내기',
  reasons: ['예정보다 일찍 끝났어요.', '날짜를 잘못 정했어요.'],
  danger: true,
  done: '쉬는 날을 끝냈어요.',
}

const reopening: Question = {
  label: '닫은 날 다시 열기',
  reasons: ['잘못 닫았어요.'],
  danger: true,
  done: '닫은 날을 다시 열었어요.',
}

/** Details of the rental or downtime that a bar of the calendar shows. */
export function BusyDetail({ row, busy }: { row: CalendarRow; busy: BusyDays }) {
  const acts = mayAct(useRoles(), ['operations'])
  const [isEnding, setEnding] = useState(false)
  const isGone = busy.kind === 'lost' || busy.kind === 'given_up'
  const question = isGone ? reopening : ending
  // Days that a loss closed open by 다시 찾음, which is recorded with the order or the consignment.
  const mayEnd = busy.kind === 'downtime' || (busy.kind === 'given_up' && busy.orderItemId === null)
  return (
    <>
      <DrawerHead
        over={`${row.productCode} · ${row.brandName}`}
        title={row.productName}
        badge={
          busy.status === null || isGone ? (
            <Badge tone={busy.kind === 'lost' ? 'error' : 'tile'}>{busyWords[busy.kind]}</Badge>
          ) : (
            <Badge tone={orderStates[busy.status].tone}>{orderStates[busy.status].label}</Badge>
          )
        }
      />
      <Facts
        facts={[
          ...(busy.kind === 'downtime' || isGone
            ? []
            : [
                {
                  name: '대여 기간',
                  value: `${formatDotted(busy.rentalStartDate)} – ${formatDotted(busy.rentalEndDate)}`,
                },
              ]),
          {
            name: isGone ? '닫힌 날' : '비울 수 없는 날',
            value: `${formatDotted(busy.from)} – ${formatDotted(busy.to)}`,
          },
          ...(busy.memberName === null ? [] : [{ name: '회원', value: busy.memberName }]),
          ...(busy.heldUntil === null ? [] : [{ name: '결제 기한', value: moment(busy.heldUntil) }]),
          ...(busy.note === null ? [] : [{ name: '사유', value: busy.note }]),
          ...(row.turnaroundDays === 0 || isGone
            ? []
            : [{ name: '준비 기간', value: `${row.turnaroundDays}일` }]),
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
      {isGone && (
        <p className={styles.quiet}>
          {busy.kind === 'lost'
            ? '잃어버린 상품이라 이 기간에는 빌릴 수 없어요.'
            : '위탁자에게 돌아가는 상품이라 이 기간에는 빌릴 수 없어요.'}
        </p>
      )}
      {mayEnd && acts && (
        <div className={styles.ending}>
          <Button look="danger" onClick={() => setEnding(true)}>
            {question.label}
          </Button>
        </div>
      )}
      {isEnding && (
        <AskedAction
          question={question}
          lines={[
            {
              id: busy.slotId,
              name: `${row.productCode} ${row.productName}`,
              change: {
                before: `${formatDotted(busy.from)} – ${formatDotted(busy.to)} ${isGone ? '닫힘' : '쉼'}`,
                after: '남은 날을 다시 빌릴 수 있어요',
              },
              act: (given) =>
                staffApi.send(itemCalls.endDowntime(row.productId, busy.slotId), { reason: given.reason }),
            },
          ]}
          onClose={() => setEnding(false)}
        />
      )}
    </>
  )
}
