import { memberContact } from '../members/index.ts'
import type { Deps } from '../platform/deps.ts'

/** The key that identifies the member at the card provider. */
export async function customerKeyOf({ db }: Pick<Deps, 'db'>, memberId: number): Promise<string> {
  const member = await memberContact(db, memberId)
  if (member === undefined) throw new Error(`member ${memberId} is logged in but not there`)
  return member.customerKey
}
