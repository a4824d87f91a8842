import type { Address } from '../../../domain/wire/addresses.ts'
import { Button } from '../../kit/Button.tsx'
import { FullScreenSheet } from '../../kit/Sheet.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import { AddressFormSheet } from './AddressFormSheet.tsx'
import { AddressRow } from './AddressRow.tsx'
import { useAddressBook } from './useAddressBook.ts'

/** An address of the list, to choose, edit or delete. */
function AddressChoice(props: {
  address: Address
  isChosen: boolean
  onSelect: () => void
  onEdit: () => void
  onRemove: (pressed: HTMLElement) => void
}) {
  const { addressName } = props.address
  return (
    <AddressRow address={props.address} chosen={props.isChosen}>
      <Button look="second" size="small" aria-label={`${addressName} 선택`} onClick={props.onSelect}>
        선택
      </Button>
      <Button look="third" size="small" aria-label={`${addressName} 수정`} onClick={props.onEdit}>
        수정
      </Button>
      <Button
        look="third"
        size="small"
        aria-label={`${addressName} 삭제`}
        onClick={(event) => props.onRemove(event.currentTarget)}
        data-removes
      >
        삭제
      </Button>
    </AddressRow>
  )
}

/**
 * True for a new address, and for the chosen one when what it was chosen for does not follow it: an order that was placed
 * goes where it went before until the edited address is selected.
 */
export const isSelectedOnceSaved = (
  { edited, saved }: { edited: Address | null; saved: Address },
  isChosen: (address: Address) => boolean,
): boolean => edited === null || (isChosen(edited) && !isChosen(saved))

/** Sheet 배송지 관리 over the checkout, to choose, add, edit and delete addresses. */
export function AddressSheets(props: {
  name: string
  isChosen: (address: Address) => boolean
  onSelect: (address: Address) => void
}) {
  const list = useOverlay(props.name)
  const book = useAddressBook(`${props.name}-form`)
  const addresses = book.addresses ?? []
  const saved = async (address: Address) => {
    await book.show(address)
    const edited = book.opened?.address ?? null
    if (isSelectedOnceSaved({ edited, saved: address }, props.isChosen))
      book.form.replaceWith(() => props.onSelect(address), 2)
    else book.form.close()
  }
  if (book.opened !== null)
    return (
      <AddressFormSheet
        address={book.opened.address}
        first={addresses.length === 0}
        onClose={book.form.close}
        onSaved={saved}
      />
    )
  return (
    <FullScreenSheet
      title="배송지 관리"
      isOpen={list.isOpen}
      onClose={list.close}
      actions={
        book.mayAdd ? (
          <Button wide onClick={() => book.openForm(null)}>
            배송지 추가
          </Button>
        ) : undefined
      }
    >
      <ul>
        {addresses.map((address) => (
          <AddressChoice
            key={address.id}
            address={address}
            isChosen={props.isChosen(address)}
            onSelect={() => list.replaceWith(() => props.onSelect(address))}
            onEdit={() => book.openForm(address)}
            onRemove={(pressed) => book.remove(address, pressed)}
          />
        ))}
      </ul>
    </FullScreenSheet>
  )
}
