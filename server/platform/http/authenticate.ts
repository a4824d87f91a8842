import jwt from '@fastify/jwt'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../../domain/shared/decision.ts'
import { mayAct } from '../../../domain/shared/staffRoles.ts'
import { unattendedHeader } from '../../../domain/shared/unattended.ts'
import { answeringPool } from '../database/standby.ts'
import type { Deps } from '../deps.ts'
import type { Secrets } from '../security/encryption.ts'
import { familyIsLive, loggedOut } from '../security/families.ts'
import { colleagueOf, type LoggedInStaff, type StaffRole } from '../security/staffSessions.ts'
import { bearer, keyId, readAccess, readOlderKeys, readStaff } from '../security/tokens.ts'

export type { StaffRole }
export type LoggedInMember = { id: number; familyId: string }

export type Gate = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    /** Admits members and sets `request.member`; anyone else is refused NOT_LOGGED_IN. */
    authenticate: Gate
    /** Admits guests too: `request.visitor` is the member, or null. Refuses NOT_LOGGED_IN for an invalid token. */
    identify: Gate
    /**
     * Admits staff with one of the roles (`admin` has all of them; no roles means any staff) and sets `request.staff`.
     * Refuses NOT_LOGGED_IN or FORBIDDEN.
     */
    staff: (...roles: StaffRole[]) => Gate
  }
  interface FastifyRequest {
    visitor: LoggedInMember | null
    /** The signed-in member. Only on routes behind `app.authenticate`; reading it elsewhere throws. */
    readonly member: LoggedInMember
    signedInStaff: LoggedInStaff | null
    /** The signed-in staff member. Only on routes behind `app.staff`; reading it elsewhere throws. */
    readonly staff: LoggedInStaff
  }
}

/** Registers JWT verification and the three gates: `authenticate`, `identify` and `staff`. */
export async function registerAuthentication(
  app: FastifyInstance,
  needs: { db: Deps['db']; secrets: Secrets },
): Promise<void> {
  const [newest] = needs.secrets
  await app.register(jwt, { secret: newest, sign: { kid: keyId(newest) }, verify: { cache: 1000 } })
  readOlderKeys(app.jwt, needs.secrets)
  app.decorateRequest('visitor', null)
  app.decorateRequest('signedInStaff', null)
  app.decorateRequest('member', {
    getter() {
      return present(this.visitor, 'app.authenticate')
    },
  })
  app.decorateRequest('staff', {
    getter() {
      return present(this.signedInStaff, 'app.staff')
    },
  })
  app.decorate('authenticate', memberGate(app, needs.db, false))
  app.decorate('identify', memberGate(app, needs.db, true))
  app.decorate('staff', (...roles: StaffRole[]) => staffGate(app, needs.db, roles))
}

function memberGate(app: FastifyInstance, db: Deps['db'], guestsWelcome: boolean): Gate {
  return async (request, reply) => {
    const token = bearer(request.headers.authorization)
    if (token === null && guestsWelcome) return
    const claims = token === null ? null : readAccess(app.jwt, token)
    // A session that ended a moment ago has ended, so a standby is believed only while the primary is away.
    if (claims === null) return reply.refuse(refuse('NOT_LOGGED_IN'))
    if (!(await familyIsLive(answeringPool(db), claims.fam, claims.sub)))
      return reply.refuse(await loggedOut(answeringPool(db), claims.fam))
    request.visitor = { id: claims.sub, familyId: claims.fam }
  }
}

const staffGates = new WeakMap<object, readonly StaffRole[]>()

/** Returns the roles that a hook made by `app.staff(…)` admits besides `admin`, or undefined for any other hook. */
export const rolesOfGate = (hook: unknown): readonly StaffRole[] | undefined =>
  typeof hook === 'function' ? staffGates.get(hook) : undefined

/** Returns whether a hook was made by `app.staff(…)`. */
export const isStaffGate = (hook: unknown): boolean => rolesOfGate(hook) !== undefined

/**
 * Returns the staff member whose live session a request carries, and records the call unless the page asks by itself;
 * undefined for anybody else.
 */
export async function colleagueAsking(
  app: FastifyInstance,
  db: Deps['db'],
  { headers }: Pick<FastifyRequest, 'headers'>,
): Promise<LoggedInStaff | undefined> {
  const token = bearer(headers.authorization)
  const claims = token === null ? null : readStaff(app.jwt, token)
  const isAttended = headers[unattendedHeader] === undefined
  return claims === null ? undefined : colleagueOf(db.pool, claims.sub, claims.jti, isAttended)
}

function staffGate(app: FastifyInstance, db: Deps['db'], wanted: readonly StaffRole[]): Gate {
  const gate: Gate = async (request, reply) => {
    const staff = await colleagueAsking(app, db, request)
    if (staff === undefined) return reply.refuse(refuse('NOT_LOGGED_IN'))
    if (!mayAct(staff.roles, wanted)) return reply.refuse(refuse('FORBIDDEN'))
    request.signedInStaff = staff
  }
  staffGates.set(gate, wanted)
  return gate
}

function present<Who>(who: Who | null, gate: string): Who {
  if (who === null) throw new Error(`this route is not behind ${gate}`)
  return who
}
