import { ChevronRight } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { accountPaid } from '../../../domain/shared/accountPaid.ts'
import { addedToPayout } from '../../../domain/shared/addedToPayout.ts'
import { chargeTerms } from '../../../domain/shared/chargeKinds.ts'
import type { PaymentHistoryRow, SavedCard } from '../../../domain/wire/payments.ts'
import { useMembers } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Badge, type BadgeTone } from '../../kit/Badge.tsx'
import { Button, ButtonLink } from '../../kit/Button.tsx'
import { loadChunk } from '../../kit/connection.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TextSelect } from '../../kit/TextSelect.tsx'
import { useHydrated } from '../../kit/useHydrated.ts'
import { paths } from '../../paths.ts'
import { MemberList } from '../../pieces/MemberList.tsx'
import { useSavedCards } from '../../pieces/payment/useSavedCards.ts'
import { LateRefund } from '../../pieces/rented/LateRefund.tsx'
import { cardDigits, cardName, paymentLabel } from '../../pieces/rented/paidCard.ts'
import { periods, useMyPages } from '../../pieces/useMyPages.ts'
import { dottedDay, monthName, points, won } from '../../text/format.ts'
import styles from './MyPaymentsScreen.module.css'

/** Few members ever owe anything, so the payment code is loaded only for those who do. */
const OwedPart = lazy(() => loadChunk(() => import('./OwedPart.tsx').then((m) => ({ default: m.OwedPart }))))

function Waiting() {
  return (
    <div className={styles.part}>
      <Skeleton shape="title" />
      <Skeleton shape="box" count={3} />
    </div>
  )
}

/**
 * Outstanding charges, the saved cards and the payment history. The charges come first: nothing is shown before they
 * are known, because they would shift the layout.
 */
export function MyPaymentsScreen() {
  const { data: owed, error } = useMembers(calls.charges)
  const saved = useSavedCards()
  if (owed === undefined && error === undefined) return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      {owed !== undefined && owed.cntAll > 0 && (
        <OwedPart charges={owed.result} hasCard={saved.cards !== null} />
      )}
      <CardPart saved={saved} />
      <HistoryPart />
    </Suspense>
  )
}

function CardRow({ card, isDefault }: { card: SavedCard; isDefault: boolean }) {
  return (
    <li className={styles.card}>
      <span>
        <span className={styles.cardName}>{cardName(card.cardCompany)}</span>
        <span className={styles.cardDigits}>{cardDigits(card.cardNumber)}</span>
      </span>
      {isDefault && <Badge tone="ink">기본</Badge>}
    </li>
  )
}

/** The cards saved with the payment provider; they are added and removed on its own page. */
function CardPart({ saved }: { saved: ReturnType<typeof useSavedCards> }) {
  const { cards, error, isBusy, manage, reload } = saved
  const answers = useHydrated()
  return (
    <section aria-labelledby="saved-card" className={styles.part}>
      <h2 id="saved-card" className={styles.title}>
        결제 카드
      </h2>
      <div className={styles.cardRoom}>
        {cards === undefined && error === undefined && <Skeleton shape="box" />}
        {cards === undefined && error !== undefined && (
          <div className={styles.failed} role="alert">
            <p>{error.message}</p>
            <Button look="third" size="small" onClick={reload}>
              다시 불러오기
            </Button>
          </div>
        )}
        {cards === null && (
          <p className={styles.none}>
            저장한 카드가 없어요.
            <br />
            등록해 두면 결제할 때 바로 고를 수 있어요.
          </p>
        )}
        {cards !== undefined && cards !== null && (
          <ul className={styles.cards}>
            {[cards, ...cards.others].map((card, nth) => (
              <CardRow key={card.methodKey} card={card} isDefault={nth === 0} />
            ))}
          </ul>
        )}
        {cards !== undefined && (
          <Button look="third" wide busy={isBusy} disabled={!answers} onClick={manage}>
            {cards === null ? '카드 등록' : '카드 관리'}
          </Button>
        )}
      </div>
    </section>
  )
}

/** What was paid, and with what: what no card paid was paid with points, or by a coupon alone (rule 723). */
export function Paid({ payment }: { payment: PaymentHistoryRow }) {
  const { cardCompany, cardNumber, amount, pointsUsed, status, deductedFrom } = payment
  if (amount === 0)
    return (
      <p className={styles.paid}>
        <span>{pointsUsed > 0 ? '포인트 결제' : '쿠폰 결제'}</span>
        <strong>{pointsUsed > 0 ? points(pointsUsed) : won(0)}</strong>
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
      {payment.refundLate > 0 && <LateRefund amount={payment.refundLate} />}
      {payment.receiptUrl !== null && (
        <a href={payment.receiptUrl} target="_blank" rel="noreferrer" className={styles.receipt}>
          영수증 보기
          <span className="spoken">새 창</span>
        </a>
      )}
    </li>
  )
}

function HistoryPart() {
  const { page, period, periodText, choosePeriod, turnTo } = useMyPages()
  const payments = useMembers(calls.paymentHistory(page, period))
  const { data, error } = payments
  useLoadingOverlay(data === undefined && error === undefined)
  return (
    <section aria-labelledby="payment-history" className={styles.part}>
      <div className={styles.filter}>
        <h2 id="payment-history" className={styles.title}>
          내역 {data !== undefined && <span className={styles.count}>{data.cntAll}</span>}
        </h2>
        <TextSelect label="조회 기간" value={period} options={periods} onChange={choosePeriod} />
      </div>
      <MemberList
        answer={payments}
        name="결제 내역"
        page={page}
        onPage={turnTo}
        waiting={<Skeleton shape="box" count={4} />}
        notRead="결제 내역을 불러오지 못했어요"
        empty={
          <EmptyState
            title={`${periodText} 결제 내역이 없어요`}
            reason="다른 기간을 고르거나 상품을 둘러보세요."
            action={
              <ButtonLink to={paths.products({})} look="third" size="small">
                상품 보러 가기
              </ButtonLink>
            }
          />
        }
      >
        {(rows) => (
          <ul>
            {rows.map((payment) => (
              <PaymentRow key={payment.paymentId} payment={payment} />
            ))}
          </ul>
        )}
      </MemberList>
    </section>
  )
}

type Label = { words: string; tone: BadgeTone }

/** The label of a payment: a consignment's fees by their kind, everything else by its status. */
export function labelOf(payment: PaymentHistoryRow): Label {
  const { status, consignmentType, chargeKind } = payment
  if (status !== 'done') return paymentLabel(payment)
  if (consignmentType === 'cancel') return { words: '위약금', tone: 'ink' }
  if (consignmentType === 'reject')
    return {
      words: chargeTerms[chargeKind === 'return_fee' ? 'return_fee' : 'inspection_fee'].name,
      tone: 'ink',
    }
  if (chargeKind !== null) return { words: '추가 요금', tone: 'ink' }
  return paymentLabel(payment)
}

/** What went to each account (rule 906). */
function transferLines({ transfers }: Pick<PaymentHistoryRow, 'transfers'>): string[] {
  const sums = new Map<string, number>()
  for (const { amount, account } of transfers) {
    const to = accountPaid(account)
    sums.set(to, (sums.get(to) ?? 0) + amount)
  }
  return [...sums].map(([to, sum]) => `${to}로 ${won(sum)} 환불`)
}

const addedLine = ({ month, amount, isPaid }: PaymentHistoryRow['addedTo'][number]): string =>
  addedToPayout({ month: month === null ? '다음' : monthName(month), sum: won(amount), isPaid })

/** Further lines about a payment: exchange, points and refunds; one that is late has a part of its own. */
export function linesOf(payment: PaymentHistoryRow): string[] {
  const { refunded, transferred, goodwill, refundPending, refundLate, pointsUsed, pointsRefunded } = payment
  const { status, because } = payment
  const byCard = payment.deductedFrom === null
  const toCard = refunded - transferred - goodwill
  const underWay = refundPending - refundLate
  const isBack = refunded === payment.amount
  const lines: (string | false)[] = [
    payment.exchangedFrom !== null && `주문하신 ${payment.exchangedFrom} 상품에서 바뀌었어요.`,
    pointsUsed > 0 && `포인트 ${points(pointsUsed)} 사용`,
    status === 'aborted' && '카드 결제가 승인되지 않아 결제된 금액은 없어요.',
    because !== null && `${because} 결제한 금액을 모두 ${isBack ? '돌려드렸어요' : '돌려드려요'}.`,
    underWay > 0 && `카드로 ${won(underWay)} 환불하고 있어요.`,
    byCard && toCard > 0 && `카드로 ${won(toCard)} 환불`,
    goodwill > 0 && `배려 환불로 카드에 ${won(goodwill)} 돌려드렸어요.`,
    ...payment.addedTo.map(addedLine),
    ...transferLines(payment),
    pointsRefunded > 0 && `포인트 ${points(pointsRefunded)} 환불`,
  ]
  return lines.filter((line) => line !== false)
}
