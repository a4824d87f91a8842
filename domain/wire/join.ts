import * as z from 'zod/mini'
import { type existingAccount, providerType } from '../shared/refusalShapes.ts'
import { answer, instant, serial } from './primitives.ts'

const emailPattern = /^[A-Z0-9._%+-]+@(?:[A-Z0-9](?:[A-Z0-9-]*[A-Z0-9])?\.)+[A-Z]{2,}$/i
const passwordPattern = /^(?=.*[A-Za-z])(?=.*\d)(?=.*[^A-Za-z0-9])[!-~]+$/

/** An email as people type it; compared in lower case. */
export const email = z.pipe(
  z
    .string('이메일을 입력해 주세요.')
    .check(
      z.trim(),
      z.minLength(1, '이메일을 입력해 주세요.'),
      z.maxLength(254, '이메일 형식을 확인해 주세요.'),
      z.regex(emailPattern, '이메일 형식을 확인해 주세요.'),
    ),
  z.transform((text: string) => text.toLowerCase()),
)

/** 8 to 16 characters that combine letters, digits and special characters. */
export const newPassword = z
  .string('비밀번호를 입력해 주세요.')
  .check(
    z.minLength(1, '비밀번호를 입력해 주세요.'),
    z.minLength(8, '비밀번호는 영문, 숫자, 특수문자를 섞어 8–16자로 입력해 주세요.'),
    z.maxLength(16, '비밀번호는 영문, 숫자, 특수문자를 섞어 8–16자로 입력해 주세요.'),
    z.regex(passwordPattern, '비밀번호는 영문, 숫자, 특수문자를 섞어 8–16자로 입력해 주세요.'),
  )

export const emailCheckRequest = z.object({ email })

/** Ids of the agreed terms: 1, 2 and 3 are required, 7 (marketing) and 8 are not; absent means the required ones. */
const agreedTerms = z.optional(z.array(serial).check(z.maxLength(20)))

/**
 * Name, phone number, birth date and gender are accepted and ignored: they come from the identity verification of
 * the same browser.
 */
export const joinRequest = z.object({
  email,
  password: newPassword,
  agreedTerms,
  name: z.optional(z.string()),
  phoneNumber: z.optional(z.string()),
  birthDate: z.optional(z.string()),
  gender: z.optional(z.boolean()),
})

export const snsJoinRequest = z.object({
  providerType,
  email,
  snsId: z.string().check(z.minLength(1), z.maxLength(200)),
  agreedTerms,
  /** The same as agreeing to term 7. */
  marketingAgreement: z.optional(z.boolean()),
  name: z.optional(z.string()),
  phoneNumber: z.optional(z.string()),
  birthDate: z.optional(z.string()),
  gender: z.optional(z.boolean()),
})

/** A new member is logged in immediately: the same body as a login. */
export const joinAnswer = answer(
  z.object({ name: z.string(), accessToken: z.string(), refreshToken: z.string() }),
)

export type ExistingAccount = z.infer<typeof existingAccount>

/** The parameters that a provider returns: in the query, from Apple in a form. */
export const socialReturn = z.object({
  code: z._default(z.string().check(z.maxLength(4000)), ''),
  state: z._default(z.string().check(z.maxLength(500)), ''),
  error: z._default(z.string().check(z.maxLength(200)), ''),
})

const memberConsent = z.object({
  termId: serial,
  title: z.string(),
  agreedYn: z.boolean(),
  /** When the member decided; null when they never did. */
  decidedAt: z.nullable(instant),
})
export type MemberConsent = z.infer<typeof memberConsent>
export const consentsAnswer = answer(z.object({ result: z.array(memberConsent) }))
export const changeConsentRequest = z.object({ termId: serial, agreedYn: z.boolean() })
