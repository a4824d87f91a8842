import { chargeTerms } from '../../../domain/shared/chargeKinds.ts'
import type { MemberCharge } from '../../../domain/wire/charges.ts'
import { attempts } from '../../payments/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { privatePhotoUrl } from '../../platform/uploads/index.ts'
import { chargeName } from '../chargeName.ts'
import { chargeRows } from '../chargeRow.ts'
import { chargePhotos } from '../photos.ts'
import { memberOrderId } from '../providerOrder.ts'
import { madeReasons } from '../reasons.ts'

/** The member's open charges, the oldest first, each with what the card sheet needs to pay it. */
export async function memberCharges(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  memberId: number,
): Promise<{ result: MemberCharge[]; cntAll: number }> {
  const rows = await chargeRows(db)
    .select(['c.late_days as lateDays', 'c.order_id as orderId', 'c.due_on as dueOn'])
    .select(['c.made_at as madeAt', 'c.failed_at as failedAt', 'c.waived'])
    .select((charge) => {
      const tried = charge.selectFrom(attempts.as('a')).whereRef('a.subject_id', '=', 'c.charge_id')
      return [
        charge.fn
          .coalesce(
            tried.select((a) => a.fn.countAll<number>().as('count')),
            charge.lit(0),
          )
          .as('attempts'),
        charge
          .exists(tried.where('a.is_open', '=', true))
          .$castTo<boolean>()
          .as('isBeingPaid'),
      ]
    })
    .where('c.member_id', '=', memberId)
    .where('c.status', '=', 'open')
    .orderBy('c.made_at')
    .orderBy('c.charge_id')
    .execute()
  const ids = rows.map(({ chargeId }) => chargeId)
  const [reasons, photosOf] = await Promise.all([madeReasons(db, ids), chargePhotos(db, ids)])
  const result = rows.map((row) => ({
    id: row.chargeId,
    kind: row.kind,
    amount: row.amount,
    lateDays: row.lateDays,
    name: chargeName(row.kind, null),
    productName: row.productName,
    orderId: row.orderId,
    reason: reasons.get(row.chargeId) ?? becauseOf(row.kind),
    images: photosOf(row.chargeId).map((photoId) => ({ fileUrl: privatePhotoUrl(env, photoId) })),
    waived: row.waived,
    dispute: row.dispute,
    dueOn: row.dueOn,
    createdAt: row.madeAt.toISOString(),
    failedAt: row.failedAt?.toISOString() ?? null,
    cardFailures: row.cardFailures,
    isBeingPaid: row.isBeingPaid,
    payment: {
      orderId: memberOrderId(row.chargeId, row.attempts),
      orderName: chargeName(row.kind, row.productName),
      customerKey: row.customerKey ?? '',
    },
  }))
  return { result, cntAll: result.length }
}

/** Why an owner is charged by a rule, where no colleague typed a reason. */
function becauseOf(kind: MemberCharge['kind']): string {
  const terms = chargeTerms[kind]
  return terms.owedBy === 'owner' ? terms.because : ''
}
