import { micros, type SealedRecord } from '../platform/eventStore/sealedRecords.ts'

/** A colleague, with the number of the newest recorded change of them. */
const colleague = {
  table: 'shop.staff',
  from: 'shop.staff m',
  key: `m.id || '@' || platform.newest_change_of('staff', m.id::text)`,
  isReplaced: `split_part(s.key, '@', 2)::int < platform.newest_change_of('staff', split_part(s.key, '@', 1))`,
} as const

/** What each colleague may do, and how they log in, since that change: a change without a record is found. */
export const sealedRecords: readonly SealedRecord[] = [
  {
    ...colleague,
    korean: '직원의 역할',
    part: 'roles',
    values: ['m.email', 'm.roles', micros('m.left_at')],
  },
  {
    ...colleague,
    korean: '직원의 비밀번호와 인증기',
    part: 'access',
    values: ['m.password_hash', `encode(m.totp_secret, 'hex')`],
  },
]
