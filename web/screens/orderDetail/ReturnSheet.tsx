import { useEffect } from 'react'
import { cardRefundTakes } from '../../../domain/shared/cardRefundTakes.ts'
import type { OrderItem } from '../../../domain/wire/orders.ts'
import type { ReturnReason } from '../../../domain/wire/returns.ts'
import { Button } from '../../kit/Button.tsx'
import { toast } from '../../kit/notices.ts'
import { Select } from '../../kit/Select.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { TextArea } from '../../kit/TextArea.tsx'
import { SheetActions, SheetProblem } from '../../pieces/sheetParts/SheetParts.tsx'
import { useKeeping, useUnsentForm } from '../../pieces/unsentForm/useUnsentForm.ts'
import { points, won } from '../../text/format.ts'
import styles from './ReturnSheet.module.css'
import { useReturning } from './returning.machine.ts'
import { SheetItem } from './SheetItem.tsx'

const reasons = [
  { value: 'changed_mind', text: '마음이 바뀌었어요' },
  { value: 'differs_from_description', text: '설명이나 사진과 달라요' },
  { value: 'damaged', text: '흠집이나 고장이 있어요' },
  { value: 'does_not_fit', text: '크기나 길이가 맞지 않아요' },
  { value: 'arrived_late', text: '늦게 도착했어요' },
  { value: 'wrong_product', text: '다른 상품이 왔어요' },
  { value: 'etc', text: '다른 사유가 있어요' },
] as const satisfies readonly { value: ReturnReason; text: string }[]

const reasonOf = (value: string): ReturnReason | null =>
  reasons.find((reason) => reason.value === value)?.value ?? null

/** Requests the return of one item; reason and text are optional. */
export function ReturnSheet(props: { orderId: string; item: OrderItem; onClose: () => void }) {
  const { orderId, item, onClose } = props
  const [state, send] = useReturning(orderId, item.id)
  const { reason, text, problem } = state.context
  const unsent = useUnsentForm(`return-${item.id}`)
  const { kept, forget } = unsent
  useEffect(() => {
    if (kept === null) return
    send({ type: 'CHOOSE', reason: reasonOf(kept.texts.reason ?? '') })
    send({ type: 'WRITE', text: kept.texts.text ?? '' })
  }, [kept, send])
  useKeeping(unsent, { reason: reason ?? '', text })
  const isDone = state.matches('done')
  useEffect(() => {
    if (!isDone) return
    forget()
    onClose()
    toast.success('반품을 신청했어요.')
  }, [isDone, onClose, forget])
  return (
    <Sheet
      title="반품 신청"
      isOpen
      onClose={onClose}
      actions={
        <SheetActions onBack={onClose}>
          <Button busy={state.matches('requesting') || isDone} onClick={() => send({ type: 'SUBMIT' })}>
            반품 신청하기
          </Button>
        </SheetActions>
      }
    >
      <SheetItem item={item} />
      <div className={styles.fields}>
        <Select
          label="반품 사유 (선택)"
          placeholder="사유를 선택해 주세요"
          value={reason ?? ''}
          options={reasons}
          onChange={(event) => send({ type: 'CHOOSE', reason: reasonOf(event.target.value) })}
        />
        <TextArea
          label="자세한 내용 (선택)"
          placeholder="상태나 상황을 알려 주시면 더 빨리 확인해요"
          rows={3}
          maxLength={200}
          value={text}
          onChange={(event) => send({ type: 'WRITE', text: event.target.value })}
        />
      </div>
      {problem !== null && <SheetProblem words={problem} />}
      <ReturnNotes item={item} />
    </Sheet>
  )
}

/** What happens next, and what comes back at most, as it was paid. */
export function ReturnNotes({
  item,
}: {
  item: Pick<OrderItem, 'finalAmount' | 'pointsShare' | 'couponShare'>
}) {
  const card = item.finalAmount - item.pointsShare
  const parts = [
    ...(card > 0 ? [`카드로 ${won(card)}`] : []),
    ...(item.pointsShare > 0 ? [`포인트로 ${points(item.pointsShare)}`] : []),
  ]
  return (
    <ul className={styles.notes}>
      <li>신청을 확인하고 승인하면 무료로 찾으러 갈게요.</li>
      <li>
        상품 상태를 확인한 뒤 환불 금액을 정해요.
        {parts.length > 0 && ` ${parts.join(', ')}까지 돌려드려요.`}
      </li>
      {item.couponShare > 0 && <li>반품하면 쓴 쿠폰은 돌아오지 않아요.</li>}
      {card > 0 && <li>카드 환불은 {cardRefundTakes} 걸려요.</li>}
    </ul>
  )
}
