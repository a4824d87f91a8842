import { memberLoginColumns } from '../../domain/lists/memberParts.ts'
import {
  type MemberLogin,
  type MemberLoginsFilter,
  memberLogins,
  memberLoginsAnswer,
} from '../../domain/wire/staffMembers.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { listRoutes, readsOfList } from '../platform/http/listRoutes.ts'
import { logins } from '../platform/security/families.ts'

/** The logins of a member that are still kept, the newest first. */
export const memberLoginReads = ({ db }: Pick<Deps, 'db'>) =>
  readsOfList(db, logins, {
    request: ({ memberId, sort }: MemberLoginsFilter) => ({
      conditions: [{ where: (of) => `"memberId" = ${of}`, value: memberId }],
      sort,
    }),
    shown: (rows) =>
      rows.map(
        ({ openedAt, seenAt, endedAt, ...login }): MemberLogin => ({
          ...login,
          openedAt: openedAt.toISOString(),
          seenAt: seenAt?.toISOString() ?? null,
          endedAt: endedAt?.toISOString() ?? null,
        }),
      ),
  })

/** The whole list of a member's logins. */
export const memberLoginRoutes: Routes = (deps) => async (app) =>
  listRoutes(app, deps, {
    path: '/api/staff/member-logins',
    file: ({ memberId }) => `logins-of-member-${memberId}`,
    title: '한 회원의 로그인',
    description: '기기와 마지막 사용, 끝난 때를 답해요. 토큰이 만료된 지 오래된 로그인은 남아 있지 않아요.',
    onRequest: app.staff('operations', 'finance'),
    views: ({ memberId }) => ({ subject: 'members', key: memberId, view: 'logins' }),
    query: memberLogins.query,
    answer: memberLoginsAnswer,
    fileQuery: memberLogins.fileQuery,
    columns: memberLoginColumns,
    ...memberLoginReads(deps),
  })
