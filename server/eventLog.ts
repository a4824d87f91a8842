import { eventTypes as bankStatementEvents } from './bankStatements/eventTypes.ts'
import { bankWriteOffs } from './bankStatements/projection.ts'
import { eventTypes as chargeEvents } from './charges/eventTypes.ts'
import { charges } from './charges/projection.ts'
import { eventTypes as consignmentEvents } from './consignments/eventTypes.ts'
import { consignments } from './consignments/projection.ts'
import { eventTypes as memberEvents } from './joining/eventTypes.ts'
import { memberConsents } from './joining/projections.ts'
import { eventTypes as ledgerEvents } from './ledger/eventTypes.ts'
import { journal, journalDays } from './ledger/journal.ts'
import { eventTypes as orderEvents } from './ordering/eventTypes.ts'
import { orders } from './ordering/projections/orders.ts'
import { eventTypes as outgoingEvents } from './outgoingPayments/eventTypes.ts'
import { outgoingWriteOffs } from './outgoingPayments/projection.ts'
import { eventTypes as paymentEvents } from './payments/eventTypes.ts'
import { payments } from './payments/projection.ts'
import type { EventType } from './platform/eventStore/eventTypes.ts'
import type { Projection } from './platform/projections/projection.ts'
import { cardClearing } from './providerPayouts/cardClearing.ts'
import { eventTypes as providerEvents } from './providerPayouts/eventTypes.ts'
import { providerPayouts, writeOffs } from './providerPayouts/projection.ts'
import { ranking } from './ranking/projection.ts'
import { eventTypes as rentalEvents } from './rental/eventTypes.ts'
import { slots } from './rental/slots.ts'
import { eventTypes as reviewEvents } from './reviews/eventTypes.ts'
import { reviews } from './reviews/projection.ts'
import { eventTypes as settlementEvents } from './settlement/eventTypes.ts'
import { payoutAttempts } from './settlement/projections/attempts.ts'
import { settlements } from './settlement/projections/settlements.ts'
import { eventTypes as walletEvents } from './wallet/eventTypes.ts'
import { memberCoupons } from './wallet/projections/memberCoupons.ts'
import { points } from './wallet/projections/points.ts'

/**
 * The shop's event log: all event types and projections, without the modules' routes and commands, so that a command
 * that reads the log starts in a fraction of the time. A test compares both lists with those of the modules' doors.
 */
export const eventTypes: readonly EventType[] = [
  ...memberEvents,
  ...rentalEvents,
  ...orderEvents,
  ...paymentEvents,
  ...chargeEvents,
  ...consignmentEvents,
  ...walletEvents,
  ...reviewEvents,
  ...providerEvents,
  ...settlementEvents,
  ...outgoingEvents,
  ...bankStatementEvents,
  ...ledgerEvents,
]

export const projections: readonly Projection[] = [
  memberConsents,
  slots,
  ranking,
  payments,
  orders,
  charges,
  consignments,
  points,
  memberCoupons,
  reviews,
  providerPayouts,
  writeOffs,
  cardClearing,
  settlements,
  payoutAttempts,
  outgoingWriteOffs,
  bankWriteOffs,
  journal,
  journalDays,
]
