import type { noteRequest } from '../../../domain/wire/handling.ts'
import type { done } from '../../../domain/wire/primitives.ts'
import type { staffReasonRequest } from '../../../domain/wire/staff.ts'
import type * as grants from '../../../domain/wire/staffGrants.ts'
import type * as members from '../../../domain/wire/staffMembers.ts'
import { post, postForm, read } from '../../api/call.ts'
import { type Query, rowPath, withQuery } from '../../api/query.ts'

/** Members, and the record of one. */
export const memberCalls = {
  list: (query: Query) => read<typeof members.staffMembersAnswer>(withQuery('/api/staff/members', query)),
  /** `viewId` is the open page's own id: what it reads again is the same view. */
  one: (memberId: string, viewId: string) =>
    read<typeof members.memberRecordAnswer>(withQuery(`/api/staff/members/${memberId}`, { viewId })),
  coupons: (query: Query) =>
    read<typeof members.memberCouponsAnswer>(withQuery('/api/staff/member-coupons', query)),
  messages: (query: Query) =>
    read<typeof members.memberMessagesAnswer>(withQuery('/api/staff/member-messages', query)),
  notes: (query: Query) =>
    read<typeof members.memberNotesAnswer>(withQuery('/api/staff/member-notes', query)),
  logins: (query: Query) =>
    read<typeof members.memberLoginsAnswer>(withQuery('/api/staff/member-logins', query)),
  payouts: (query: Query) =>
    read<typeof members.memberPayoutsAnswer>(withQuery('/api/staff/member-payouts', query)),
  note: (memberId: number) => post<typeof done, typeof noteRequest>(`/api/staff/members/${memberId}/notes`),
  block: (memberId: number) =>
    post<typeof done, typeof members.memberBlockRequest>(`/api/staff/members/${memberId}/block`),
  unblock: (memberId: number) =>
    post<typeof done, typeof members.memberUnblockRequest>(`/api/staff/members/${memberId}/unblock`),
  givePoints: (memberId: number) =>
    post<typeof grants.grantMadeAnswer, typeof grants.pointsGrantRequest>(
      `/api/staff/members/${memberId}/points`,
    ),
  giveCoupon: (memberId: number) =>
    post<typeof grants.grantMadeAnswer, typeof grants.couponGrantRequest>(
      `/api/staff/members/${memberId}/coupons`,
    ),
}

/** Points and coupons that staff give. */
export const grantCalls = {
  list: (query: Query) => read<typeof grants.staffGrantsAnswer>(withQuery('/api/staff/grants', query)),
  row: (id: string, query: Query) =>
    read<typeof grants.staffGrantAnswer>(rowPath('/api/staff/grants', id, query)),
  coupons: read<typeof grants.grantableCouponsAnswer>('/api/staff/grantable-coupons'),
  file: postForm<typeof grants.grantFileAnswer>('/api/staff/grant-files'),
  approve: (grantId: string) =>
    post<typeof done, typeof staffReasonRequest>(`/api/staff/grants/${grantId}/approve`),
  decline: (grantId: string) =>
    post<typeof done, typeof staffReasonRequest>(`/api/staff/grants/${grantId}/decline`),
}
