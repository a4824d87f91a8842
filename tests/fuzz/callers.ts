import { openSession } from '../../server/members/index.ts'
import { password } from '../support/app.ts'
import { registerColleague, staffHeaders } from '../support/colleague.ts'
import type { Somebody, WholeShop } from '../support/leaving.ts'
import { registerMember } from '../support/registerMember.ts'
import type { Operation } from './operations.ts'

/** These end the caller's own account or session. */
const leavings = new Set(['DELETE /api/users/my-withdrawal', 'POST /api/auth/logout'])

export type Callers = Awaited<ReturnType<typeof someCallers>>

/**
 * The owner asks all members' calls and logs in again when a call has ended the session. Each withdrawal is asked by
 * a new member. A colleague who was locked out, or who may not do all any more, is replaced by another.
 */
export async function someCallers(shop: WholeShop, owner: Somebody) {
  const { deps, app } = shop
  let joined = 0
  let colleagues = 0
  const isLive = async (authorization: string) =>
    (await app.inject({ url: '/api/users/my-info', headers: { authorization } })).statusCode === 200
  /** Calls lock a colleague out, end the session, and take roles away. */
  async function mayDoAll(authorization: string): Promise<boolean> {
    const answer = await app.inject({ url: '/api/staff/me', headers: { authorization } })
    return answer.statusCode === 200 && answer.json().data.roles.includes('admin')
  }
  const sessionOf = async (memberId: number) =>
    `Bearer ${(await openSession(deps, app.jwt, memberId)).accessToken}`

  async function leaving(): Promise<string> {
    joined += 1
    const id = await registerMember(deps.db, {
      email: `fuzz-${joined}@example.com`,
      password,
      name: '김민지',
      phoneNumber: `010${String(10_000_000 + joined)}`,
      birthDate: '1994-03-02',
      gender: false,
      joinedAt: shop.clock.now(),
    })
    const authorization = await sessionOf(id)
    // A withdrawal asks for the password shortly before.
    await app.inject({
      ...{ method: 'POST', url: '/api/users/my-password-check', headers: { authorization } },
      payload: { password },
    })
    return authorization
  }

  async function anotherColleague(): Promise<string> {
    colleagues += 1
    const email = `fuzz-staff${colleagues}@example.com`
    await registerColleague(shop, { email, roles: ['admin'] })
    return (await staffHeaders(shop, email)).authorization
  }

  const member = { authorization: owner.authorization, mayHaveEnded: false }
  const staff = { authorization: await anotherColleague(), mayHaveEnded: false }
  const asStaff = async () => {
    if (staff.mayHaveEnded && !(await mayDoAll(staff.authorization)))
      staff.authorization = await anotherColleague()
    staff.mayHaveEnded = false
    return staff.authorization
  }
  const asOwner = async () => {
    if (member.mayHaveEnded && !(await isLive(member.authorization)))
      member.authorization = await sessionOf(owner.id)
    member.mayHaveEnded = false
    return member.authorization
  }

  return {
    asStaff,
    asOwner,
    /** A call that only reads ends nobody's session; any other may. */
    asked: ({ method }: Operation): void => {
      if (method === 'GET') return
      staff.mayHaveEnded = true
      member.mayHaveEnded = true
    },
    authorizationFor: async ({ name, asks }: Operation): Promise<string | null> => {
      if (leavings.has(name)) return leaving()
      if (asks === 'staff') return asStaff()
      return asks === 'member' ? asOwner() : null
    },
  }
}
