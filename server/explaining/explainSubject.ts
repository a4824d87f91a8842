import { type Account, account as accounts } from '../../domain/ledger/accounts.ts'
import { chartOfAccounts } from '../../domain/ledger/chartOfAccounts.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { sum } from '../../domain/shared/won.ts'
import type { ExplainedEvent, ExplainedSubject } from '../../domain/wire/explain.ts'
import type { Deps } from '../platform/deps.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import { explainedEvents } from './explainedEvents.ts'
import { moneyOnward } from './moneyOnward.ts'
import { eventsWithPayments, isNumber, isUuid, streamNumbered, streamOfRefund } from './namedStreams.ts'

type Needs = Pick<Deps, 'db' | 'store'>
type Subject = { stream: string; account: Account | null; refundId: string | null }

/** The account shown first for each kind of stream. */
const firstAsked: Readonly<Record<string, Account>> = {
  order: 'card_clearing',
  charge: 'card_clearing',
  wallet: 'points_liability',
  settlement: 'owner_payable',
  'provider-payout': 'bank',
  'provider-difference': 'reconciliation_differences',
  'outgoing-difference': 'reconciliation_differences',
  'bank-difference': 'reconciliation_differences',
}

async function subjectOf(deps: Pick<Deps, 'db'>, subject: string): Promise<Subject | null> {
  const [kind = '', ...rest] = subject.split(':')
  const id = rest.join(':')
  if (kind === 'refund') {
    const stream = isUuid(id) ? await streamOfRefund(deps, id) : null
    return stream === null ? null : { stream, account: 'refunds_payable', refundId: id }
  }
  const isNumbered = (kind === 'order' || kind === 'consignment') && isNumber(id)
  const stream = isNumbered ? await streamNumbered(deps, id) : subject
  return stream === null ? null : { stream, account: firstAsked[kind] ?? null, refundId: null }
}

/** The stream that a subject names; an order or a consignment may be named by its number. Null when there is none. */
export const streamOfSubject = async (deps: Pick<Deps, 'db'>, subject: string): Promise<string | null> =>
  (await subjectOf(deps, subject))?.stream ?? null

const isOfRefund = ({ data }: StoredEvent, refundId: string): boolean =>
  typeof data === 'object' && data !== null && 'refundId' in data && data.refundId === refundId

function totalsOf(events: readonly ExplainedEvent[]): ExplainedSubject['totals'] {
  const entries = events.flatMap((event) => event.entries)
  return accounts.options.flatMap((account) => {
    const own = entries.filter((entry) => entry.account === account)
    if (own.length === 0) return []
    return { account, name: chartOfAccounts[account].name, amount: sum(own.map(({ amount }) => amount)) }
  })
}

/**
 * Every event of a stream, and of its payments, up to an instant, with the amount it adds to one account: the requested one, or the default
 * for its kind of stream. A refund consists of the events of its order or charge that name it. Refuses NOT_FOUND for a
 * stream without events by then.
 */
export async function explainSubject(
  deps: Needs,
  asked: { subject: string; account?: Account | undefined; asOf: Date },
): Promise<ExplainedSubject | Refusal<'NOT_FOUND'>> {
  const found = await subjectOf(deps, asked.subject)
  if (found === null) return refuse('NOT_FOUND')
  const { stream, refundId } = found
  const stored = (await eventsWithPayments(deps, stream)).filter(
    ({ event }) => event.occurredAt <= asked.asOf && (refundId === null || isOfRefund(event, refundId)),
  )
  if (stored.length === 0) return refuse('NOT_FOUND')
  const places = stored.map((one) => ({ stream: one.stream, version: one.event.version }))
  const events = await explainedEvents(deps, { places })
  const totals = totalsOf(events)
  const preferred = asked.account ?? totals.find(({ account }) => account === found.account)?.account
  const account = preferred ?? totals[0]?.account ?? null
  let balance = 0
  const lines = events.map((event) => {
    const own = event.entries.filter((entry) => entry.account === account)
    const amount = sum(own.map((entry) => entry.amount))
    balance += amount
    return { event, amount, balance }
  })
  const [first] = events
  const title = first?.subject ?? stream
  return {
    ...{ streamId: stream, subject: refundId === null ? title : `${title} 환불`, account, totals },
    ...{ asOf: asked.asOf.toISOString(), amount: balance, lines },
    payouts: await moneyOnward(deps, stream),
  }
}
