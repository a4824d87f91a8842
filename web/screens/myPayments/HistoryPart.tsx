import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { PaymentHistoryRow } from '../../../domain/wire/payments.ts'
import { useMembers } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Badge } from '../../kit/Badge.tsx'
import { ButtonLink } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { Pager } from '../../kit/Pager.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TextSelect } from '../../kit/TextSelect.tsx'
import { paths } from '../../paths.ts'
import { NotRead } from '../../pieces/NotRead.tsx'
import { cardDigits, cardName } from '../../pieces/rented/paidCard.ts'
import { periods, useMyPages } from '../../pieces/useMyPages.ts'
import { dottedDay, monthName, points, won } from '../../text/format.ts'
import styles from './MyPaymentsScreen.module.css'
import { labelOf, linesOf } from './paymentLines.ts'

function Paid({ payment }: { payment: PaymentHistoryRow }) {
  const { cardCompany, cardNumber, amount, pointsUsed, status, deductedFrom } = payment
  if (amount === 0)
    return (
      <p className={styles.paid}>
        <span>포인트 결제</span>
        <strong>{points(pointsUsed)}</strong>
      </p>
    )
  if (deductedFrom !== null)
    return (
      <p className={styles.paid}>
        <span>{monthName(deductedFrom)} 정산금에서 공제</span>
        <strong>{won(amount)}</strong>
      </p>
    )
  return (
    <p className={styles.paid}>
      <span>{cardNumber === null ? '카드' : `${cardName(cardCompany)} ${cardDigits(cardNumber)}`}</span>
      {status === 'aborted' ? <s>{won(amount)}</s> : <strong>{won(amount)}</strong>}
    </p>
  )
}

function PaymentRow({ payment }: { payment: PaymentHistoryRow }) {
  const label = labelOf(payment)
  return (
    <li className={styles.payment}>
      <p className={styles.head}>
        <span>{dottedDay(payment.createdAt)}</span>
        <Badge tone={label.tone}>{label.words}</Badge>
      </p>
      {payment.hasOrder ? (
        <Link to={paths.orderDetail(payment.orderId)} className={styles.name}>
          <span>{payment.name}</span>
          <ChevronRight size={18} aria-hidden="true" />
        </Link>
      ) : (
        <p className={styles.name}>{payment.name}</p>
      )}
      <Paid payment={payment} />
      {linesOf(payment).map((line) => (
        <p key={line} className={styles.line}>
          {line}
        </p>
      ))}
      {payment.receiptUrl !== null && (
        <a href={payment.receiptUrl} target="_blank" rel="noreferrer" className={styles.receipt}>
          영수증 보기
          <span className="spoken">새 창</span>
        </a>
      )}
    </li>
  )
}

export function HistoryPart() {
  const { page, period, periodText, pagesOf, choosePeriod, turnTo } = useMyPages()
  const { data, error, mutate } = useMembers(calls.paymentHistory(page, period))
  useLoadingOverlay(data === undefined && error === undefined)
  return (
    <section aria-labelledby="payment-history" className={styles.part}>
      <div className={styles.filter}>
        <h2 id="payment-history" className={styles.title}>
          내역 {data !== undefined && <span className={styles.count}>{data.cntAll}</span>}
        </h2>
        <TextSelect label="조회 기간" value={period} options={periods} onChange={choosePeriod} />
      </div>
      {data === undefined && error === undefined && <Skeleton shape="box" count={4} />}
      {data === undefined && error !== undefined && (
        <NotRead title="결제 내역을 불러오지 못했어요" error={error} onRetry={() => mutate()} />
      )}
      {data !== undefined && data.result.length === 0 && (
        <EmptyState
          title={`${periodText} 결제 내역이 없어요`}
          reason="다른 기간을 고르거나 상품을 둘러보세요."
          action={
            <ButtonLink to={paths.products({})} look="third" size="small">
              상품 보러 가기
            </ButtonLink>
          }
        />
      )}
      <ul>
        {(data?.result ?? []).map((payment) => (
          <PaymentRow key={payment.paymentId} payment={payment} />
        ))}
      </ul>
      {data !== undefined && (
        <Pager page={page} pages={pagesOf(data.cntAll)} label="결제 내역 페이지" onPage={turnTo} />
      )}
    </section>
  )
}
