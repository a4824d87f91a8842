import { lazy, type RefObject, Suspense } from 'react'
import { addressLine } from '../../../domain/shared/addressLine.ts'
import type { Address } from '../../../domain/wire/addresses.ts'
import { useMembers } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Accordion } from '../../kit/Accordion.tsx'
import { Badge } from '../../kit/Badge.tsx'
import { Button } from '../../kit/Button.tsx'
import { loadChunk } from '../../kit/connection.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import type { AddressForm } from '../../pieces/addresses/addressSchema.ts'
import { MemoFields } from '../../pieces/addresses/MemoFields.tsx'
import type { Memo } from '../../pieces/addresses/memo.ts'
import type { Orderer } from '../../pieces/addresses/useAddressForm.ts'
import { phoneNumber } from '../../text/format.ts'
import styles from './OrderScreen.module.css'

const TypedAddress = lazy(() =>
  loadChunk(() =>
    import('../../pieces/addresses/TypedAddress.tsx').then((m) => ({ default: m.TypedAddress })),
  ),
)

function Chosen({ address }: { address: Address }) {
  const list = useOverlay('addresses')
  return (
    <div className={styles.address}>
      <div>
        <p className={styles.addressName}>
          {address.addressName} {address.isDefault && <Badge>기본배송지</Badge>}
        </p>
        <p>{addressLine(address)}</p>
        <p className={styles.addressPerson}>
          {address.recipientName} · {phoneNumber(address.phoneNumber_1)}
        </p>
      </div>
      <div>
        <Button look="third" size="small" onClick={list.open} aria-label="배송지 변경">
          변경
        </Button>
      </div>
    </div>
  )
}

/** null while loading; empty when the profile cannot be read, so that the member types the recipient. */
function useOrderer(): Orderer | null {
  const { data, error } = useMembers(calls.myInfo)
  if (data !== undefined) return data
  return error === undefined ? null : { name: '', phoneNumber: null }
}

export function DeliveryPart(props: {
  address: Address | null
  /** Validates the typed address and returns it, or null after showing the errors at the fields. */
  typed: RefObject<(() => Promise<AddressForm | null>) | null>
  /** What had been typed of the first address before the page was loaded again. */
  kept: AddressForm | null
  onTyped: (typed: AddressForm) => void
  memo: Memo
  onMemo: (memo: Memo) => void
}) {
  const { memo, onMemo } = props
  const orderer = useOrderer()
  return (
    <Accordion title="배송 정보" open>
      {props.address === null ? (
        <div className={styles.form}>
          <Suspense fallback={<Skeleton shape="box" count={4} />}>
            {orderer === null ? (
              <Skeleton shape="box" count={4} />
            ) : (
              <TypedAddress typed={props.typed} kept={props.kept} onTyped={props.onTyped} orderer={orderer} />
            )}
          </Suspense>
        </div>
      ) : (
        <Chosen address={props.address} />
      )}
      <div className={styles.memo}>
        <MemoFields memo={memo} onMemo={onMemo} hideLabel />
      </div>
    </Accordion>
  )
}
