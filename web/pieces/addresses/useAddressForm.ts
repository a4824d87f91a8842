import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import type { Address } from '../../../domain/wire/addresses.ts'
import { type AddressForm, addressForm, emptyAddress } from './addressSchema.ts'

const fromAddress = (address: Address): AddressForm => ({
  addressName: address.addressName,
  recipientName: address.recipientName,
  phoneNumber_1: address.phoneNumber_1,
  phoneNumber_2: address.phoneNumber_2 ?? '',
  postCode: address.postCode,
  address1: address.address1,
  address2: address.address2,
  isDefault: address.isDefault,
})

/** A member's own name and number (without hyphens): the recipient is most often the orderer. */
export type Orderer = { name: string; phoneNumber: string | null }

const toOrderer = ({ name, phoneNumber }: Orderer): Partial<AddressForm> => ({
  recipientName: name,
  phoneNumber_1: phoneNumber ?? '',
})

type Beginning = {
  /** The address to edit; null to add one. */
  address: Address | null
  /** The member has no address yet: the first one becomes the default. */
  first: boolean
  /** Prefills the recipient of a new address. */
  orderer?: Orderer
  /** What had been typed before the page was loaded again. */
  kept: AddressForm | null
}

export function useAddressForm({ address, first, orderer, kept }: Beginning) {
  return useForm<AddressForm>({
    resolver: standardSchemaResolver<AddressForm, unknown, AddressForm>(addressForm),
    defaultValues: {
      ...(address === null ? { ...emptyAddress, ...(orderer && toOrderer(orderer)) } : fromAddress(address)),
      ...kept,
      ...(first && { isDefault: true }),
    },
    mode: 'onTouched',
    shouldFocusError: true,
  })
}
export type AddressFormApi = ReturnType<typeof useAddressForm>
