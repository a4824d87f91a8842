import { z } from 'zod'
import { chargeEventSchemas } from '../../domain/charges/events.ts'
import { firstVersions } from '../../domain/ledger/firstVersions.ts'
import { journalSchema } from '../../domain/ledger/journal.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'

const { 'charge.refund.confirmed': refundConfirmed, ...unchanged } = chargeEventSchemas
const olderRefundConfirmed = refundConfirmed.omit({ by: true })
const older = z.record(z.string(), z.json())

/** Every charge event in each of its versions. */
export const eventTypes: readonly EventType[] = [
  ...firstVersions({ ...unchanged, 'charge.refund.confirmed': olderRefundConfirmed }),
  {
    // Version 1 had no `by`: every refund went back to the card.
    type: 'charge.refund.confirmed',
    version: 2,
    schema: refundConfirmed.extend({ journal: journalSchema.optional() }),
    upcast: (data) => ({ ...older.parse(data), by: 'card' }),
    upcastSql: `data || '{"by": "card"}'`,
  },
]
