import type * as auth from '../../../domain/wire/auth.ts'
import type * as wire from '../../../domain/wire/primitives.ts'
import type * as staff from '../../../domain/wire/staff.ts'
import { post, read } from '../../api/call.ts'

/** Login, logout, and the logged-in colleague. */
export const sessionCalls = {
  login: post<typeof auth.staffSessionAnswer, typeof staff.staffLoginRequest>('/api/staff/login'),
  logout: post<typeof wire.done>('/api/staff/logout'),
  me: read<typeof staff.staffMeAnswer>('/api/staff/me'),
}
