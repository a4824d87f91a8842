import type { Generated } from 'kysely'

export type DeliveryAddressesTable = {
  id: Generated<number>
  member_id: number
  address_name: string
  recipient_name: string
  phone_number_1: string
  phone_number_2: string | null
  post_code: string
  address1: string
  address2: string
  is_default: boolean
}

declare module '../platform/deps.ts' {
  interface Tables {
    'shop.delivery_addresses': DeliveryAddressesTable
  }
}
