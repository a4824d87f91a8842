import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import {
  type CivilDate,
  daysBetween,
  formatDotted,
  isCivilDate,
} from '../../../../domain/shared/civilDate.ts'
import type { BusyDays, CalendarRow } from '../../../../domain/wire/staffCalendar.ts'
import { sentenceOf } from '../../../api/apiError.ts'
import { toast } from '../../../kit/notices.ts'
import { messages } from '../../../text/messages.ts'
import { useAnswer } from '../../api/reading.ts'
import { itemCalls } from '../../calls/operations.ts'
import { Button } from '../../kit/Button.tsx'
import { DrawerHead } from '../../kit/Drawer.tsx'
import { DateInput } from '../../kit/dates/DateInput.tsx'
import { createOnce } from '../../kit/form/createOnce.ts'
import { GuardedForm } from '../../kit/form/GuardedForm.tsx'
import { isTypedReason, ReasonField } from '../../kit/ReasonField.tsx'
import { Failed } from '../../kit/States.tsx'
import { useSending } from '../../kit/useSending.ts'
import { ordersPath } from '../../paths.ts'
import { busyName } from '../../pieces/rented/busyWords.ts'
import { sendAndRefresh } from '../../pieces/sendAndRefresh.ts'
import styles from './DowntimeForm.module.css'

const presets = ['수선', '세탁·클리닝', '상품 사진 촬영', '분실 확인']
const months = ['month'] as const
/** The longest period that the calendar call accepts. */
const daysAtMost = 62

type Closing = { from: CivilDate; to: CivilDate; reason: string }

/** Blocks days of a product; refused while a rental or a payment occupies one of them. */
export function DowntimeForm(props: { row: CalendarRow; today: string; onDone: () => void }) {
  const { row, today, onDone } = props
  const id = useId()
  const [from, setFrom] = useState(today)
  const [to, setTo] = useState(today)
  const [reason, setReason] = useState('')
  const [create] = useState(() => createOnce<Closing, unknown>())
  const sending = useSending()
  const { problem, isBusy, send } = sending
  const { productId } = row
  const gap = gapOf(from, to, today)
  const inTheWay = useAnswer(gap === null ? itemCalls.calendar({ productId, from, to }) : null)
  const touched = inTheWay.data?.result[0]?.busy ?? []

  const block = async () => {
    if (!isCivilDate(from) || !isCivilDate(to)) return
    await create({ from, to, reason: reason.trim() }, (days, beside) =>
      sendAndRefresh(itemCalls.addDowntime(productId), { ...days, ...beside }),
    )
    toast.success('쉬는 날로 정했어요.')
    onDone()
  }

  return (
    <GuardedForm
      className={styles.form}
      onSubmit={send(block, { closes: true })}
      isLost={from !== today || to !== today || isTypedReason(reason, presets)}
      sending={sending}
      // Another month is looked at beside it.
      beside={months}
    >
      <DrawerHead over={`${row.productCode} · ${row.brandName}`} title={`${row.productName} 쉬는 날`} />
      <div className={styles.days}>
        <div>
          <label htmlFor={`${id}-from`}>시작일</label>
          <DateInput
            id={`${id}-from`}
            look="wide"
            min={today}
            value={from}
            onChange={(day) => {
              setFrom(day)
              if (day > to) setTo(day)
            }}
          />
        </div>
        <div>
          <label htmlFor={`${id}-to`}>종료일</label>
          <DateInput id={`${id}-to`} look="wide" min={from} value={to} onChange={setTo} />
        </div>
      </div>
      <ReasonField presets={presets} value={reason} onChange={setReason} />
      <div aria-live="polite">
        {gap !== null && <p className={styles.quiet}>{gap}</p>}
        {gap === null && inTheWay.data !== undefined && touched.length === 0 && (
          <p className={styles.quiet}>
            이 기간에 나가거나 준비할 대여가 없어요. 정하면 회원이 고를 수 없는 날이 돼요.
          </p>
        )}
        {touched.length > 0 && <Touched busy={touched} />}
      </div>
      {gap === null && inTheWay.error !== undefined && (
        <Failed words={sentenceOf(inTheWay.error, messages.generic)} onRetry={() => void inTheWay.mutate()} />
      )}
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Button
        look="main"
        type="submit"
        busy={isBusy}
        disabled={gap !== null || reason.trim() === '' || inTheWay.data === undefined || touched.length > 0}
      >
        쉬는 날로 정하기
      </Button>
    </GuardedForm>
  )
}

/** Returns a sentence on what is wrong with the days, or null. */
function gapOf(from: string, to: string, today: string): string | null {
  if (!isCivilDate(from) || !isCivilDate(to)) return '날짜를 골라 주세요.'
  if (to < from || to < today) return '종료일은 시작일과 오늘보다 빠를 수 없어요.'
  return daysBetween(from, to) >= daysAtMost ? `한 번에 ${daysAtMost}일까지 정할 수 있어요.` : null
}

function Touched({ busy }: { busy: readonly BusyDays[] }) {
  return (
    <section className={styles.touched}>
      <h3>이 기간에 걸린 일정 {busy.length}건</h3>
      <ul>
        {busy.map((one) => (
          <li key={one.from}>
            <span>
              {busyName(one)} {formatDotted(one.from)} – {formatDotted(one.to)}
            </span>
            {one.orderItemId !== null && one.orderNumbers !== null && (
              <Link className={styles.link} to={ordersPath({ open: one.orderItemId })}>
                {one.orderNumbers} {one.memberName}
              </Link>
            )}
            {one.note !== null && <span className={styles.quiet}>{one.note}</span>}
          </li>
        ))}
      </ul>
      <p>출고와 회수 준비까지 겹치지 않는 날을 고르거나, 먼저 그 주문을 정리해 주세요.</p>
    </section>
  )
}
