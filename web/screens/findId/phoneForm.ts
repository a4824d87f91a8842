import * as z from 'zod/mini'
import { phone } from '../../../domain/wire/primitives.ts'

/** The search is enabled from `fewestDigits` on; input beyond `mostDigits` is cut off. */
export const fewestDigits = 10
export const mostDigits = 11

export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, mostDigits)

export const phoneForm = z.object({
  phoneNumber: phone,
})
export type PhoneForm = { phoneNumber: string }
