import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import {
  type Calendar,
  endReason,
  possibleEnds,
  possibleStarts,
  startReason,
} from '../../../domain/rental/calendar.ts'
import {
  type CivilDate,
  formatWithWeekday,
  isCivilDate,
  type Period,
} from '../../../domain/shared/civilDate.ts'
import type { ProductDetail } from '../../../domain/wire/catalogue.ts'
import { sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { loading } from '../../kit/loading.ts'
import { toast } from '../../kit/notices.ts'
import { Select } from '../../kit/Select.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import type { Overlay } from '../../kit/useOverlay.ts'
import { paths } from '../../paths.ts'
import { sessionStore } from '../../session/session.ts'
import { rentPeriod } from '../../storage/rentPeriod.ts'
import { messages } from '../../text/messages.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { type RentFacts, useRentFacts } from '../rentCalendar/useRentFacts.ts'
import styles from './FreeAlertSheet.module.css'

type Props = { product: ProductDetail; overlay: Overlay; wanted: Period | null }

function useWish(productId: number, overlay: Overlay) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const ask = async (period: Period) => {
    if (sessionStore.read() === null) return navigate(paths.login(`${pathname}${search}`))
    setBusy(true)
    setProblem(null)
    try {
      const body = { productId, rentalStartDate: period.start, rentalEndDate: period.end }
      await loading.during(api.send(calls.addFreeAlert, body))
      overlay.close()
      toast.success('날짜가 비면 알려 드릴게요.', { words: '보기', run: () => navigate(paths.freeAlerts) })
    } catch (error) {
      setProblem(sentenceOf(error, messages.generic))
    } finally {
      setBusy(false)
    }
  }
  const rent = (period: Period) => {
    rentPeriod.save(productId, period)
    overlay.replaceWith(() => navigate(paths.productRent(productId)))
  }
  return { isBusy, problem, ask, rent }
}

type WishActions = ReturnType<typeof useWish>

function Action({ period, free, asking }: { period: Period; free: boolean; asking: WishActions }) {
  return free ? (
    <Button wide onClick={() => asking.rent(period)}>
      이 기간으로 렌트하기
    </Button>
  ) : (
    <Button wide onClick={() => asking.ask(period)} busy={asking.isBusy}>
      빈 날 알림 받기
    </Button>
  )
}

/** Sheet that asks to be told when the days of a period are free again. */
export function FreeAlertSheet({ product, overlay, wanted }: Props) {
  const facts = useRentFacts(product)
  const { calendar } = facts
  const asking = useWish(product.id, overlay)
  const [chosen, setChosen] = useState<Period | null>(null)
  const period = calendar === null ? null : (chosen ?? firstWish(calendar, wanted))
  const free = calendar !== null && period !== null && isFree(period, calendar)
  return (
    <Sheet
      title="빈 날 알림"
      isOpen
      onClose={overlay.close}
      actions={period !== null && <Action period={period} free={free} asking={asking} />}
    >
      <p className={styles.lead}>다른 분이 예약한 날짜가 비면 찜 화면에서 알려 드려요.</p>
      <WishedDays facts={facts} period={period} problem={asking.problem} onChange={setChosen} />
    </Sheet>
  )
}

const dayOptions = (days: readonly CivilDate[]) =>
  days.map((day) => ({ value: day, text: formatWithWeekday(day) }))

function Ends(props: { period: Period; calendar: Calendar; onChange: (period: Period) => void }) {
  const { period, calendar, onChange } = props
  const choose = (text: string, change: (day: CivilDate) => Period) => {
    if (isCivilDate(text)) onChange(change(text))
  }
  return (
    <div className={styles.ends}>
      <Select
        label="시작일"
        value={period.start}
        options={dayOptions(wishStarts(calendar))}
        onChange={(event) => choose(event.target.value, (start) => withStart(period, start, calendar))}
      />
      <Select
        label="종료일"
        value={period.end}
        options={dayOptions(wishEnds(period.start, calendar))}
        onChange={(event) => choose(event.target.value, (end) => ({ ...period, end }))}
      />
    </div>
  )
}

function State({ free, problem }: { free: boolean; problem: string | null }) {
  const advice = free ? '기다리지 않아도 돼요.' : '알림은 예약이 아니에요. 먼저 빌리는 분이 있을 수 있어요.'
  return (
    <p className={styles.state} role="status">
      <strong>{free ? '지금 빌릴 수 있는 기간이에요.' : '지금은 다른 예약이 있는 기간이에요.'}</strong>
      <span>{problem ?? advice}</span>
    </p>
  )
}

/**
 * The wished period. Uses two native selects instead of the calendar, because days that another member rents must be
 * selectable here. `problem` says why the last request failed.
 */
export function WishedDays(props: {
  facts: RentFacts
  /** Null while there is no calendar, or no day to choose. */
  period: Period | null
  problem: string | null
  onChange: (period: Period) => void
}) {
  const { facts, period, problem, onChange } = props
  const { calendar, failed, retry } = facts
  if (calendar === null && failed !== undefined) return <LoadFailed error={failed} onRetry={retry} />
  if (calendar === null)
    return (
      <div className={styles.waiting}>
        <Skeleton shape="box" />
      </div>
    )
  if (period === null) return <p className={styles.state}>지금 고를 수 있는 날짜가 없어요.</p>
  return (
    <>
      <Ends period={period} calendar={calendar} onChange={onChange} />
      <State free={isFree(period, calendar)} problem={problem} />
    </>
  )
}

/** Returns the calendar as if no other rental existed. */
const asIfFree = (calendar: Calendar): Calendar => ({
  ...calendar,
  nextTaken: calendar.nextTaken.map(() => Number.POSITIVE_INFINITY),
})

export const wishStarts = (calendar: Calendar): CivilDate[] => possibleStarts(asIfFree(calendar))
export const wishEnds = (start: CivilDate, calendar: Calendar): CivilDate[] =>
  possibleEnds(start, asIfFree(calendar))

/** True when the period can be rented now, so that no alert is needed. */
export const isFree = ({ start, end }: Period, calendar: Calendar): boolean =>
  startReason(start, calendar) === null && endReason(start, end, calendar) === null

const canBeWished = ({ start, end }: Period, calendar: Calendar): boolean =>
  wishStarts(calendar).includes(start) && wishEnds(start, calendar).includes(end)

/** The initial period: the one that was just refused, or else the first that another member rents. */
export function firstWish(calendar: Calendar, wanted: Period | null): Period | null {
  if (wanted !== null && canBeWished(wanted, calendar)) return wanted
  const periods = wishStarts(calendar).flatMap((start) => {
    const end = wishEnds(start, calendar)[0]
    return end === undefined ? [] : [{ start, end }]
  })
  return periods.find((period) => !isFree(period, calendar)) ?? periods[0] ?? null
}

/** Changes the start; keeps the end if it is still possible, and takes the earliest possible end otherwise. */
export function withStart(period: Period, start: CivilDate, calendar: Calendar): Period {
  const ends = wishEnds(start, calendar)
  return { start, end: ends.includes(period.end) ? period.end : (ends[0] ?? period.end) }
}
