import { type ChargeOutlook, chargeOutlook } from '../../../domain/charges/outlook.ts'
import { isRefusal } from '../../../domain/shared/decision.ts'
import { savedCardsOf } from '../../cards/index.ts'
import { attempts } from '../../payments/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { chargeName } from '../chargeName.ts'
import { type ChargeRow, chargeRows, readCharge } from '../chargeRow.ts'

/**
 * The charge's name for messages, with its state now; what a message says of sums is in its event (rule 899). Null for an
 * unknown charge.
 */
export async function describeCharge(
  db: Deps['db'],
  chargeId: string,
): Promise<(Pick<ChargeRow, 'status' | 'cardFailures'> & { name: string }) | null> {
  const charge = await readCharge(db, chargeId)
  if (charge === null) return null
  const { kind, productName, status, cardFailures } = charge
  return { name: chargeName(kind, productName), status, cardFailures }
}

/** Returns the owner who gets a share of a renter's charge, their item and the charge's name; null where no owner does. */
export async function ownersPartOf(
  db: Deps['db'],
  chargeId: string,
): Promise<{ ownerId: number; consignmentId: string; name: string } | null> {
  const charge = await readCharge(db, chargeId)
  if (charge === null || charge.ownerId === null || charge.consignmentId === null) return null
  const { ownerId, consignmentId, kind } = charge
  return { ownerId, consignmentId, name: chargeName(kind, null) }
}

/**
 * What happens to an open charge by itself (rule 556); null for one that is not owed any more, and `unknown` while nobody
 * knows whether its debtor has a saved card.
 */
export async function outlookOfCharge(
  deps: Pick<Deps, 'db' | 'cards' | 'env' | 'clock'>,
  chargeId: string,
): Promise<ChargeOutlook | 'unknown' | null> {
  const charge = await chargeRows(deps.db)
    .select('c.due_on as dueOn')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom(attempts.as('a'))
          .whereRef('a.subject_id', '=', 'c.charge_id')
          .where('a.is_open', '=', true),
      )
        .$castTo<boolean>()
        .as('isBeingPaid'),
    )
    .where('c.charge_id', '=', chargeId)
    .where('c.status', '=', 'open')
    .executeTakeFirst()
  if (charge === undefined) return null
  const cards = await savedCardsOf(deps, charge.memberId)
  return isRefusal(cards)
    ? 'unknown'
    : chargeOutlook({ ...charge, hasCard: cards !== null }, deps.clock.now())
}
