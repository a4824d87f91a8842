import * as z from 'zod/mini'
import { email, newPassword } from './join.ts'
import { answer, phone } from './primitives.ts'

/** A typed phone number; hyphens and spaces are removed. */
const typedPhone = z.pipe(
  z.pipe(
    z.string('휴대폰 번호를 입력해 주세요.').check(z.maxLength(20)),
    z.transform((text: string) => text.replaceAll(/[\s-]/g, '')),
  ),
  phone,
)

export const findEmailRequest = z.object({ phoneNumber: typedPhone })
/** Masked. */
export const findEmailAnswer = answer(z.object({ email: z.string() }))

export const codeSendRequest = z.object({ email })
/** Identical for every email, so that it does not reveal which ones are registered. */
export const codeSendAnswer = answer(z.object({ expiresInSeconds: z.int(), resendInSeconds: z.int() }))

export const codeCheckRequest = z.object({
  email,
  authNumber: z
    .string('인증번호를 입력해 주세요.')
    .check(z.trim(), z.regex(/^\d{6}$/, '인증번호 6자리를 입력해 주세요.')),
})
/** A ticket for one password reset, valid for ten minutes. */
export const codeCheckAnswer = answer(z.object({ verification: z.string() }))

export const passwordResetRequest = z.object({
  email,
  verification: z.string().check(z.minLength(1), z.maxLength(200)),
  password: newPassword,
})

/** Name, phone number, birth date and gender come from the identity verification of the same browser. */
export const changeInfoRequest = z.object({
  name: z.optional(z.string()),
  phoneNumber: z.optional(z.string()),
  birthDate: z.optional(z.string()),
  gender: z.optional(z.boolean()),
})
export const changePasswordRequest = z.object({ password: newPassword })
export const passwordCheckRequest = z.object({
  password: z
    .string('비밀번호를 입력해 주세요.')
    .check(z.minLength(1, '비밀번호를 입력해 주세요.'), z.maxLength(64)),
})
