import { micros, type SealedRecord } from '../platform/eventStore/sealedRecords.ts'

const colleague = { table: 'shop.staff', from: 'shop.staff m', key: 'm.id::text' } as const

/**
 * Who each colleague is, what they may do, and how they log in. Each part is sealed until a record of change that is about
 * this part: their own new password would seal roles that somebody altered in the database as right (rule 872).
 */
export const sealedRecords: readonly SealedRecord[] = [
  { ...colleague, korean: '직원의 이메일', part: 'email', values: ['m.email'], writtenAt: 'm.joined_at' },
  {
    ...colleague,
    korean: '직원의 역할',
    part: 'roles',
    values: ['m.roles'],
    writtenBy: { subject: 'staff', fields: ['roles'], says: { field: 'roles', is: 'to_jsonb(m.roles)' } },
  },
  {
    ...colleague,
    korean: '직원 계정의 잠금',
    part: 'lock',
    values: [micros('m.left_at')],
    writtenBy: {
      ...{ subject: 'staff', fields: ['locked'] },
      says: { field: 'locked', is: 'to_jsonb(m.left_at IS NOT NULL)' },
    },
  },
  {
    ...colleague,
    korean: '직원의 비밀번호',
    part: 'password',
    values: ['m.password_hash'],
    writtenBy: { subject: 'staff', fields: ['password', 'enrolled'] },
  },
  {
    ...colleague,
    korean: '직원의 인증 앱',
    part: 'second factor',
    values: [`encode(m.totp_secret, 'hex')`],
    writtenBy: { subject: 'staff', fields: ['secondFactor', 'enrolled'], rewritten: 'secondFactor' },
  },
]
