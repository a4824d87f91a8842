import { lazy, Suspense, useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { OrderItem } from '../../../domain/wire/orders.ts'
import { useMembers, useNow } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { alertNotice } from '../../kit/notices.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import { useStepBack } from '../../pieces/useStepBack.ts'
import { dottedDay } from '../../text/format.ts'
import { messages } from '../../text/messages.ts'
import { ItemPart } from './ItemPart.tsx'
import styles from './OrderDetailScreen.module.css'
import { DeliveryPart, PaymentPart } from './OrderParts.tsx'

const CancelSheet = lazy(() => import('./CancelSheet.tsx').then((m) => ({ default: m.CancelSheet })))

export function OrderDetailScreen() {
  const { id = '' } = useParams()
  const stepBack = useStepBack()
  const { data: order, error } = useMembers(calls.orderDetail(id))
  const today = useNow()?.today
  const cancel = useOverlay('cancel')
  const [cancelled, setCancelled] = useState<OrderItem | null>(null)
  useLoadingOverlay(order === undefined && error === undefined)
  useEffect(() => {
    if (error !== undefined && order === undefined) alertNotice(messages.orderMissing).then(() => stepBack())
  }, [error, order, stepBack])
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
      {order.order_items.map((item) => (
        <ItemPart
          key={item.id}
          item={item}
          today={today}
          onCancel={() => {
            setCancelled(item)
            cancel.open()
          }}
        />
      ))}
      <DeliveryPart order={order} />
      <PaymentPart order={order} />
      {cancel.isOpen && cancelled !== null && (
        <Suspense fallback={null}>
          <CancelSheet order={order} item={cancelled} today={today} onClose={cancel.close} />
        </Suspense>
      )}
    </>
  )
}
