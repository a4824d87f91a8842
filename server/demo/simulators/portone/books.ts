import { z } from 'zod'
import type { Store } from '../store.ts'
import { bankNames } from './bankNames.ts'

export const behaviours = {
  open: '바로 답하는 계좌',
  slow: '은행이 4초 뒤에 답해요',
  closed: '해지된 계좌',
  maintenance: '은행 점검 중',
  silent: '은행이 답하지 않아요 (시간 초과)',
} as const

const digits = z.string().transform((text) => text.replaceAll(/\D/g, ''))

export const accountShape = z.object({
  bank: z.string().refine((name) => name in bankNames, '은행을 골라 주세요.'),
  number: digits.refine((text) => /^\d{10,16}$/.test(text), '계좌번호는 숫자 10–16자리예요.'),
  holder: z.string().trim().min(1, '예금주 이름을 입력해 주세요.').max(40),
  behaviour: z.enum(['open', 'slow', 'closed', 'maintenance', 'silent']),
})
export type Account = z.infer<typeof accountShape>

const lookupShape = z.object({ bank: z.string(), number: z.string(), at: z.number(), answer: z.string() })

/** One account for each thing that may happen, for the people of the demo shop. */
const opened: readonly Account[] = [
  { bank: 'KAKAO', number: '3333011234567', holder: '김지우', behaviour: 'open' },
  { bank: 'TOSS', number: '100012345678', holder: '이서준', behaviour: 'open' },
  { bank: 'HANA', number: '12391034567807', holder: '박하은', behaviour: 'open' },
  { bank: 'SHINHAN', number: '110234567890', holder: '김지우', behaviour: 'slow' },
  { bank: 'WOORI', number: '1002345678901', holder: '김지윤', behaviour: 'open' },
  { bank: 'KOOKMIN', number: '12345604123456', holder: '김지우', behaviour: 'closed' },
  { bank: 'IBK', number: '01012345604011', holder: '김지우', behaviour: 'maintenance' },
  { bank: 'NONGHYUP', number: '3021234567891', holder: '김지우', behaviour: 'silent' },
]

export const openBooks = (store: Store) => {
  const added = store.table('accounts', accountShape)
  return {
    /** The account of that number; those that were opened by hand come before ours. */
    find: (bank: string, number: string): Account | undefined =>
      added.get(`${bank}:${number}`) ??
      opened.find((account) => account.bank === bank && account.number === number),
    add: (account: Account) => added.put(`${account.bank}:${account.number}`, account),
    all: (): readonly Account[] => [...added.values(), ...opened],
    /** What was asked, without names: it is for comparing. */
    lookups: store.table('lookups', lookupShape),
  }
}
