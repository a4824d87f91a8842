import * as z from 'zod/mini'
import { addressRequest } from '../../../domain/wire/addresses.ts'
import { phoneOrNothing } from '../../../domain/wire/primitives.ts'
import { nameOrNone } from '../../../domain/wire/written.ts'

/** The server's schema, with every optional field as text, as forms hold it. */
export const addressForm = z.object({
  ...addressRequest.shape,
  phoneNumber_2: phoneOrNothing,
  isDefault: z.boolean(),
  address2: nameOrNone(100),
})

export type AddressForm = {
  addressName: string
  recipientName: string
  phoneNumber_1: string
  phoneNumber_2: string
  postCode: string
  address1: string
  address2: string
  isDefault: boolean
}

export const emptyAddress: AddressForm = {
  addressName: '',
  recipientName: '',
  phoneNumber_1: '',
  phoneNumber_2: '',
  postCode: '',
  address1: '',
  address2: '',
  isDefault: false,
}

/** Converts an address that is being typed into the texts of a kept form, and back. */
export const textsOfAddress = ({ isDefault, ...texts }: AddressForm): Record<string, string> => ({
  ...texts,
  isDefault: String(isDefault),
})
export const addressOfTexts = ({ isDefault, ...texts }: Record<string, string>): AddressForm => ({
  ...emptyAddress,
  ...texts,
  isDefault: isDefault === 'true',
})
