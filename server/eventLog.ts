import { firstVersions } from '../domain/ledger/defineEvent.ts'
import { shopEvents } from '../domain/processes/events.ts'
import { adjustments } from './accounting/projection.ts'
import { charges } from './charges/projection.ts'
import { consignments } from './consignments/projection.ts'
import { writeOffs } from './differences/writeOffs.ts'
import { figures } from './figures/projection.ts'
import { memberConsents } from './joining/projections.ts'
import { journal, journalDays } from './ledger/journal.ts'
import { memberBlocks } from './members/projections.ts'
import { orders } from './ordering/projections/orders.ts'
import { payments } from './payments/projection.ts'
import type { EventType } from './platform/eventStore/eventTypes.ts'
import type { Projection } from './platform/projections/projection.ts'
import { cardClearing } from './providerPayouts/cardClearing.ts'
import { providerPayouts } from './providerPayouts/projection.ts'
import { ranking } from './ranking/projection.ts'
import { productLosses } from './rental/losses.ts'
import { slots } from './rental/slots.ts'
import { reviews } from './reviews/projection.ts'
import { payoutAttempts, settlements } from './settlement/projections/settlements.ts'
import { memberCoupons } from './wallet/projections/memberCoupons.ts'
import { points } from './wallet/projections/points.ts'

/**
 * The shop's event log: all event types and projections, without the modules' routes and commands, so that a command
 * that reads the log starts in a fraction of the time. A test compares both lists with those of the modules.
 */
export const eventTypes: readonly EventType[] = firstVersions(shopEvents)

export const projections: readonly Projection[] = [
  memberBlocks,
  memberConsents,
  slots,
  productLosses,
  ranking,
  writeOffs,
  payments,
  orders,
  charges,
  consignments,
  points,
  memberCoupons,
  reviews,
  providerPayouts,
  cardClearing,
  settlements,
  payoutAttempts,
  journal,
  journalDays,
  adjustments,
  figures,
]
