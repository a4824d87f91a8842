import { sql } from 'kysely'
import type pg from 'pg'
import { colleagueActions } from '../../domain/members/colleagueActions.ts'
import { mayDo } from '../../domain/shared/actionTable.ts'
import { isRefusal, type Refusal, type RefusalCode, refuse } from '../../domain/shared/decision.ts'
import type { Colleague } from '../../domain/wire/staffAccounts.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { realNow } from '../platform/database/realTime.ts'
import { refusableTransaction, violates } from '../platform/database/refusableTransaction.ts'
import type { Deps } from '../platform/deps.ts'
import { changesOf, recordChange } from '../platform/recordChange.ts'
import { endStaffSessionsOf, lastSeenOfStaff, type StaffRole } from '../platform/security/staffSessions.ts'
import { alreadyDone } from './alreadyDone.ts'
import type { MailLink } from './enrolmentMail.ts'
import { issueTicket } from './staffEnrolment.ts'

type Needs = Pick<Deps, 'db' | 'clock'>
/** The actor of what `npm run staff` does. */
export const commandLine = 'job:staff-command'
/** The actor of a change and the reason that they typed. */
type By = {
  actor: `staff:${number}` | typeof commandLine
  reason: string
  /** Mails a new link to its colleague; without it the caller has to pass the link on. */
  mailLink?: MailLink
}
type Link = { id: number; ticket: string; expiresAt: string }

/** Returns all present and former colleagues, sorted by name. */
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
    lockedAt: left_at?.toISOString() ?? null,
    seenAt: seen.get(row.id)?.toISOString() ?? null,
    linkUntil: expires_at?.toISOString() ?? null,
  }))
}

/** Creates an account without a password and the link by which its owner sets one. Refuses STAFF_EMAIL_TAKEN. */
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

/**
 * Replaces the roles that a colleague had when their author read them, effective from the next call. Refuses NOT_FOUND, also
 * for a locked account, LAST_ADMIN, ROLES_CHANGED when the colleague has others by now (rule 770), and ALREADY_DONE when they
 * have these (rule 823).
 */
export const changeRoles = (
  needs: Needs,
  id: number,
  { roles: wanted, rolesBefore }: { roles: readonly StaffRole[]; rolesBefore: readonly StaffRole[] },
  by: By,
) =>
  change(needs, id, by, {
    takesAdmin: !wanted.includes('admin'),
    apply: async (client, row) => {
      if (!mayDo(colleagueActions, 'roles', statusOf(row), 'staff')) return refuse('NOT_FOUND')
      const { roles } = row
      const next = [...new Set(wanted)]
      if (areSame(next, roles)) return doneBefore(client, id, by, 'roles')
      if (!areSame(rolesBefore, roles)) return refuse('ROLES_CHANGED', { roles })
      await queriesOn(client).updateTable('shop.staff').set({ roles: next }).where('id', '=', id).execute()
      return { before: { roles }, after: { roles: next } }
    },
  })

/** Locks an account and ends its sessions. Refuses NOT_FOUND, LAST_ADMIN, and ALREADY_DONE for one that is locked. */
export const lockColleague = (needs: Needs, id: number, by: By) =>
  change(needs, id, by, {
    takesAdmin: true,
    apply: async (client, row) => {
      if (!mayDo(colleagueActions, 'lock', statusOf(row), 'staff'))
        return doneBefore(client, id, by, 'locked')
      const left = { left_at: needs.clock.now() }
      await queriesOn(client).updateTable('shop.staff').set(left).where('id', '=', id).execute()
      await queriesOn(client).deleteFrom('shop.staff_enrolments').where('staff_id', '=', id).execute()
      await endStaffSessionsOf(client, id)
      return { before: { locked: false }, after: { locked: true } }
    },
  })

/**
 * Unlocks an account by the time of the lock that its author saw. Refuses NOT_FOUND, ALREADY_DONE for an account that is not
 * locked, and CONCURRENT_CHANGE for one that was locked anew since (rule 890).
 */
export const unlockColleague = (needs: Needs, id: number, { lockedAt, ...by }: By & { lockedAt: string }) =>
  change(needs, id, by, {
    takesAdmin: false,
    apply: async (client, row) => {
      if (!mayDo(colleagueActions, 'unlock', statusOf(row), 'staff'))
        return doneBefore(client, id, by, 'not_locked')
      if (row.left_at?.getTime() !== Date.parse(lockedAt)) return refuse('CONCURRENT_CHANGE')
      await queriesOn(client).updateTable('shop.staff').set({ left_at: null }).where('id', '=', id).execute()
      return { before: { locked: true }, after: { locked: false } }
    },
  })

/**
 * Removes the password and the second factor, ends the sessions, and returns the link by which both are set again.
 * Refuses NOT_FOUND, also for a locked account, and LAST_ADMIN, because nobody else could help that admin back in.
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
    apply: async (client, row) => {
      if (!mayDo(colleagueActions, 'reset', statusOf(row), 'staff')) return refuse('NOT_FOUND')
      const { name, email } = row
      const nothing = { password_hash: null, totp_secret: null, totp_step: null }
      await queriesOn(client).updateTable('shop.staff').set(nothing).where('id', '=', id).execute()
      await endStaffSessionsOf(client, id)
      link = await issueTicket(client, id)
      await by.mailLink?.(client, { name, email }, link)
      const enrolled = isEnrolled(row)
      return { before: { enrolled }, after: { enrolled: false, linkUntil: link.expiresAt } }
    },
  })
  return refusal ?? link ?? refuse('NOT_FOUND')
}

/** Returns the id of the colleague with that email, or null. */
export async function staffIdOf({ db }: Pick<Deps, 'db'>, email: string): Promise<number | null> {
  const found = await db.kysely
    .selectFrom('shop.staff')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return found?.id ?? null
}

const areSame = (some: readonly StaffRole[], others: readonly StaffRole[]): boolean =>
  new Set(some).size === new Set(others).size && some.every((role) => others.includes(role))

const isEnrolled = ({ password_hash, totp_secret }: Pick<Row, 'password_hash' | 'totp_secret'>): boolean =>
  password_hash !== null && totp_secret !== null
const statusOf = (row: Row) => ({
  status: row.left_at !== null ? 'locked' : isEnrolled(row) ? 'active' : 'invited',
})

type Row = {
  name: string
  email: string
  roles: StaffRole[]
  left_at: Date | null
  password_hash: string | null
  totp_secret: Buffer | null
}
type Change<Code extends RefusalCode> = {
  /** True when an admin loses the role or can no longer log in. */
  takesAdmin: boolean
  /** Null when the same colleague made it so with the same words: their request was sent again. */
  apply: (
    client: pg.ClientBase,
    row: Row,
  ) => Promise<{ before: object; after: object } | Refusal<Code> | null>
}

async function change<Code extends RefusalCode = never>(
  { db, clock }: Needs,
  id: number,
  by: By,
  { takesAdmin, apply }: Change<Code>,
): Promise<Refusal<Code | 'NOT_FOUND' | 'LAST_ADMIN'> | null> {
  const changed = await refusableTransaction(db.pool, async (client) => {
    // All admins' rows are locked in one order, so that of two admins who demote each other one waits and is refused.
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
      .select(['name', 'email', 'roles', 'left_at', 'password_hash', 'totp_secret'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) return refuse('NOT_FOUND')
    if (takesAdmin && able.length === 1 && able[0]?.id === id) return refuse('LAST_ADMIN')
    const applied = await apply(client, row)
    if (applied === null || isRefusal(applied)) return applied
    await record(client, { id, ...applied, by, at: clock.now() })
    return null
  })
  return isRefusal(changed) ? changed : null
}

/** The part of a record that says what became of an account, by what makes it so. */
const recordedAs = { roles: 'roles', locked: 'locked', not_locked: 'locked' } as const

/**
 * What answers a request for what an account is already: null to whoever made it so with the same words, whose answer was
 * lost, and to anybody else who did and why (rule 823).
 */
async function doneBefore(
  client: pg.ClientBase,
  id: number,
  { actor, reason }: By,
  doing: keyof typeof recordedAs,
): Promise<Refusal<'ALREADY_DONE'> | null> {
  const queries = queriesOn(client)
  const changes = await changesOf(queries, { subject: 'staff', key: String(id), atMost: recordsLookedAt })
  const made = changes.find(({ after }) => recordedAs[doing] in Object(after))
  if (made !== undefined && made.actor === actor && made.reason === reason) return null
  return alreadyDone({ kysely: queries }, doing, made)
}

/** An account changes rarely: what it is was recorded among its last changes. */
const recordsLookedAt = 50

const record = (
  client: pg.ClientBase,
  { id, before, after, by, at }: { id: number; before: object | null; after: object; by: By; at: Date },
) =>
  recordChange(queriesOn(client), {
    ...{ subject: 'staff', key: id, before, after, reason: by.reason },
    ...{ actor: by.actor, at },
  })
