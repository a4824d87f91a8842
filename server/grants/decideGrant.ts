import { whyNot } from '../../domain/shared/actionTable.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { grantActions } from '../../domain/wallet/grantActions.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { refusableTransaction } from '../platform/database/refusableTransaction.ts'
import type { Deps } from '../platform/deps.ts'
import { recordChange } from '../platform/recordChange.ts'
import { finishGrant } from './finishGrants.ts'

type Deciding = { grantId: string; action: 'approve' | 'decline'; staffId: number; reason: string }

const atOnce = 20

/** Approves or declines a proposed grant; whoever proposed it does not approve it (rule 314). */
export async function decideGrant(
  deps: Pick<Deps, 'db' | 'clock' | 'store'>,
  { grantId, action, staffId, reason }: Deciding,
): Promise<Refusal<'GRANT_OF_ONES_OWN' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> | null> {
  const refusal = await refusableTransaction(deps.db.pool, async (client) => {
    const queries = queriesOn(client)
    const grant = await queries
      .selectFrom('shop.member_grants')
      .select(['status', 'made_by'])
      .where('grant_id', '=', grantId)
      .forUpdate()
      .executeTakeFirst()
    if (grant === undefined) return refuse('NOT_FOUND')
    const facts = { status: grant.status, isOwn: grant.made_by === staffId }
    const no = whyNot(grantActions, action, facts, 'staff')
    if (no !== null) return no
    const status = action === 'approve' ? 'approved' : 'declined'
    const at = deps.clock.now()
    await queries
      .updateTable('shop.member_grants')
      .set({ status, decided_by: staffId, decided_at: at, decision: reason })
      .where('grant_id', '=', grantId)
      .execute()
    await recordChange(queries, {
      ...{ subject: 'member_grants', key: grantId, before: { status: grant.status }, after: { status } },
      ...{ actor: `staff:${staffId}`, at, reason },
    })
    return null
  })
  if (refusal === null && action === 'approve') await finishGrant(deps, grantId, atOnce)
  return refusal
}
