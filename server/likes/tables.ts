import type { Generated } from 'kysely'
import type { CivilDate } from '../../domain/shared/civilDate.ts'

declare module '../platform/deps.ts' {
  interface Tables {
    'shop.favorites': { member_id: number; product_id: number; liked_at: Date }
    'shop.free_alerts': {
      id: Generated<number>
      member_id: number
      product_id: number
      start_on: CivilDate
      end_on: CivilDate
      status: Generated<'waiting' | 'free' | 'over'>
      asked_at: Date
      noticed_at: Generated<Date | null>
      read_at: Generated<Date | null>
      recheck: Generated<boolean>
    }
  }
}
