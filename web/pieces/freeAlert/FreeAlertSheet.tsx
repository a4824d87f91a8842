import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Calendar } from '../../../domain/rental/calendar.ts'
import {
  type CivilDate,
  formatWithWeekday,
  isCivilDate,
  type Period,
} from '../../../domain/shared/civilDate.ts'
import type { ProductDetail } from '../../../domain/wire/catalogue.ts'
import { sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { Button } from '../../kit/Button.tsx'
import { loading } from '../../kit/loading.ts'
import { toast } from '../../kit/notices.ts'
import { Select } from '../../kit/Select.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import type { Overlay } from '../../kit/useOverlay.ts'
import { calls, paths } from '../../paths.ts'
import { sessionStore } from '../../session/session.ts'
import { rentPeriod } from '../../storage/rentPeriod.ts'
import { messages } from '../../text/messages.ts'
import { useRentFacts } from '../rentCalendar/useRentFacts.ts'
import styles from './FreeAlertSheet.module.css'
import { firstWish, isFree, wishEnds, wishStarts, withStart } from './wishes.ts'

type Props = { product: ProductDetail; overlay: Overlay; wanted: Period | null }

const dayOptions = (days: readonly CivilDate[]) =>
  days.map((day) => ({ value: day, text: formatWithWeekday(day) }))

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
      await loading.during(api.post(calls.freeAlerts, body))
      overlay.close()
      toast.success('날짜가 비면 알려드릴게요.', { words: '보기', run: () => navigate(paths.freeAlerts) })
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

function Wish({ calendar, first, product, overlay }: Props & { calendar: Calendar; first: Period }) {
  const [period, setPeriod] = useState(first)
  const { isBusy, problem, ask, rent } = useWish(product.id, overlay)
  const free = isFree(period, calendar)
  const choose = (change: (day: CivilDate) => Period) => (text: string) => {
    if (isCivilDate(text)) setPeriod(change(text))
  }
  const chooseStart = choose((start) => withStart(period, start, calendar))
  const chooseEnd = choose((end) => ({ ...period, end }))
  return (
    <Sheet
      title="빈 날 알림"
      isOpen
      onClose={overlay.close}
      actions={
        free ? (
          <Button wide onClick={() => rent(period)}>
            이 기간으로 렌트하기
          </Button>
        ) : (
          <Button wide onClick={() => ask(period)} busy={isBusy}>
            빈 날 알림 받기
          </Button>
        )
      }
    >
      <p className={styles.lead}>다른 분이 예약한 날짜가 비면 찜 화면에서 알려드려요.</p>
      <div className={styles.ends}>
        <Select
          label="시작일"
          value={period.start}
          options={dayOptions(wishStarts(calendar))}
          onChange={(event) => chooseStart(event.target.value)}
        />
        <Select
          label="종료일"
          value={period.end}
          options={dayOptions(wishEnds(period.start, calendar))}
          onChange={(event) => chooseEnd(event.target.value)}
        />
      </div>
      <p className={styles.state} role="status">
        <strong>{free ? '지금 빌릴 수 있는 기간이에요.' : '지금은 다른 예약이 있는 기간이에요.'}</strong>
        <span>
          {problem ??
            (free ? '기다리지 않아도 돼요.' : '알림은 예약이 아니에요. 먼저 빌리는 분이 있을 수 있어요.')}
        </span>
      </p>
    </Sheet>
  )
}

/** Two native choices instead of a calendar: a day that somebody has is just what is asked for here. */
export function FreeAlertSheet(props: Props) {
  const { calendar, failed } = useRentFacts(props.product)
  const first = calendar === null ? null : firstWish(calendar, props.wanted)
  if (calendar !== null && first !== null) return <Wish {...props} calendar={calendar} first={first} />
  const waits = failed === undefined && calendar === null
  return (
    <Sheet title="빈 날 알림" isOpen onClose={props.overlay.close}>
      {waits ? (
        <div className={styles.waiting}>
          <Skeleton shape="line" count={2} />
          <Skeleton shape="box" />
        </div>
      ) : (
        <p className={styles.state}>
          {failed === undefined ? '지금 고를 수 있는 날짜가 없어요.' : messages.generic}
        </p>
      )}
    </Sheet>
  )
}
