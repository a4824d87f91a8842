import { addDays, type CivilDate } from '../../domain/shared/civilDate.ts'
import type { Refusal } from '../../domain/shared/decision.ts'
import { refuse } from '../../domain/shared/decision.ts'

type Wish = { memberId: number; productIds: readonly number[]; start: CivilDate; end: CivilDate }
type Trying = Wish & { gotThem: Promise<boolean> }

// The days between shipping and pick-up that any two rentals of one product cannot share.
const meet = (one: Wish, other: Wish): boolean =>
  addDays(one.start, -2) <= addDays(other.end, 1) && addDays(other.start, -2) <= addDays(one.end, 1)

/**
 * Of those who want the same days of the same product at the same moment, one at a time asks the database; whoever
 * waited for somebody who got them knows the answer without asking. Only speed depends on this: between processes, and
 * against everything else, the database itself decides.
 */
export function oneAtATimeForSameDates() {
  const trying = new Set<Trying>()
  return async <Answer>(
    wish: Wish,
    attempt: () => Promise<Answer>,
    got: (answer: Answer) => boolean,
  ): Promise<Answer | Refusal> => {
    for (;;) {
      const ahead = [...trying].find(
        (other) => meet(wish, other) && other.productIds.some((id) => wish.productIds.includes(id)),
      )
      if (ahead === undefined) break
      if ((await ahead.gotThem) && ahead.memberId !== wish.memberId) {
        const productId = wish.productIds.filter((id) => ahead.productIds.includes(id))
        return refuse('PERIOD_TAKEN', { productId })
      }
    }
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const own: Trying = { ...wish, gotThem: promise }
    trying.add(own)
    try {
      const answer = await attempt()
      resolve(got(answer))
      return answer
    } finally {
      trying.delete(own)
      resolve(false)
    }
  }
}
