import { lazy, Suspense, useCallback, useState } from 'react'
import { mutate } from 'swr'
import { addressLine } from '../../../domain/shared/addressLine.ts'
import type { Address } from '../../../domain/wire/addresses.ts'
import type { DeliveryChange as Change } from '../../../domain/wire/deliveryChanges.ts'
import type { OrderDetail } from '../../../domain/wire/orders.ts'
import { hasCode, sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { loadChunk } from '../../kit/connection.ts'
import { loading } from '../../kit/loading.ts'
import { alertNotice, toast } from '../../kit/notices.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { useClosedWhenGone, useOverlay } from '../../kit/useOverlay.ts'
import { AddressSheets } from '../../pieces/addresses/AddressSheets.tsx'
import { MemoFields } from '../../pieces/addresses/MemoFields.tsx'
import { type Memo, memoText, noMemo } from '../../pieces/addresses/memo.ts'
import { useClosedCardEntry } from '../../pieces/payment/cardEntry.ts'
import { SheetActions } from '../../pieces/sheetParts/SheetParts.tsx'
import { useKeeping, useUnsentForm } from '../../pieces/unsentForm/useUnsentForm.ts'
import { won } from '../../text/format.ts'
import { messages } from '../../text/messages.ts'
import styles from './DeliveryChange.module.css'
import { deliverySheets } from './deliverySheets.tsx'

const DeliveryFeeSheet = lazy(() =>
  loadChunk(() => import('./DeliveryFeeSheet.tsx').then((m) => ({ default: m.DeliveryFeeSheet }))),
)

const addressOf = ({ recipientName, phoneNumber_1, postCode, address1, address2 }: Address) => ({
  shippingName: recipientName,
  shippingPhone: phoneNumber_1,
  ...{ postCode, address1, address2 },
})

/** True when the order goes to this address as it reads now, flat and phone number included (rule 727). */
export const goesTo = (
  order: Pick<OrderDetail, 'shippingName' | 'shippingPhone' | 'shippingAddress'>,
  address: Address,
): boolean =>
  order.shippingName === address.recipientName &&
  order.shippingPhone === address.phoneNumber_1 &&
  order.shippingAddress === addressLine(address)

/** An address for which the delivery fee is another one. */
type Differing = { address: NonNullable<Change['address']>; difference: number }

/**
 * Another recipient and address, chosen from the member's own, or another note, until the order ships. An address that
 * changes the delivery fee is asked about first.
 */
export function DeliveryChange({ order }: { order: OrderDetail }) {
  const addresses = useOverlay(deliverySheets.addresses)
  const memo = useOverlay(deliverySheets.memo)
  const fee = useOverlay(deliverySheets.fee)
  const [differing, setDiffering] = useState<Differing | null>(null)
  const readAgain = useCallback(() => mutate(calls.orderDetail(order.id).url), [order.id])
  // What is asked about the fee and paid by card does not survive a reload.
  useClosedWhenGone(fee, differing === null)
  useClosedCardEntry(fee, differing === null)
  /** Returns false when the change was refused. */
  const change = async (changed: Partial<Change>, done: string): Promise<boolean> => {
    let isChanged = false
    try {
      await loading.during(api.send(calls.changeDelivery(order.id), changed))
      isChanged = true
      setDiffering(null)
      toast.success(done)
    } catch (error) {
      const { address } = changed
      if (address !== undefined && hasCode(error, 'DELIVERY_FEE_DIFFERS')) {
        setDiffering({ address, difference: error.details.difference })
        fee.open()
      } else alertNotice(sentenceOf(error, messages.generic))
    }
    await readAgain()
    return isChanged
  }
  const paid = useCallback(() => {
    setDiffering(null)
    toast.success('추가 배송비를 결제하고 배송지를 바꿨어요.')
    readAgain()
  }, [readAgain])
  return (
    <div className={styles.buttons}>
      <Button look="third" size="small" onClick={addresses.open}>
        배송지 변경
      </Button>
      <Button look="third" size="small" onClick={memo.open}>
        배송 메모 변경
      </Button>
      <AddressSheets
        name={deliverySheets.addresses}
        isChosen={(address) => goesTo(order, address)}
        onSelect={(address) => change({ address: addressOf(address) }, '배송지를 바꿨어요.')}
      />
      {differing !== null && (
        <Suspense fallback={null}>
          <DeliveryFeeSheet
            key={JSON.stringify(differing.address)}
            orderId={order.id}
            {...differing}
            sheet={fee}
            onDiffers={(difference) => setDiffering({ ...differing, difference })}
            onGiveBack={() => {
              const feeBack = 0 - differing.difference
              const words =
                feeBack === 0 ? '배송지를 바꿨어요.' : `배송지를 바꿨고 ${won(feeBack)}을 돌려드려요.`
              change({ address: differing.address, feeBack }, words)
            }}
            onTold={readAgain}
            onPaid={paid}
          />
        </Suspense>
      )}
      {memo.isOpen && (
        <MemoSheet
          orderId={order.id}
          onClose={memo.close}
          onSave={(shippingNote) => change({ shippingNote }, '배송 메모를 바꿨어요.')}
        />
      )}
    </div>
  )
}

/** Another note. What was typed stays when it is refused. */
function MemoSheet(props: {
  orderId: string
  onClose: () => void
  onSave: (note: string) => Promise<boolean>
}) {
  const { onClose } = props
  const unsent = useUnsentForm(`memo-${props.orderId}`)
  const [memo, setMemo] = useState<Memo>({ ...noMemo, ...unsent.kept?.texts })
  const [isBusy, setBusy] = useState(false)
  useKeeping(unsent, memo)
  const save = async () => {
    setBusy(true)
    const isSaved = await props.onSave(memoText(memo))
    setBusy(false)
    if (!isSaved) return
    unsent.forget()
    onClose()
  }
  return (
    <Sheet
      title="배송 메모 변경"
      isOpen
      onClose={onClose}
      actions={
        <SheetActions onBack={onClose}>
          <Button busy={isBusy} disabled={memoText(memo) === ''} onClick={save}>
            바꾸기
          </Button>
        </SheetActions>
      }
    >
      <div className={styles.memo}>
        <MemoFields memo={memo} onMemo={setMemo} />
      </div>
    </Sheet>
  )
}
