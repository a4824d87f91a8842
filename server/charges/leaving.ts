import { queriesOn } from '../platform/database/queriesOn.ts'
import type { ForgetMember, SealedTables, WithdrawalBlockers } from '../platform/deps.ts'

/** Reasons to refuse a withdrawal: debts. */
export const withdrawalBlockers: WithdrawalBlockers = [
  { cause: 'debts', exists: `shop.charges WHERE member_id = $1 AND status = 'open'` },
]

/** Deletes the reasons of waived charges; those of paid charges are kept with the payments. */
export const forgetMember: ForgetMember = async (client, { memberId }) => {
  await queriesOn(client)
    .deleteFrom('personal.charge_reasons as r')
    .using('shop.charges as c')
    .whereRef('c.charge_id', '=', 'r.charge_id')
    .where('r.member_id', '=', memberId)
    .where('c.status', '=', 'waived')
    .execute()
}

export const sealedTables: SealedTables = [{ table: 'personal.charge_reasons', purpose: 'charge' }]
