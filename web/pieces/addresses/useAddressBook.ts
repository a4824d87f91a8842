import { useEffect } from 'react'
import type { Address } from '../../../domain/wire/addresses.ts'
import { type Overlay, useOverlay } from '../../kit/useOverlay.ts'
import { useAddresses } from './useAddresses.ts'
import { useAddressRemoval } from './useAddressRemoval.ts'

/** The most addresses that a member can save. */
export const mostAddresses = 20

/** What an open form is about: an address to edit, or null to add one. */
type Opened = { address: Address | null }

/** Returns what the form is about; null while it is closed, and also while the book does not contain its address. */
export function openedForm(
  form: Pick<Overlay, 'isOpen' | 'subject'>,
  addresses: readonly Address[] | undefined,
): Opened | null {
  if (!form.isOpen || addresses === undefined) return null
  if (form.subject === null) return { address: null }
  const address = addresses.find(({ id }) => id === form.subject)
  return address === undefined ? null : { address }
}

/** The member's addresses and the actions on them; `name` is the overlay name of the form. */
export function useAddressBook(name: string) {
  const form = useOverlay(name)
  const { data, error, mutate } = useAddresses()
  const remove = useAddressRemoval(() => mutate())
  const addresses = data?.result
  const opened = openedForm(form, addresses)
  const { isOpen, close } = form
  const isStale = isOpen && opened === null && addresses !== undefined
  // The address of an entry that a reload brings back may have been deleted meanwhile.
  useEffect(() => {
    if (isStale) close()
  }, [isStale, close])
  return {
    addresses,
    error,
    form,
    opened,
    remove,
    reload: () => mutate(),
    mayAdd: addresses !== undefined && addresses.length < mostAddresses,
    openForm: (address: Address | null) => form.openFor(address?.id ?? null),
  }
}
