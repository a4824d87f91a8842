import type { Doing, DoneBefore } from '../../domain/shared/alreadyDone.ts'
import { isRefusedAs, type Refusal, type RefusalCode } from '../../domain/shared/decision.ts'
import { alreadyDone, madeBy } from '../members/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import { typedReasons } from './reasons.ts'

type Needs = Pick<Deps, 'db' | 'store'>

/** The event by which a colleague did what the later one asks for. */
type Booked = { event: StoredEvent; doing: Doing; amount?: number; reference?: string }

/**
 * Of what finance is refused on a stream with one of `codes` because a colleague did it before: who did, when, why, how much,
 * and of money that left the bank under which reference (rule 939). `find` names that event. Any other refusal is returned
 * as it is.
 */
export async function sayWhoBooked<Given extends Refusal>(
  { db, store }: Needs,
  refusal: Given | null,
  {
    stream,
    codes,
    find,
  }: {
    stream: string
    codes: readonly RefusalCode[]
    find: (events: readonly StoredEvent[]) => Booked | undefined
  },
): Promise<Given | Refusal<'ALREADY_DONE'> | null> {
  if (refusal === null || !isRefusedAs(refusal, codes)) return refusal
  const found = find((await store.load([stream])).stream(stream).events)
  if (found === undefined) return refusal
  const { event, doing, amount, reference } = found
  const made = await madeBy(event, (references) => typedReasons(db, references))
  const paid: DoneBefore['paid'] =
    reference === undefined ? undefined : { at: made.at.toISOString(), reference }
  const at = reference === undefined ? made.at : undefined
  return alreadyDone(db, doing, { ...made, at, amount }, { paid })
}
