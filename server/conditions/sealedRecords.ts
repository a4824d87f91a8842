import { micros, type SealedRecord } from '../platform/eventStore/sealedRecords.ts'

/** What items were recorded to look like, by whom and when; what was typed is sealed with the renter's key. */
export const sealedRecords: readonly SealedRecord[] = [
  {
    table: 'shop.condition_records',
    korean: '상품 상태 기록',
    from: 'shop.condition_records r',
    key: 'r.record_id::text',
    values: [
      'r.order_item_id',
      'r.product_id',
      'r.member_id',
      'r.stage',
      'r.staff_id',
      micros('r.recorded_at'),
    ],
    writtenAt: 'r.recorded_at',
  },
]
