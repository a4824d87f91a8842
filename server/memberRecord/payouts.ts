import { z } from 'zod'
import { memberPayoutColumns } from '../../domain/lists/memberParts.ts'
import {
  type MemberPayout,
  type MemberPayoutsFilter,
  memberPayouts,
  memberPayoutsAnswer,
} from '../../domain/wire/staffMembers.ts'
import type { List } from '../platform/database/lists.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { listRoutes, readsOfList } from '../platform/http/listRoutes.ts'

const rowShape = z.object({
  month: z.string(),
  attempt: z.int(),
  amount: z.int(),
  status: z.enum(['requested', 'confirmed', 'failed', 'returned']),
  requestedAt: z.date(),
  settledAt: z.date().nullable(),
  returnedAt: z.date().nullable(),
})

const payouts = {
  name: 'memberRecord.payouts',
  rows: `
    SELECT p.payout_ref AS "payoutId", p.owner_id AS "memberId", p.month, p.attempt, p.amount, p.status,
      p.requested_at AS "requestedAt", p.settled_at AS "settledAt", p.returned_at AS "returnedAt"
    FROM shop.payouts_to_owners() p`,
  row: rowShape,
  key: 'payoutId',
  keyType: 'text',
  sorts: { requestedAt: 'instant' },
  sums: z.object({}),
  // No index finds the key, which is made of the owner, the month and the attempt.
  isComputed: true,
} satisfies List<typeof rowShape>

/** What an owner was paid, the newest first. */
export const memberPayoutReads = ({ db }: Pick<Deps, 'db'>) =>
  readsOfList(db, payouts, {
    request: ({ memberId, sort }: MemberPayoutsFilter) => ({
      conditions: [{ where: (of) => `"memberId" = ${of}`, value: memberId }],
      sort,
    }),
    shown: (rows) =>
      rows.map(
        ({ requestedAt, settledAt, returnedAt, ...payout }): MemberPayout => ({
          ...payout,
          requestedAt: requestedAt.toISOString(),
          settledAt: settledAt?.toISOString() ?? null,
          returnedAt: returnedAt?.toISOString() ?? null,
        }),
      ),
  })

/** The whole list of what an owner was paid. */
export const memberPayoutRoutes: Routes = (deps) => async (app) =>
  listRoutes(app, deps, {
    path: '/api/staff/member-payouts',
    file: ({ memberId }) => `payouts-to-member-${memberId}`,
    title: '한 회원에게 지급한 정산',
    onRequest: app.staff('finance'),
    views: ({ memberId }) => ({ subject: 'members', key: memberId, view: 'payouts' }),
    query: memberPayouts.query,
    answer: memberPayoutsAnswer,
    fileQuery: memberPayouts.fileQuery,
    columns: memberPayoutColumns,
    ...memberPayoutReads(deps),
  })
