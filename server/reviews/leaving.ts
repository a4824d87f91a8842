import { queriesOn } from '../platform/database/queriesOn.ts'
import type { ForgetMember } from '../platform/deps.ts'

/** Keeps the text, which helps later renters; deletes the author, height, size and photos. */
export const forgetMember: ForgetMember = async (client, { memberId }) => {
  const queries = queriesOn(client)
  await queries
    .deleteFrom('shop.review_photos as p')
    .using('shop.review_texts as t')
    .whereRef('t.review_id', '=', 'p.review_id')
    .where('t.member_id', '=', memberId)
    .execute()
  await queries
    .updateTable('shop.review_texts')
    .set({ member_id: null, author: null, height_cm: null, size: null })
    .where('member_id', '=', memberId)
    .execute()
}
