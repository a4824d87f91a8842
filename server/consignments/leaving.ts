import { queriesOn } from '../platform/database/queriesOn.ts'
import type { ForgetMember, SealedTables, WithdrawalBlockers } from '../platform/deps.ts'
import { purpose } from './texts.ts'

const notHome = `(status IN ('application', 'diagnosis', 'consigning')
  OR (status IN ('cancel', 'end') OR cause = 'failed_inspection') AND sent_back_at IS NULL AND lost_at IS NULL)`

/**
 * What blocks an owner's withdrawal: an item that the shop expects, holds, or has not yet sent back, and one that it is
 * searching for (rule 988).
 */
export const withdrawalBlockers: WithdrawalBlockers = [
  {
    cause: 'consignments',
    exists: `shop.consignments WHERE member_id = $1 AND missing_since IS NULL AND ${notHome}`,
  },
  {
    cause: 'missing_consignments',
    exists: `shop.consignments WHERE member_id = $1 AND missing_since IS NOT NULL`,
  },
]

/**
 * Deletes the texts of items that were never appraised; those of others, and of items whose owner was compensated, stay
 * encrypted for their legal retention.
 */
export const forgetMember: ForgetMember = async (client, { memberId }) => {
  await queriesOn(client)
    .deleteFrom('personal.consignment_texts as t')
    .using('shop.consignments as c')
    .whereRef('c.consignment_id', '=', 't.consignment_id')
    .where('t.member_id', '=', memberId)
    .where('c.accepted_at', 'is', null)
    .where('c.rejected_at', 'is', null)
    .where('c.lost_at', 'is', null)
    .execute()
}

export const sealedTables: SealedTables = [{ table: 'personal.consignment_texts', purpose }]
