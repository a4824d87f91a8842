import { settlementStream } from '../../domain/settlement/events.ts'
import type { Doing, DoneBefore } from '../../domain/shared/alreadyDone.ts'
import type { Refusal } from '../../domain/shared/decision.ts'
import { alreadyDone, madeBy } from '../members/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { AttemptRef } from './payoutAccounts.ts'
import { typedReasons } from './reasons.ts'
import { isSettlementEvent } from './streams.ts'

type Needs = Pick<Deps, 'db' | 'store'>

/** What a colleague says of a payout: how its transfer ended, that it came back, or that it is paid anew. */
export type SaidOfPayout = 'answer' | 'sentBack' | 'again'

const answeredBy: Readonly<Record<SaidOfPayout, readonly string[]>> = {
  answer: ['payout.confirmed', 'payout.failed', 'payout.returned'],
  sentBack: ['payout.returned'],
  again: ['payout.requested'],
}

/**
 * Of what is refused about an attempt because a colleague said it before, or the other way: who did, when, why, and of a
 * transfer that was confirmed under which reference, and that one of their own went out twice (rule 938). Of one that came
 * back since, that it did: a transfer of their own is the only one. Any other refusal is returned as it is.
 */
export async function sayWhoSaid<Given extends Refusal>(
  { db, store }: Needs,
  { ownerId, month, attempt }: AttemptRef,
  said: SaidOfPayout,
  refusal: Given,
): Promise<Given | Refusal<'ALREADY_DONE'>> {
  const stream = settlementStream(ownerId, month)
  const { events } = (await store.load([stream])).stream(stream)
  const last = events
    .filter(isSettlementEvent)
    .findLast(
      ({ type, data, meta }) =>
        answeredBy[said].includes(type) &&
        'attempt' in data &&
        data.attempt === attempt &&
        meta.actor.startsWith('staff:'),
    )
  if (last === undefined) return refusal
  const made = await madeBy(last, (references) => typedReasons(db, references))
  const so = (doing: Doing, paid?: DoneBefore['paid']) =>
    alreadyDone(db, doing, paid === undefined ? made : { ...made, at: undefined }, { paid })
  switch (last.type) {
    case 'payout.confirmed': {
      const { confirmedAt, reference } = last.data
      return so('payout_confirmed', { at: new Date(confirmedAt).toISOString(), reference })
    }
    case 'payout.failed':
      return so('payout_returned')
    case 'payout.returned':
      return so('payout_sent_back')
    case 'payout.requested':
      return so(last.data.by === 'transfer' ? 'payout_to_transfer' : 'payout_again')
    default:
      return refusal
  }
}
