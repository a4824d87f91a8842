import { z } from 'zod'
import { firstVersions } from '../../domain/ledger/firstVersions.ts'
import { journalSchema } from '../../domain/ledger/journal.ts'
import { orderEventSchemas } from '../../domain/ordering/events.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'

const { 'order.refund.confirmed': refundConfirmed, ...unchanged } = orderEventSchemas
const olderRefundConfirmed = refundConfirmed.omit({ by: true })
const older = z.record(z.string(), z.json())

/** Every order event in each of its versions. */
export const eventTypes: readonly EventType[] = [
  ...firstVersions({ ...unchanged, 'order.refund.confirmed': olderRefundConfirmed }),
  {
    // Version 1 had no `by`: every refund went back to the card.
    type: 'order.refund.confirmed',
    version: 2,
    schema: refundConfirmed.extend({ journal: journalSchema.optional() }),
    upcast: (data) => ({ ...older.parse(data), by: 'card' }),
    upcastSql: `data || '{"by": "card"}'`,
  },
]
