import type { Generated } from 'kysely'
import type { StaffRole } from '../platform/http/authenticate.ts'

export type MembersTable = {
  id: Generated<number>
  /** Lower case. */
  email: string
  name: string
  phone_number: string | null
  birth_date: string | null
  /** true is male. */
  gender: boolean | null
  provider_type: 'kakao' | 'naver' | 'apple' | null
  password_hash: string | null
  customer_key: Generated<string>
  marketing_agreed: Generated<boolean>
  joined_at: Date
  withdrawn_at: Date | null
}

export type StaffTable = {
  id: Generated<number>
  email: string
  name: string
  password_hash: string
  roles: StaffRole[]
  joined_at: Date
  left_at: Date | null
}

declare module '../platform/deps.ts' {
  interface Tables {
    'shop.members': MembersTable
    'shop.staff': StaffTable
  }
}
