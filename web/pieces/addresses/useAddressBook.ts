import { useState } from 'react'
import type { Address } from '../../../domain/wire/addresses.ts'
import { useOverlay } from '../../kit/useOverlay.ts'
import { useAddresses } from './useAddresses.ts'
import { useAddressRemoval } from './useAddressRemoval.ts'

/** The most addresses that a member can save. */
export const mostAddresses = 20

/** The member's addresses and the actions on them; `name` is the overlay name of the form. */
export function useAddressBook(name: string) {
  const form = useOverlay(name)
  const [edited, setEdited] = useState<Address | null>(null)
  const { data, error, mutate } = useAddresses()
  const remove = useAddressRemoval(() => mutate())
  const addresses = data?.result
  return {
    addresses,
    error,
    form,
    edited,
    remove,
    reload: () => mutate(),
    mayAdd: addresses !== undefined && addresses.length < mostAddresses,
    openForm: (address: Address | null) => {
      setEdited(address)
      form.open()
    },
  }
}
