import { useMembers } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import type { AddressForm } from './addressSchema.ts'

export const useAddresses = () => useMembers(calls.addresses)

/** Saves a new address and returns it as the server stores it. */
export const saveAddress = (form: AddressForm) => api.send(calls.addAddress, form)
