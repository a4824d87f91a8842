import {
  type BankWriteOffEvent,
  bankWriteOffSchemas,
  explainBankWriteOff,
} from '../bankStatements/writingOff.ts'
import { type ChargeEvent, chargeEventSchemas } from '../charges/events.ts'
import { explainCharge } from '../charges/explaining.ts'
import { type ConsignmentEvent, consignmentEventSchemas } from '../consignment/events.ts'
import { explainConsignment } from '../consignment/explaining.ts'
import { type Explanation, movedBy } from '../ledger/explanation.ts'
import type { JournalLine } from '../ledger/journal.ts'
import { explainRemittance, type RemittanceEvent, remittanceEventSchemas } from '../ledger/remittance.ts'
import { type OrderEvent, orderEventSchemas } from '../ordering/events.ts'
import { explainOrder } from '../ordering/explaining.ts'
import {
  explainOutgoingWriteOff,
  type OutgoingWriteOffEvent,
  outgoingWriteOffSchemas,
} from '../outgoingPayments/writingOff.ts'
import { type PaymentEvent, paymentEventSchemas } from '../payments/events.ts'
import { explainPayment } from '../payments/explaining.ts'
import { type ProviderPayoutEvent, providerPayoutEventSchemas } from '../providerPayouts/events.ts'
import { explainProviderPayout } from '../providerPayouts/explaining.ts'
import { explainWriteOff, type WriteOffEvent, writeOffEventSchemas } from '../providerPayouts/writingOff.ts'
import { type SettlementEvent, settlementEventSchemas } from '../settlement/events.ts'
import { explainSettlement } from '../settlement/explaining.ts'
import { sum } from '../shared/won.ts'
import { type WalletEvent, walletEventSchemas } from '../wallet/events.ts'
import { explainWallet } from '../wallet/explaining.ts'

/** An event of the log, checked against its schema when it was written and upcast to today's shape. */
type Written = { type: string; data: unknown }

const isOf =
  <Event extends Written>(schemas: object) =>
  (event: Written): event is Event =>
    Object.hasOwn(schemas, event.type)

const isOrder = isOf<OrderEvent>(orderEventSchemas)
const isPayment = isOf<PaymentEvent>(paymentEventSchemas)
const isWallet = isOf<WalletEvent>(walletEventSchemas)
const isCharge = isOf<ChargeEvent>(chargeEventSchemas)
const isSettlement = isOf<SettlementEvent>(settlementEventSchemas)
const isConsignment = isOf<ConsignmentEvent>(consignmentEventSchemas)
const isRemittance = isOf<RemittanceEvent>(remittanceEventSchemas)
const isWriteOff = isOf<WriteOffEvent>(writeOffEventSchemas)
const isOutgoingWriteOff = isOf<OutgoingWriteOffEvent>(outgoingWriteOffSchemas)
const isBankWriteOff = isOf<BankWriteOffEvent>(bankWriteOffSchemas)
const isProviderPayout = isOf<ProviderPayoutEvent>(providerPayoutEventSchemas)

/** The explanations of the amounts of any event (rule 225); none for an event without amounts. */
export function explainEvent(event: Written): Explanation[] {
  if (isOrder(event)) return explainOrder(event)
  if (isPayment(event)) return explainPayment(event)
  if (isWallet(event)) return explainWallet(event)
  if (isCharge(event)) return explainCharge(event)
  if (isSettlement(event)) return explainSettlement(event)
  if (isConsignment(event)) return explainConsignment(event)
  if (isProviderPayout(event)) return explainProviderPayout(event)
  if (isWriteOff(event)) return explainWriteOff(event)
  if (isOutgoingWriteOff(event)) return explainOutgoingWriteOff(event)
  if (isBankWriteOff(event)) return explainBankWriteOff(event)
  if (isRemittance(event)) return explainRemittance(event)
  return []
}

/** The explanations of an event that match its lines, and the lines that none of them explains. */
type ExplainedLines = { explanations: Explanation[]; unexplained: JournalLine[] }

/**
 * Checks the explanations of an event against the lines that were booked with it. An account whose explanations do not
 * add up to its lines was booked by an earlier version of the rules: its lines are returned unexplained (rule 225).
 */
export function explainLines(event: Written, journal: readonly JournalLine[]): ExplainedLines {
  const all = explainEvent(event)
  const explainedOf = (account: string) =>
    sum(all.filter(({ booked }) => booked?.account === account).map(movedBy))
  const bookedOf = (account: string) =>
    sum(journal.filter((line) => line.account === account).map(({ amount }) => amount))
  const holds = (account: string) => explainedOf(account) === bookedOf(account)
  return {
    explanations: all.filter(({ booked }) => booked === null || holds(booked.account)),
    unexplained: journal.filter(({ account }) => !holds(account)),
  }
}
