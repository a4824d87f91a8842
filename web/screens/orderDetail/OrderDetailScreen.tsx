import { lazy, Suspense, useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { OrderItem } from '../../../domain/wire/orders.ts'
import { useMembers, useNow } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { loadChunk } from '../../kit/connection.ts'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { alertNotice } from '../../kit/notices.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import { isRefused, LoadFailed } from '../../pieces/LoadFailed.tsx'
import { ReversedNotice } from '../../pieces/rented/ReversedNotice.tsx'
import { withProgress } from '../../pieces/rented/sharedProgress.ts'
import { useStepBack } from '../../pieces/useStepBack.ts'
import { dottedDay } from '../../text/format.ts'
import { messages } from '../../text/messages.ts'
import { ItemPart } from './ItemPart.tsx'
import styles from './OrderDetailScreen.module.css'
import { DeliveryPart, PaymentPart } from './OrderParts.tsx'
import { useSeen } from './useSeen.ts'

// The printed receipt is at the end of the page, which is interactive without it.
const PrintedReceipt = lazy(() =>
  loadChunk(() => import('./PrintedReceipt.tsx').then((m) => ({ default: m.PrintedReceipt }))),
)
const CancelSheet = lazy(() =>
  loadChunk(() => import('./CancelSheet.tsx').then((m) => ({ default: m.CancelSheet }))),
)
const ReturnSheet = lazy(() =>
  loadChunk(() => import('./ReturnSheet.tsx').then((m) => ({ default: m.ReturnSheet }))),
)

export function OrderDetailScreen() {
  const { id = '' } = useParams()
  const stepBack = useStepBack()
  const { data: order, error, mutate } = useMembers(calls.orderDetail(id))
  const today = useNow()?.today
  const cancel = useOverlay('cancel')
  const giveBack = useOverlay('return')
  const [chosen, setChosen] = useState<OrderItem | null>(null)
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
        <ItemPart
          key={item.id}
          item={item}
          progress={progress}
          today={today}
          onCancel={() => {
            setChosen(item)
            cancel.open()
          }}
          onReturn={() => {
            setChosen(item)
            giveBack.open()
          }}
        />
      ))}
      <DeliveryPart order={order} />
      <PaymentPart order={order}>
        {order.status === 'placed' && (
          <Suspense fallback={<span />}>
            <PrintedReceipt order={order} />
          </Suspense>
        )}
      </PaymentPart>
      {cancel.isOpen && chosen !== null && (
        <Suspense fallback={null}>
          <CancelSheet order={order} item={chosen} today={today} onClose={cancel.close} />
        </Suspense>
      )}
      {giveBack.isOpen && chosen !== null && (
        <Suspense fallback={null}>
          <ReturnSheet orderId={order.id} item={chosen} onClose={giveBack.close} />
        </Suspense>
      )}
    </>
  )
}
