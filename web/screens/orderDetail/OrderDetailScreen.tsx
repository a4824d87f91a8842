import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { itemActions } from '../../../domain/ordering/itemActions.ts'
import { mayDo } from '../../../domain/shared/actionTable.ts'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import type { OrderNotice } from '../../../domain/wire/orderNotices.ts'
import type { OrderDetail, OrderItem } from '../../../domain/wire/orders.ts'
import { useMembers, useNow } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { Accordion } from '../../kit/Accordion.tsx'
import { Badge } from '../../kit/Badge.tsx'
import { ButtonLink } from '../../kit/Button.tsx'
import { loadChunk } from '../../kit/connection.ts'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { alertNotice } from '../../kit/notices.ts'
import { Row, Rows } from '../../kit/Rows.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import { paths } from '../../paths.ts'
import { isRefused, LoadFailed } from '../../pieces/LoadFailed.tsx'
import { useClosedCardEntry } from '../../pieces/payment/cardEntry.ts'
import { AmountRows } from '../../pieces/rented/AmountRows.tsx'
import { cardDigits, cardName, paymentLabel } from '../../pieces/rented/paidCard.ts'
import { parcelsOf } from '../../pieces/rented/parcels.ts'
import { ReversedNotice } from '../../pieces/rented/ReversedNotice.tsx'
import { type Progress, withProgress } from '../../pieces/rented/sharedProgress.ts'
import { useStepBack } from '../../pieces/useStepBack.ts'
import { dottedDay, phoneNumber, won } from '../../text/format.ts'
import { messages } from '../../text/messages.ts'
import { ClosedDeliverySheets } from './deliverySheets.tsx'
import { ItemPart } from './ItemPart.tsx'
import styles from './OrderDetailScreen.module.css'

// The printed receipt is at the end of the page, which is interactive without it.
const PrintedReceipt = lazy(() =>
  loadChunk(() => import('./PrintedReceipt.tsx').then((m) => ({ default: m.PrintedReceipt }))),
)
const CancelSheet = lazy(() =>
  loadChunk(() => import('./CancelSheet.tsx').then((m) => ({ default: m.CancelSheet }))),
)
const DeliveryChange = lazy(() =>
  loadChunk(() => import('./DeliveryChange.tsx').then((m) => ({ default: m.DeliveryChange }))),
)
const ExtendSheet = lazy(() =>
  loadChunk(() => import('./ExtendSheet.tsx').then((m) => ({ default: m.ExtendSheet }))),
)
const ReturnSheet = lazy(() =>
  loadChunk(() => import('./ReturnSheet.tsx').then((m) => ({ default: m.ReturnSheet }))),
)

export function OrderDetailScreen() {
  const { id = '' } = useParams()
  const stepBack = useStepBack()
  const { data: order, error, mutate } = useMembers(calls.orderDetail(id))
  const today = useNow()?.today
  useLoadingOverlay(order === undefined && error === undefined)
  useEffect(() => {
    if (isRefused(error) && order === undefined) alertNotice(messages.orderMissing).then(() => stepBack())
  }, [error, order, stepBack])
  useSeen(order?.notices)
  if (order === undefined && error !== undefined && !isRefused(error))
    return <LoadFailed error={error} onRetry={() => mutate()} />
  if (order === undefined || today === undefined)
    return (
      <div className={styles.waiting}>
        <Skeleton shape="line" />
        <Skeleton shape="title" />
        <Skeleton shape="box" count={3} />
      </div>
    )
  return (
    <>
      <p className={styles.number}>
        <span>주문번호 {order.orderNumbers}</span>
        <span>{dottedDay(order.createdAt)}</span>
      </p>
      {order.notices.map((notice) => (
        <ReversedNotice key={notice.id} notice={notice} />
      ))}
      {withProgress(order.order_items).map(({ item, progress }) => (
        <Item key={item.id} order={order} item={item} progress={progress} today={today} />
      ))}
      <DeliveryPart order={order} />
      <PaymentPart order={order}>
        {order.status === 'placed' && (
          <Suspense fallback={<span />}>
            <PrintedReceipt order={order} />
          </Suspense>
        )}
      </PaymentPart>
    </>
  )
}

/** An item with the sheets of its actions. Their entries name it, so that each opens again after a reload. */
function Item(props: { order: OrderDetail; item: OrderItem; progress: Progress; today: CivilDate }) {
  const { order, item, progress, today } = props
  const cancel = useOverlay(`cancel-${item.id}`)
  const giveBack = useOverlay(`return-${item.id}`)
  const extend = useOverlay(`extend-${item.id}`)
  const [wasExtended, setWasExtended] = useState(false)
  const [timesPaid, setTimesPaid] = useState(0)
  const startAnew = useCallback(() => setTimesPaid((times) => times + 1), [])
  if (extend.isOpen && !wasExtended) setWasExtended(true)
  useClosedCardEntry(extend, !wasExtended)
  return (
    <>
      <ItemPart
        item={item}
        progress={progress}
        today={today}
        askPath={paths.askAbout({ order: order.id }, order.orderNumbers)}
        onCancel={cancel.open}
        onReturn={giveBack.open}
        onExtend={extend.open}
      />
      {cancel.isOpen && (
        <Suspense fallback={null}>
          <CancelSheet order={order} item={item} today={today} onClose={cancel.close} />
        </Suspense>
      )}
      {/* A payment of an extension outlasts its sheet; once it is paid the next one begins anew, also when the order could
          not be read since. */}
      {wasExtended && (
        <Suspense fallback={null}>
          <ExtendSheet key={timesPaid} orderId={order.id} item={item} sheet={extend} onPaid={startAnew} />
        </Suspense>
      )}
      {giveBack.isOpen && (
        <Suspense fallback={null}>
          <ReturnSheet orderId={order.id} item={item} onClose={giveBack.close} />
        </Suspense>
      )}
    </>
  )
}

/** One line per parcel; its contents are named where there are several. */
function Tracking({ items }: { items: OrderDetail['order_items'] }) {
  const parcels = parcelsOf(items)
  const isAwaited = items.some(({ status }) => status === 'new' || status === 'ready_for_delivery')
  if (parcels.length === 0 && isAwaited)
    return (
      <Row name="송장 조회" tone="light">
        출고하면 알려 드려요
      </Row>
    )
  return parcels.map(({ url, names }) => (
    <Row key={url} name="송장 조회">
      <a href={url} target="_blank" rel="noreferrer" className={styles.link}>
        {parcels.length > 1 && `${names.join(', ')} `}배송 조회
        <span className="spoken">새 창</span>
      </a>
    </Row>
  ))
}

/** The delivery can be changed until anything of the order has left (rule 325). */
function mayChangeDelivery({ status, order_items }: OrderDetail): boolean {
  const live = order_items.filter((item) => item.status !== 'cancel')
  return (
    status === 'placed' &&
    live.length > 0 &&
    live.every((item) => mayDo(itemActions, 'changeDelivery', item, 'member'))
  )
}

function DeliveryPart({ order }: { order: OrderDetail }) {
  return (
    <Accordion title="배송 정보" open>
      <Rows>
        <Row name="받는 분">
          {order.shippingName} · {phoneNumber(order.shippingPhone)}
        </Row>
        <Row name="주소">{order.shippingAddress}</Row>
        <Row name="배송 메모">{order.shippingNote === '' ? '–' : order.shippingNote}</Row>
        <Tracking items={order.order_items} />
      </Rows>
      {mayChangeDelivery(order) ? (
        <Suspense fallback={<span />}>
          <DeliveryChange order={order} />
        </Suspense>
      ) : (
        <ClosedDeliverySheets />
      )}
      <ButtonLink
        to={paths.askAbout({ order: order.id }, order.orderNumbers)}
        overlay="inquiry"
        look="third"
        size="small"
      >
        이 주문 문의하기
      </ButtonLink>
    </Accordion>
  )
}

/** The payments, and at the end their receipts: the card company's and, as `children`, the shop's own. */
function PaymentPart({ order, children }: { order: OrderDetail; children: ReactNode }) {
  return (
    <Accordion title="결제 정보" open>
      <AmountRows amounts={order} hairline />
      {order.payments.map((payment) => (
        <div key={payment.paymentId}>
          <p className={styles.card}>
            <span>
              {cardName(payment.cardCompany)} {cardDigits(payment.cardNumber)}
              {order.payments.length > 1 && ` · ${won(payment.amount)}`}
            </span>
            <Badge tone={paymentLabel(payment).tone}>{paymentLabel(payment).words}</Badge>
          </p>
          {payment.goodwill > 0 && (
            <Rows>
              <Row name="배려 환불">{won(payment.goodwill)}</Row>
            </Rows>
          )}
        </div>
      ))}
      <div className={styles.receipts}>
        {order.payments.map(
          ({ paymentId, amount, receiptUrl }) =>
            receiptUrl !== null && (
              <a
                key={paymentId}
                href={receiptUrl}
                target="_blank"
                rel="noreferrer"
                className={styles.receipt}
              >
                {order.payments.length > 1 && `${won(amount)} `}영수증 보기
              </a>
            ),
        )}
        {children}
      </div>
    </Accordion>
  )
}

/** Marks the order's notices as seen, so that my page no longer shows them. */
function useSeen(notices: readonly OrderNotice[] | undefined): void {
  useEffect(() => {
    for (const { id, seen } of notices ?? [])
      if (!seen) api.send(calls.seeOrderNotice(id)).catch(() => undefined)
  }, [notices])
}
