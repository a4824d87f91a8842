import type { Generated, GeneratedAlways } from 'kysely'
import type { CivilDate } from '../../domain/shared/civilDate.ts'

declare module '../platform/deps.ts' {
  interface Tables {
    'shop.slots': {
      slot_id: string
      product_id: number
      order_item_id: string | null
      order_id: string | null
      member_id: number | null
      start_on: CivilDate
      end_on: CivilDate
      turnaround_days: Generated<number>
      status: 'held' | 'booked' | 'blocked' | 'released'
      released: GeneratedAlways<boolean>
      held_until: Date | null
      occupied: GeneratedAlways<string>
    }
    'shop.holidays': { day: CivilDate; name: string; kind: 'official' | 'derived' | 'temporary' | 'company' }
    'personal.downtime_reasons': { id: string; written: string; written_at: Generated<Date> }
  }
}
