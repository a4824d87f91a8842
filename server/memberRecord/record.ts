import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { mayAct } from '../../domain/shared/staffRoles.ts'
import type { MemberRecord } from '../../domain/wire/staffMembers.ts'
import { addressesOf } from '../addresses/index.ts'
import { memberNoteReads } from '../handling/index.ts'
import { decidedTerms } from '../joining/index.ts'
import { blockOf, memberLogins, memberPersons, standingOfMember } from '../members/index.ts'
import { memberMessageReads } from '../notifications/index.ts'
import type { Deps } from '../platform/deps.ts'
import { recordView } from '../platform/recordChange.ts'
import type { LoggedInStaff } from '../platform/security/staffSessions.ts'
import { pointsOf } from '../wallet/index.ts'
import { memberCouponReads } from './coupons.ts'
import { memberLoginReads } from './logins.ts'
import { memberPayoutReads } from './payouts.ts'

/** The newest rows of a part; its whole list is a page of its own. */
const rowsShown = 5
const newestShown = { limit: rowsShown, curPage: 1 }
/** Parts that are lines of words show more of themselves. */
const moreShown = { limit: 20, curPage: 1 }

type Needs = Pick<Deps, 'db' | 'clock'>
type Viewing = { memberId: number; view: string; staff: LoggedInStaff }

/**
 * The record of a member, as far as the colleague's roles go; the rest of it is in the lists of orders, charges and so on.
 * Looking at it is recorded, once for each view (rule 317). Refuses NOT_FOUND.
 */
export async function memberRecord(
  deps: Needs,
  { memberId, view, staff }: Viewing,
): Promise<MemberRecord | Refusal<'NOT_FOUND'>> {
  const { db, clock } = deps
  const person = await personOf(db, memberId)
  if (person === undefined) return refuse('NOT_FOUND')
  const sends = mayAct(staff.roles, ['operations'])
  const pays = mayAct(staff.roles, ['finance'])
  const [standing, block, consents, logins, points, coupons, payouts, messages, notes, addresses] =
    await Promise.all([
      standingOfMember(db, memberId),
      blockOf(db.pool, memberId),
      decidedTerms(deps, memberId),
      memberLoginReads(deps).page({ memberId, sort: '-openedAt', ...newestShown }),
      pointsOf(deps, memberId, rowsShown),
      memberCouponReads(deps).page({ memberId, sort: '-issuedAt', ...moreShown }),
      pays ? memberPayoutReads(deps).page({ memberId, sort: '-requestedAt', ...newestShown }) : null,
      memberMessageReads(deps).page({ memberId, sort: '-toldAt', ...moreShown }),
      memberNoteReads(deps).page({ memberId, sort: '-writtenAt', ...moreShown }),
      sends ? addressesOf(db, memberId) : null,
      recordView(db.kysely, {
        ...{ subject: 'members', key: memberId, view, actor: `staff:${staff.id}`, at: clock.now() },
      }),
    ])
  const hasLeft = person.withdrawnAt !== null
  return {
    memberId,
    name: person.name,
    email: hasLeft ? null : person.email,
    phone: person.phone,
    birthDate: person.birthDate,
    providerType: person.providerType,
    joinedAt: person.joinedAt.toISOString(),
    withdrawnAt: person.withdrawnAt?.toISOString() ?? null,
    standing: standing ?? 'withdrawn',
    block: block === null ? null : { ...block, blockedAt: block.blockedAt.toISOString() },
    addresses:
      addresses?.map((address) => ({
        ...{ name: address.addressName, recipient: address.recipientName, phone: address.phoneNumber_1 },
        ...{ postCode: address.postCode, address1: address.address1, address2: address.address2 },
        isDefault: address.isDefault,
      })) ?? null,
    consents: consents.map(({ decidedAt, ...consent }) => ({
      ...consent,
      decidedAt: decidedAt.toISOString(),
    })),
    logins,
    points: points.points,
    lots: {
      cntAll: points.lots.cntAll,
      result: points.lots.result.map(({ earnedAt, expiresAt, ...lot }) => ({
        ...lot,
        earnedAt: earnedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
    },
    coupons,
    payouts,
    messages,
    notes,
  }
}

const personOf = (db: Deps['db'], memberId: number) =>
  db.kysely
    .selectFrom(memberPersons.as('p'))
    .innerJoin(memberLogins.as('l'), 'l.id', 'p.id')
    .select(['p.name', 'p.phone_number as phone', 'p.birth_date as birthDate'])
    .select(['l.email', 'l.provider_type as providerType', 'l.joined_at as joinedAt'])
    .select('l.withdrawn_at as withdrawnAt')
    .where('p.id', '=', memberId)
    .executeTakeFirst()
