import { z } from 'zod'
import { memberMessageColumns } from '../../domain/lists/memberParts.ts'
import {
  type MemberMessage,
  type MemberMessagesFilter,
  memberMessages,
  memberMessagesAnswer,
} from '../../domain/wire/staffMembers.ts'
import type { List } from '../platform/database/lists.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { listRoutes, readsOfList } from '../platform/http/listRoutes.ts'

const rowShape = z.object({
  messageId: z.string(),
  toldAt: z.date(),
  title: z.string(),
  isSeen: z.boolean(),
  sends: z.array(z.object({ channel: z.enum(['mail', 'phone']), outcome: z.string() })),
})

const messages = {
  name: 'notifications.memberMessages',
  rows: `
    SELECT i.inbox_id AS "messageId", i.member_id AS "memberId", i.told_at AS "toldAt" FROM personal.inbox i`,
  displayed: {
    columns: `t.title, t.seen_at IS NOT NULL AS "isSeen", coalesce((
      SELECT json_agg(json_build_object('channel', s.channel, 'outcome', s.outcome) ORDER BY s.channel)
      FROM shop.message_sends s WHERE s.inbox_id = listed."messageId"), '[]') AS sends`,
    joins: 'JOIN personal.inbox t ON t.inbox_id = listed."messageId"',
  },
  row: rowShape,
  key: 'messageId',
  keyType: 'text',
  sorts: { toldAt: 'instant' },
  sums: z.object({}),
} satisfies List<typeof rowShape>

/** What a member was told, the newest first, with what became of each on mail and telephone, as staff see it. */
export const memberMessageReads = ({ db }: Pick<Deps, 'db'>) =>
  readsOfList(db, messages, {
    request: ({ memberId, sort }: MemberMessagesFilter) => ({
      conditions: [{ where: (of) => `"memberId" = ${of}`, value: memberId }],
      sort,
    }),
    shown: (rows) =>
      rows.map(({ toldAt, ...row }): MemberMessage => ({ ...row, toldAt: toldAt.toISOString() })),
  })

/** The whole list of what a member was told. */
export const memberMessageRoutes: Routes = (deps) => async (app) =>
  listRoutes(app, deps, {
    path: '/api/staff/member-messages',
    file: ({ memberId }) => `messages-to-member-${memberId}`,
    title: '한 회원에게 보낸 메시지',
    description: '제목과 읽었는지, 이메일과 알림톡·문자로 보냈는지 답해요.',
    onRequest: app.staff('operations', 'finance'),
    views: ({ memberId }) => ({ subject: 'members', key: memberId, view: 'messages' }),
    query: memberMessages.query,
    answer: memberMessagesAnswer,
    fileQuery: memberMessages.fileQuery,
    columns: memberMessageColumns,
    ...memberMessageReads(deps),
  })
