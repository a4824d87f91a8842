import { z } from 'zod'
import { birthday } from '../../domain/wire/primitives.ts'
import { published } from '../platform/database/published.ts'

const account = { id: z.number(), withdrawn_at: z.date().nullable() }

/** Members' accounts with their key at the card provider, including those who left; defined in `published.sql`. */
export const memberAccounts = published(
  'shop.member_accounts()',
  z.object({ ...account, customer_key: z.string() }),
)

/** Members' names, including those who left. */
export const memberNames = published('shop.member_names()', z.object({ ...account, name: z.string() }))

const contact = { email: z.string(), phone_number: z.string().nullable() }

/** By what members are reached, including those who left. */
export const memberContacts = published(
  'shop.member_contacts()',
  z.object({ ...account, ...contact, name: z.string() }),
)

/** Who members were before they changed name or number, until they leave; the number is empty where there was none. */
export const formerPersons = published(
  'shop.former_persons()',
  z.object({ member_id: z.number(), name: z.string(), phone_number: z.string() }),
)

/** By what members log in, including those who left. */
export const memberLogins = published(
  'shop.member_logins()',
  z.object({
    ...account,
    ...contact,
    provider_type: z.enum(['kakao', 'naver', 'apple']).nullable(),
    joined_at: z.date(),
  }),
)

/** Who members are by their verification, including those who left. */
export const memberPersons = published(
  'shop.member_persons()',
  z.object({
    ...account,
    name: z.string(),
    phone_number: z.string().nullable(),
    birth_date: z.nullable(birthday),
    gender: z.boolean().nullable(),
    has_password: z.boolean(),
  }),
)
