import { sql } from 'kysely'
import type pg from 'pg'
import { isRefusal, type Refusal, type RefusalCode, refuse } from '../../domain/shared/decision.ts'
import type { Colleague } from '../../domain/wire/staffAccounts.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { realNow } from '../platform/database/realTime.ts'
import { refusableTransaction, violates } from '../platform/database/refusableTransaction.ts'
import type { Deps } from '../platform/deps.ts'
import { recordChange } from '../platform/recordChange.ts'
import { endStaffSessionsOf, lastSeenOfStaff, type StaffRole } from '../platform/security/staffSessions.ts'
import type { MailLink } from './enrolmentMail.ts'
import { issueTicket } from './staffEnrolment.ts'

type Needs = Pick<Deps, 'db' | 'clock'>
/** Who does it, and the reason that they typed. */
type By = {
  actor: `staff:${number}` | 'job:staff-command'
  reason: string
  /** Mails a new link to its colleague; without mail the admin passes the link on. */
  mailLink?: MailLink
}
type Link = { id: number; ticket: string; expiresAt: string }

/** Everybody who works here or did, by name. */
export async function colleagues({ db }: Pick<Deps, 'db'>): Promise<Colleague[]> {
  const [rows, seen] = await Promise.all([
    db.kysely
      .selectFrom('shop.staff as s')
      .leftJoin('shop.staff_enrolments as e', (join) =>
        join
          .onRef('e.staff_id', '=', 's.id')
          .on('e.ticket_hash', 'is not', null)
          .on('e.expires_at', '>', realNow),
      )
      .select(['s.id', 's.name', 's.email', 's.roles', 's.joined_at', 's.left_at', 'e.expires_at'])
      .select(({ and, eb }) =>
        and([eb('s.password_hash', 'is not', null), eb('s.totp_secret', 'is not', null)]).as('enrolled'),
      )
      .orderBy('s.name')
      .orderBy('s.id')
      .execute(),
    lastSeenOfStaff(db.pool),
  ])
  return rows.map(({ joined_at, left_at, expires_at, enrolled, ...row }) => ({
    ...row,
    state: left_at !== null ? 'locked' : enrolled ? 'active' : 'invited',
    joinedAt: joined_at.toISOString(),
    seenAt: seen.get(row.id)?.toISOString() ?? null,
    linkUntil: expires_at?.toISOString() ?? null,
  }))
}

/** Makes an account without a password, and the link by which its owner sets one. Refuses STAFF_EMAIL_TAKEN. */
export async function inviteColleague(
  { db, clock }: Needs,
  given: { name: string; email: string; roles: readonly StaffRole[] },
  by: By,
): Promise<Link | Refusal<'STAFF_EMAIL_TAKEN'>> {
  const at = clock.now()
  const roles = [...new Set(given.roles)]
  const email = given.email.toLowerCase()
  try {
    return await refusableTransaction(db.pool, async (client) => {
      const { id } = await queriesOn(client)
        .insertInto('shop.staff')
        .values({ name: given.name, email, roles, joined_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      await record(client, { id, before: null, after: { roles, invited: true }, by, at })
      const link = await issueTicket(client, id)
      await by.mailLink?.(client, { name: given.name, email }, link)
      return link
    })
  } catch (error) {
    if (violates(error, 'staff_email_key')) return refuse('STAFF_EMAIL_TAKEN')
    throw error
  }
}

/** Gives a colleague other roles, from the next call on. Refuses NOT_FOUND and LAST_ADMIN. */
export const changeRoles = (needs: Needs, id: number, wanted: readonly StaffRole[], by: By) =>
  change(needs, id, by, {
    takesAdmin: !wanted.includes('admin'),
    apply: async (client, { roles }) => {
      const next = [...new Set(wanted)]
      await queriesOn(client).updateTable('shop.staff').set({ roles: next }).where('id', '=', id).execute()
      return { before: { roles }, after: { roles: next } }
    },
  })

/** Locks an account and ends its sessions. Refuses NOT_FOUND and LAST_ADMIN. */
export const lockColleague = (needs: Needs, id: number, by: By) =>
  change(needs, id, by, {
    takesAdmin: true,
    apply: async (client) => {
      const left = { left_at: needs.clock.now() }
      await queriesOn(client).updateTable('shop.staff').set(left).where('id', '=', id).execute()
      await queriesOn(client).deleteFrom('shop.staff_enrolments').where('staff_id', '=', id).execute()
      await endStaffSessionsOf(client, id)
      return { before: { locked: false }, after: { locked: true } }
    },
  })

/** Opens a locked account again. Refuses NOT_FOUND. */
export const unlockColleague = (needs: Needs, id: number, by: By) =>
  change(needs, id, by, {
    takesAdmin: false,
    apply: async (client) => {
      await queriesOn(client).updateTable('shop.staff').set({ left_at: null }).where('id', '=', id).execute()
      return { before: { locked: true }, after: { locked: false } }
    },
  })

/**
 * Takes password and second factor away, ends the sessions, and answers the link by which both are set anew. Refuses
 * NOT_FOUND, also for a locked account, and LAST_ADMIN: the only one who could help would be out.
 */
export async function resetColleague(
  needs: Needs,
  id: number,
  by: By,
  { mayBeLastAdmin = false } = {},
): Promise<Link | Refusal<'LAST_ADMIN' | 'NOT_FOUND'>> {
  let link: Link | undefined
  const refusal = await change(needs, id, by, {
    takesAdmin: !mayBeLastAdmin,
    apply: async (client, { name, email, left_at }) => {
      if (left_at !== null) return refuse('NOT_FOUND')
      const nothing = { password_hash: null, totp_secret: null, totp_step: null }
      await queriesOn(client).updateTable('shop.staff').set(nothing).where('id', '=', id).execute()
      await endStaffSessionsOf(client, id)
      link = await issueTicket(client, id)
      await by.mailLink?.(client, { name, email }, link)
      return { before: { enrolled: true }, after: { enrolled: false, linkUntil: link.expiresAt } }
    },
  })
  return refusal ?? link ?? refuse('NOT_FOUND')
}

/** The id of the colleague with that email, or null. */
export async function staffIdOf({ db }: Pick<Deps, 'db'>, email: string): Promise<number | null> {
  const found = await db.kysely
    .selectFrom('shop.staff')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return found?.id ?? null
}

type Row = { name: string; email: string; roles: StaffRole[]; left_at: Date | null }
type Change<Code extends RefusalCode> = {
  /** An admin is none any more, or cannot log in. */
  takesAdmin: boolean
  apply: (client: pg.ClientBase, row: Row) => Promise<{ before: object; after: object } | Refusal<Code>>
}

async function change<Code extends RefusalCode = never>(
  { db, clock }: Needs,
  id: number,
  by: By,
  { takesAdmin, apply }: Change<Code>,
): Promise<Refusal<Code | 'NOT_FOUND' | 'LAST_ADMIN'> | null> {
  const changed = await refusableTransaction(db.pool, async (client) => {
    // The rows of all admins in one order: of two who would take the role from each other one waits and is refused.
    const admins = await queriesOn(client)
      .selectFrom('shop.staff')
      .select(['id', 'left_at', 'password_hash', 'totp_secret'])
      .where(sql<boolean>`'admin' = ANY(roles)`)
      .orderBy('id')
      .forUpdate()
      .execute()
    const able = admins.filter(
      (admin) => admin.left_at === null && admin.password_hash !== null && admin.totp_secret !== null,
    )
    const row = await queriesOn(client)
      .selectFrom('shop.staff')
      .select(['name', 'email', 'roles', 'left_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) return refuse('NOT_FOUND')
    if (takesAdmin && able.length === 1 && able[0]?.id === id) return refuse('LAST_ADMIN')
    const applied = await apply(client, row)
    if (isRefusal(applied)) return applied
    await record(client, { id, ...applied, by, at: clock.now() })
    return null
  })
  return isRefusal(changed) ? changed : null
}

const record = (
  client: pg.ClientBase,
  { id, before, after, by, at }: { id: number; before: object | null; after: object; by: By; at: Date },
) =>
  recordChange(queriesOn(client), {
    ...{ subject: 'staff', key: id, before, after: { ...after, reason: by.reason } },
    ...{ actor: by.actor, at },
  })
