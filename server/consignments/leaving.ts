import { queriesOn } from '../platform/database/queriesOn.ts'
import type { ForgetMember, SealedTables, WithdrawalBlockers } from '../platform/deps.ts'
import { purpose } from './texts.ts'

/** What keeps an owner from leaving: an item that the shop waits for, has, or has not sent home. */
export const withdrawalBlockers: WithdrawalBlockers = [
  {
    cause: 'consignments',
    exists: `shop.consignments WHERE member_id = $1 AND (status IN ('application', 'diagnosis', 'consigning')
      OR (status IN ('cancel', 'end') OR cause = 'failed_inspection') AND sent_back_at IS NULL AND lost_at IS NULL)`,
  },
]

/** Of an item that never became a contract nothing is kept; a contract's words stay sealed for as long as the law says. */
export const forgetMember: ForgetMember = async (client, { memberId }) => {
  await queriesOn(client)
    .deleteFrom('personal.consignment_texts as t')
    .using('shop.consignments as c')
    .whereRef('c.consignment_id', '=', 't.consignment_id')
    .where('t.member_id', '=', memberId)
    .where('c.accepted_at', 'is', null)
    .where('c.rejected_at', 'is', null)
    .execute()
}

export const sealedTables: SealedTables = [{ table: 'personal.consignment_texts', purpose }]
