import { z } from 'zod'
import { firstVersions } from '../../domain/ledger/firstVersions.ts'
import { rentalEventSchemas } from '../../domain/rental/events.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'

const { 'product.downtime.added': added, ...unchanged } = rentalEventSchemas
const olderAdded = added.omit({ because: true })
const older = z.record(z.string(), z.json())

/** Events that staff record about a product's calendar, in each of their versions. */
export const eventTypes: readonly EventType[] = [
  ...firstVersions({ ...unchanged, 'product.downtime.added': olderAdded }),
  {
    // Version 1 had no `because`, which says whether the days are closed because the product is lost.
    type: 'product.downtime.added',
    version: 2,
    schema: added,
    upcast: (data) => ({ ...older.parse(data), because: null }),
    upcastSql: `data || '{"because": null}'`,
  },
]
