import { z } from 'zod'
import { birthday } from '../../domain/wire/primitives.ts'
import { published } from '../platform/database/published.ts'

/** Members' accounts, including those who left; defined in `published.sql`. */
export const memberAccounts = published(
  'shop.member_accounts()',
  z.object({
    id: z.number(),
    email: z.string(),
    name: z.string(),
    phone_number: z.string().nullable(),
    birth_date: z.nullable(birthday),
    gender: z.boolean().nullable(),
    provider_type: z.enum(['kakao', 'naver', 'apple']).nullable(),
    has_password: z.boolean(),
    customer_key: z.string(),
    joined_at: z.date(),
    withdrawn_at: z.date().nullable(),
  }),
)
