import type { Address } from '../../../domain/wire/addresses.ts'
import { useMembers } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { takenOffAtOnce, withoutRow } from '../../api/savedAtOnce.ts'
import { type AnswerOf, calls } from '../../calls.ts'
import type { AddressForm } from './addressSchema.ts'

const addressRows = takenOffAtOnce(
  calls.addresses,
  (id: number) => api.send(calls.removeAddress(id)),
  withoutRow,
)
export const removeAddress = addressRows.takeOff

export function useAddresses() {
  const { data, error, mutate } = useMembers(calls.addresses)
  return { data: addressRows.useRest(data), error, mutate }
}

/** Saves a new address, once for each `requestId`, and returns it as the server stores it. */
export const saveAddress = (form: AddressForm, requestId: string | undefined) =>
  api.send(calls.addAddress, { ...form, requestId })

type Book = AnswerOf<typeof calls.addresses>

/** The book with an address as it is saved now. Of all addresses one is the default. */
export function withSaved(book: Book, saved: Address): Book {
  const others = book.result
    .filter(({ id }) => id !== saved.id)
    .map((other) => (saved.isDefault ? { ...other, isDefault: false } : other))
  const at = book.result.findIndex(({ id }) => id === saved.id)
  const result = others.toSpliced(at === -1 ? others.length : at, 0, saved)
  return { ...book, result, cntAll: result.length }
}
