import { addDays, type CivilDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal } from '../../../domain/shared/decision.ts'
import { knownPerson } from '../../identity/index.ts'
import { joinKnownPerson } from '../../joining/index.ts'
import { hashPassword, registerStaff } from '../../members/index.ts'
import { fixedClock } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { demoAddresses } from './addresses.ts'
import type { Identify } from './identify.ts'
import { colleagues, demoPassword, type Person, type PersonKey, people } from './people.ts'

export type Met = { members: Readonly<Record<PersonKey, number>>; operations: number; finance: number }

const isPerson = (key: string): key is PersonKey => key in people

/** Terms that everybody agreed to, and the news that most want. */
const agreedTerms = [1, 2, 3, 7]

/** Members who joined as anybody joins, their addresses, and the staff with their roles. */
export async function meetPeople(deps: Deps, day: CivilDate, identify: Identify): Promise<Met> {
  const { db } = deps
  const at = (daysAgo: number) => new Date(`${addDays(day, -daysAgo)}T09:00:00+09:00`)
  const members: Record<PersonKey, number> = {
    ...{ shopper: 0, newcomer: 0, owner: 0, minseo: 0, doyun: 0, yerin: 0, siwoo: 0, nari: 0 },
  }
  for (const key of Object.keys(people).filter(isPerson)) {
    const person: Person = people[key]
    const joined = await joinKnownPerson(
      { ...deps, clock: fixedClock(at(person.joinedDaysAgo)) },
      knownPerson(deps.env, await identify(person)),
      { email: person.email, password: demoPassword, agreedTerms },
    )
    if (isRefusal(joined)) throw new Error(`${person.email} could not join: ${joined.refused}`)
    members[key] = joined.memberId
  }
  for (const { of, addressName, postCode, address1, address2, isDefault } of demoAddresses) {
    const { name, phoneNumber } = people[of]
    await db.kysely
      .insertInto('shop.delivery_addresses')
      .values({
        ...{
          member_id: members[of],
          address_name: addressName,
          recipient_name: name,
          phone_number_1: phoneNumber,
        },
        ...{ phone_number_2: null, post_code: postCode, address1, address2, is_default: isDefault },
      })
      .execute()
  }
  let operations = 0
  let finance = 0
  for (const { email, name, roles, totpSecret } of colleagues) {
    const id = await registerStaff(deps, {
      email,
      name,
      totpSecret,
      roles: [...roles],
      passwordHash: await hashPassword(demoPassword),
      joinedAt: at(300),
    })
    if (roles.some((role) => role === 'operations')) operations = id
    if (roles.some((role) => role === 'finance')) finance = id
  }
  return { members, operations, finance }
}
