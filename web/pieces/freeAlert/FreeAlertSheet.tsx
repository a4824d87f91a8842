import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Period } from '../../../domain/shared/civilDate.ts'
import type { ProductDetail } from '../../../domain/wire/catalogue.ts'
import { sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { loading } from '../../kit/loading.ts'
import { toast } from '../../kit/notices.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import type { Overlay } from '../../kit/useOverlay.ts'
import { paths } from '../../paths.ts'
import { sessionStore } from '../../session/session.ts'
import { rentPeriod } from '../../storage/rentPeriod.ts'
import { messages } from '../../text/messages.ts'
import { useRentFacts } from '../rentCalendar/useRentFacts.ts'
import styles from './FreeAlertSheet.module.css'
import { WishedDays } from './WishedDays.tsx'
import { firstWish, isFree } from './wishes.ts'

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

type Asking = ReturnType<typeof useWish>

function Action({ period, free, asking }: { period: Period; free: boolean; asking: Asking }) {
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
