import { bankWriteOffEvents } from '../bankStatements/writingOff.ts'
import { chargeEvents } from '../charges/events.ts'
import { consignmentEvents } from '../consignment/events.ts'
import { adjustmentEvents } from '../ledger/adjusting.ts'
import type { EventDefinition, EventDefinitions, EventOf, EventStream } from '../ledger/defineEvent.ts'
import { addsUp, type Explanation, linesOf, movedBy } from '../ledger/explanation.ts'
import type { JournalLine } from '../ledger/journal.ts'
import { monthClosingEvents } from '../ledger/monthClosing.ts'
import { remittanceEvents } from '../ledger/remittance.ts'
import { memberEvents } from '../members/events.ts'
import { orderEvents } from '../ordering/events.ts'
import { outgoingWriteOffEvents } from '../outgoingPayments/writingOff.ts'
import { paymentEvents } from '../payments/events.ts'
import { providerPayoutEvents } from '../providerPayouts/events.ts'
import { writeOffEvents } from '../providerPayouts/writingOff.ts'
import { rentalEvents } from '../rental/events.ts'
import { reviewEvents } from '../reviews/events.ts'
import { settlementEvents } from '../settlement/events.ts'
import { sum } from '../shared/won.ts'
import { walletEvents } from '../wallet/events.ts'

/** Every event type that the shop writes, each as its area defines it. */
export const shopEvents = {
  ...memberEvents,
  ...rentalEvents,
  ...orderEvents,
  ...paymentEvents,
  ...chargeEvents,
  ...consignmentEvents,
  ...walletEvents,
  ...reviewEvents,
  ...providerPayoutEvents,
  ...writeOffEvents,
  ...settlementEvents,
  ...outgoingWriteOffEvents,
  ...bankWriteOffEvents,
  ...remittanceEvents,
  ...adjustmentEvents,
  ...monthClosingEvents,
} satisfies EventDefinitions

/** Any event that the shop writes. */
export type ShopEvent = EventOf<typeof shopEvents>

/** An event of the log, checked against its schema when it was written and upcast to today's shape. */
type Written = { type: string; data: unknown }

const definitions: ReadonlyMap<string, EventDefinition> = new Map(Object.entries(shopEvents))

/** The types of events with amounts, which may have journal lines. */
export const typesWithAmounts: readonly string[] = [...definitions].flatMap(([type, { hasAmounts }]) =>
  hasAmounts ? [type] : [],
)

/** The title of an event type; the type itself when this version of the shop does not know it. */
export const titleOf = (type: string): string => definitions.get(type)?.title ?? type

/** The fields of events that say whom each is about: `memberId`, and `ownerId` where its member is an owner. */
export const memberFields: readonly string[] = [
  ...new Set([...definitions.values()].flatMap(({ members: [first] }) => first ?? [])),
]

const streams: ReadonlyMap<string, EventStream<never>> = new Map(
  [...definitions.values()].map(({ stream }) => [stream.kind, stream]),
)

/**
 * The title of a stream for people: `주문 261114-6Y7BPB`, `회원 12의 2026.10 정산`. `orderNumbers` is the order's number,
 * which its stream id does not contain; a stream of an unknown kind is shown by its id.
 */
export function streamTitle(streamId: string, orderNumbers: string | null): string {
  const colon = streamId.indexOf(':')
  const title = streams.get(streamId.slice(0, colon))?.title(streamId.slice(colon + 1)) ?? streamId
  return orderNumbers === null ? title : `${title} ${orderNumbers}`
}

/** The stream that an event belongs to. */
export function streamOf({ type, data }: ShopEvent): string {
  const { stream }: EventDefinition = shopEvents[type]
  return stream.of(data)
}

/** The journal lines of an event, in won, summing to zero (rule 60). Throws when its own amounts do not add up. */
export const journalOf = (event: ShopEvent): JournalLine[] => linesOf(explainEvent(event))

const isRecord = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null

/** The explanations of the amounts of any event (rule 225); none for an event without amounts. */
export const explainEvent = ({ type, data }: Written): Explanation[] =>
  isRecord(data) ? (definitions.get(type)?.explain(data) ?? []) : []

/** The explanations of an event that match its lines, and the lines that none of them explains. */
type ExplainedLines = { explanations: Explanation[]; unexplained: JournalLine[] }

/**
 * The explanations of a written event. An account whose lines today's rules do not give, or not by terms that add up to
 * them, was booked by an earlier version of the rules: its lines are returned unexplained (rule 225).
 */
export function explainLines(event: Written, journal: readonly JournalLine[]): ExplainedLines {
  const all = explainEvent(event)
  const of = (account: string) => all.filter(({ booked }) => booked?.account === account)
  const bookedOf = (account: string) =>
    sum(journal.filter((line) => line.account === account).map(({ amount }) => amount))
  const holds = (account: string) =>
    of(account).every(addsUp) && sum(of(account).map(movedBy)) === bookedOf(account)
  return {
    explanations: all.filter(({ booked }) => booked === null || holds(booked.account)),
    unexplained: journal.filter(({ account }) => !holds(account)),
  }
}
