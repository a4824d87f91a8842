import type { savedAnswer } from '../../../domain/wire/content.ts'
import type * as wire from '../../../domain/wire/primitives.ts'
import type { staffReasonRequest } from '../../../domain/wire/staff.ts'
import type * as accounts from '../../../domain/wire/staffAccounts.ts'
import type * as settings from '../../../domain/wire/staffSettings.ts'
import { post, put, read } from '../../api/call.ts'

type Done = typeof wire.done
type Reason = typeof staffReasonRequest
const of = (id: number, path: string) => `/api/staff/colleagues/${id}/${path}`

/** Staff accounts. */
export const colleagueCalls = {
  list: read<typeof accounts.colleaguesAnswer>('/api/staff/colleagues'),
  invite: post<typeof accounts.enrolmentLinkAnswer, typeof accounts.inviteRequest>('/api/staff/colleagues'),
  roles: (id: number) => put<Done, typeof accounts.rolesRequest>(of(id, 'roles')),
  lock: (id: number) => post<Done, Reason>(of(id, 'lock')),
  unlock: (id: number) => post<Done, typeof accounts.unlockRequest>(of(id, 'unlock')),
  reset: (id: number) => post<typeof accounts.enrolmentLinkAnswer, Reason>(of(id, 'reset')),
}

/** Settings that an admin changes at run time. */
export const settingsCalls = {
  all: read<typeof settings.settingsAnswer>('/api/staff/settings'),
  change: put<typeof savedAnswer, typeof settings.settingsRequest>('/api/staff/settings'),
  usualCourier: read<typeof settings.usualCourierAnswer>('/api/staff/usual-courier'),
}

/** A colleague's own password and authenticator. */
export const ownCalls = {
  open: post<typeof accounts.enrolmentAnswer, typeof accounts.enrolmentRequest>('/api/staff/enrolment'),
  enrol: put<Done, typeof accounts.enrolRequest>('/api/staff/enrolment'),
  password: put<Done, typeof accounts.ownPasswordRequest>('/api/staff/me/password'),
  offer: post<typeof accounts.ownFactorAnswer, typeof accounts.ownFactorRequest>(
    '/api/staff/me/second-factor',
  ),
  confirm: put<Done, typeof accounts.ownFactorConfirmation>('/api/staff/me/second-factor'),
}
