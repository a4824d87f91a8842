import { useState } from 'react'
import { mutate } from 'swr'
import type { Address } from '../../../domain/wire/addresses.ts'
import type { DeliveryChange as Change, OrderDetail } from '../../../domain/wire/orders.ts'
import { sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { loading } from '../../kit/loading.ts'
import { alertNotice, toast } from '../../kit/notices.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import { AddressSheets } from '../../pieces/addresses/AddressSheets.tsx'
import { MemoFields } from '../../pieces/addresses/MemoFields.tsx'
import { memoText, noMemo } from '../../pieces/addresses/memo.ts'
import { SheetActions } from '../../pieces/sheetParts/SheetParts.tsx'
import { messages } from '../../text/messages.ts'
import styles from './DeliveryChange.module.css'

const addressOf = ({ recipientName, phoneNumber_1, postCode, address1, address2 }: Address) => ({
  shippingName: recipientName,
  shippingPhone: phoneNumber_1,
  ...{ postCode, address1, address2 },
})

/** Another recipient and address, chosen from the member's own, or another note, until the order ships. */
export function DeliveryChange({ order }: { order: OrderDetail }) {
  const addresses = useOverlay('order-address')
  const memo = useOverlay('order-memo')
  const change = async (changed: Change, done: string) => {
    try {
      await loading.during(api.send(calls.changeDelivery(order.id), changed))
      toast.success(done)
    } catch (error) {
      alertNotice(sentenceOf(error, messages.generic))
    }
    await mutate(calls.orderDetail(order.id).url)
  }
  const isChosen = (address: Address) =>
    address.recipientName === order.shippingName && order.shippingAddress.includes(address.address1)
  return (
    <div className={styles.buttons}>
      <Button look="third" size="small" onClick={addresses.open}>
        배송지 변경
      </Button>
      <Button look="third" size="small" onClick={memo.open}>
        배송 메모 변경
      </Button>
      <AddressSheets
        name="order-address"
        isChosen={isChosen}
        onSelect={(address) => change({ address: addressOf(address) }, '배송지를 바꿨어요.')}
      />
      {memo.isOpen && (
        <MemoSheet
          onClose={memo.close}
          onSave={async (shippingNote) => {
            memo.close()
            await change({ shippingNote }, '배송 메모를 바꿨어요.')
          }}
        />
      )}
    </div>
  )
}

function MemoSheet({ onClose, onSave }: { onClose: () => void; onSave: (note: string) => Promise<void> }) {
  const [memo, setMemo] = useState(noMemo)
  return (
    <Sheet
      title="배송 메모 변경"
      isOpen
      onClose={onClose}
      actions={
        <SheetActions onBack={onClose}>
          <Button disabled={memoText(memo) === ''} onClick={() => onSave(memoText(memo))}>
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
