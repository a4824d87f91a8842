import * as z from 'zod/mini'
import { newPassword } from './join.ts'
import { answer, instant, listAnswer, serial } from './primitives.ts'
import { staffReasonRequest, staffRole } from './staff.ts'
import { name } from './written.ts'

const roles = z.array(staffRole).check(
  z.minLength(1, '역할을 하나 이상 골라 주세요.'),
  z.maxLength(4),
  z.refine((chosen) => new Set(chosen).size === chosen.length, '같은 역할은 한 번만 골라 주세요.'),
)
const ticket = z.string().check(z.minLength(20), z.maxLength(100))
const code = z.string().check(z.regex(/^\d{6}$/, '6자리 숫자를 입력해 주세요.'))
const present = z.string().check(z.minLength(1), z.maxLength(64))

const colleague = z.object({
  id: serial,
  name: z.string(),
  email: z.string(),
  roles: z.array(staffRole),
  /** `invited`: has not set a password and a second factor yet. */
  state: z.enum(['invited', 'active', 'locked']),
  joinedAt: instant,
  /** Null for an account that is not locked. */
  lockedAt: z.nullable(instant),
  /** The last activity of the current sessions; null without one. */
  seenAt: z.nullable(instant),
  /** Until when the last link is valid; null without one. */
  linkUntil: z.nullable(instant),
})
export type Colleague = z.infer<typeof colleague>
export const colleaguesAnswer = listAnswer(colleague)
/** The names of all current and former colleagues. */
export const colleagueNamesAnswer = listAnswer(z.pick(colleague, { id: true, name: true }))

export const inviteRequest = z.object({
  name: name(40, '이름을 입력해 주세요.'),
  email: z.email('이메일을 확인해 주세요.').check(z.maxLength(254)),
  roles,
  ...staffReasonRequest.shape,
})
/** `lockedAt` is the lock that its author saw. */
export const unlockRequest = z.object({ lockedAt: instant, ...staffReasonRequest.shape })
/** Other roles instead of those that their author saw. */
export const rolesRequest = z.object({ roles, rolesBefore: roles, ...staffReasonRequest.shape })

/** Shown once: only its hash is stored. */
export const enrolmentLinkAnswer = answer(z.object({ id: serial, ticket, expiresAt: instant }))

export const enrolmentRequest = z.object({ ticket })
const offered = {
  /** Base32, to be typed into an authenticator. */
  secret: z.string(),
  /** The same for an app on this device: `otpauth://…`. */
  uri: z.string(),
}
export const enrolmentAnswer = answer(z.object({ name: z.string(), email: z.string(), ...offered }))
export const enrolRequest = z.object({ ticket, password: newPassword, code })

export const ownPasswordRequest = z.object({ currentPassword: present, password: newPassword })
export const ownFactorRequest = z.object({ currentPassword: present })
export const ownFactorAnswer = answer(z.object(offered))
export const ownFactorConfirmation = z.object({ code })
