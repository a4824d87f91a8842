import { memberContact } from '../members/index.ts'
import type { Deps } from '../platform/deps.ts'

/** What the card provider knows the member by. */
export async function customerKeyOf({ db }: Pick<Deps, 'db'>, memberId: number): Promise<string> {
  const member = await memberContact(db, memberId)
  if (member === undefined) throw new Error(`member ${memberId} is logged in but not there`)
  return member.customerKey
}
