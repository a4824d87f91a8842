import * as z from 'zod/mini'
import { phone } from '../../../domain/wire/primitives.ts'

/** Before that many digits there is nothing to look for, and no more are taken. */
export const fewestDigits = 10
export const mostDigits = 11

export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, mostDigits)

export const phoneForm = z.object({
  phoneNumber: phone,
})
export type PhoneForm = { phoneNumber: string }
