import type { Address } from '../../../domain/wire/addresses.ts'
import { type List, useMembers } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../paths.ts'
import type { AddressForm } from './addressSchema.ts'

export const useAddresses = () => useMembers<List<Address>>(calls.addresses)

/** Saves a new address and answers it as the server keeps it. */
export const saveAddress = (form: AddressForm) => api.post<Address>(calls.addresses, form)
