import { lazy, Suspense } from 'react'
import type { Address } from '../../../domain/wire/addresses.ts'
import { Button } from '../../kit/Button.tsx'
import { loadChunk } from '../../kit/connection.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { AddressRow } from '../../pieces/addresses/AddressRow.tsx'
import { mostAddresses, useAddressBook } from '../../pieces/addresses/useAddressBook.ts'
import { LoadFailed } from '../../pieces/LoadFailed.tsx'
import styles from './DeliveryScreen.module.css'

const AddressFormSheet = lazy(() =>
  loadChunk(() =>
    import('../../pieces/addresses/AddressFormSheet.tsx').then((m) => ({ default: m.AddressFormSheet })),
  ),
)

function Book(props: {
  addresses: readonly Address[]
  onEdit: (address: Address) => void
  onRemove: (address: Address, pressed: HTMLElement) => void
}) {
  const { addresses } = props
  if (addresses.length === 0)
    return <EmptyState title="저장한 배송지가 없어요" reason="자주 받는 곳을 저장해 두면 주문이 빨라져요." />
  return (
    <>
      <p className={styles.count}>
        배송지 {addresses.length}개
        {addresses.length >= mostAddresses && ` · ${mostAddresses}개까지 저장할 수 있어요.`}
      </p>
      <ul className={styles.list}>
        {addresses.map((address) => (
          <AddressRow key={address.id} address={address}>
            <Button
              look="third"
              size="small"
              aria-label={`${address.addressName} 수정`}
              onClick={() => props.onEdit(address)}
            >
              수정
            </Button>
            <Button
              look="third"
              size="small"
              aria-label={`${address.addressName} 삭제`}
              onClick={(event) => props.onRemove(address, event.currentTarget)}
              data-removes
            >
              삭제
            </Button>
          </AddressRow>
        ))}
      </ul>
    </>
  )
}

export function DeliveryScreen() {
  const book = useAddressBook('address-form')
  const { addresses, error } = book
  useLoadingOverlay(addresses === undefined && error === undefined)
  return (
    <div className={styles.page}>
      {addresses === undefined && error === undefined && (
        <div className={styles.waiting}>
          <Skeleton shape="box" count={3} />
        </div>
      )}
      {addresses === undefined && error !== undefined && <LoadFailed error={error} onRetry={book.reload} />}
      {addresses !== undefined && (
        <Book addresses={addresses} onEdit={book.openForm} onRemove={book.remove} />
      )}
      {book.mayAdd && (
        <div className={styles.add}>
          <Button wide onClick={() => book.openForm(null)}>
            배송지 추가
          </Button>
        </div>
      )}
      {book.opened !== null && (
        <Suspense fallback={null}>
          <AddressFormSheet
            address={book.opened.address}
            first={addresses?.length === 0}
            onClose={book.form.close}
            onSaved={async (saved) => {
              await book.show(saved)
              book.form.close()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
