import type { Address } from '../../../domain/wire/addresses.ts'

/**
 * Where the order goes: the address that was picked, as it is saved now (it can have been edited or deleted since), else
 * the default one, else the first; null while the member has none.
 */
export const deliveryAddress = (saved: readonly Address[], pickedId: number | null): Address | null =>
  saved.find(({ id }) => id === pickedId) ?? saved.find(({ isDefault }) => isDefault) ?? saved[0] ?? null
