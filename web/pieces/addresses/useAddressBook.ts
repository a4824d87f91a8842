import type { Address } from '../../../domain/wire/addresses.ts'
import { sentenceOf } from '../../api/apiError.ts'
import { keepFocus } from '../../kit/keepFocus.ts'
import { loading } from '../../kit/loading.ts'
import { alertNotice, confirmNotice, toast } from '../../kit/notices.ts'
import { type Overlay, useClosedWhenGone, useOverlay } from '../../kit/useOverlay.ts'
import { messages } from '../../text/messages.ts'
import { removeAddress, useAddresses, withSaved } from './useAddresses.ts'

/** The most addresses that a member can save. */
export const mostAddresses = 20

/** What an open form is about: an address to edit, or null to add one. */
type AddressSubject = { address: Address | null }

/** Returns what the form is about; null while it is closed, and also while the book does not contain its address. */
export function openedForm(
  form: Pick<Overlay, 'isOpen' | 'subject'>,
  addresses: readonly Address[] | undefined,
): AddressSubject | null {
  if (!form.isOpen || addresses === undefined) return null
  if (form.subject === null) return { address: null }
  const address = addresses.find(({ id }) => id === form.subject)
  return address === undefined ? null : { address }
}

/** The member's addresses and the actions on them; `name` is the overlay name of the form. */
export function useAddressBook(name: string) {
  const form = useOverlay(name)
  const { data, error, mutate } = useAddresses()
  const addresses = data?.result
  const opened = openedForm(form, addresses)
  // The address of an entry that a reload brings back may have been deleted meanwhile.
  useClosedWhenGone(form, opened === null && addresses !== undefined)
  return {
    addresses,
    error,
    form,
    opened,
    remove,
    reload: () => mutate(),
    /** Shows what was saved, also when the book cannot be read again. */
    show: (saved: Address) => mutate((book) => book && withSaved(book, saved)),
    mayAdd: addresses !== undefined && addresses.length < mostAddresses,
    openForm: (address: Address | null) => form.openFor(address?.id ?? null),
  }
}

/** Deletes an address after a confirmation; refuses the default address. `pressed` is the button, which goes with it. */
async function remove(address: Address, pressed: HTMLElement): Promise<void> {
  if (address.isDefault)
    return alertNotice('기본 배송지는 삭제할 수 없어요. 다른 배송지를 기본으로 정해 주세요.')
  const sure = await confirmNotice({
    title: '알림',
    message: `${address.addressName} 배송지를 삭제할까요?`,
    confirm: '삭제',
    cancel: '취소',
  })
  if (!sure) return
  keepFocus(pressed)
  try {
    await loading.during(removeAddress(address.id))
    toast.success('배송지를 삭제했어요.')
  } catch (error) {
    toast.error(sentenceOf(error, messages.generic))
  }
}
