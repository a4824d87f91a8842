import * as z from 'zod/mini'
import { answer, instant, listAnswer, serial } from './primitives.ts'
import { name } from './written.ts'

const bank = z.object({ bankCode: z.string(), bankName: z.string() })
export const banksAnswer = listAnswer(bank)

/** The number of an account at a Korean bank; hyphens and spaces in it are removed. */
export const accountNumber = z.string().check(
  z.maxLength(40),
  z.overwrite((text) => text.replaceAll(/[\s-]/g, '')),
  z.minLength(1, '계좌번호를 입력해 주세요.'),
  z.regex(/^\d{10,16}$/, '계좌번호는 숫자 10–16자리예요.'),
)

/** A bank, an account number and its holder. */
export const accountRequest = z.object({
  bankCode: z.string().check(z.regex(/^\d{3}$/, '은행을 선택해 주세요.')),
  accountNumber,
  accountHolderName: name(40, '예금주 이름을 입력해 주세요.'),
})
export type AccountRequest = z.infer<typeof accountRequest>

/** A verified account, and until when it can be saved. */
export const accountVerifiedAnswer = answer(z.object({ bankName: z.string(), verifiedUntil: instant }))

/** An account by its bank and the last four digits of its number. */
export const namedAccount = z.object({ bankName: z.string(), accountNumber: z.string() })

/** The saved account, with only the last four digits of the number. */
const account = z.object({
  id: serial,
  bankCode: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  accountHolderName: z.string(),
  verifiedAt: instant,
})
export type Account = z.infer<typeof account>
export const savedAccountAnswer = answer(z.nullable(account))
export const accountAnswer = answer(account)
