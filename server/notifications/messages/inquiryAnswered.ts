import { sql } from 'kysely'
import { inquiryKindNames } from '../../../domain/lists/inquiries.ts'
import type { RowMessage } from '../message.ts'

type Row = { memberId: number; kind: 'product' | 'onetoone'; answeredAt: Date }

/**
 * Sent for each answer, not for a new wording of one, which just counts as unread on the member's page. It is about the
 * inquiry, or about the inquiry and the version, such as 12.3, once the member wrote on.
 */
export const inquiryAnswered: RowMessage = {
  name: 'inquiryAnswered',
  kind: 'transactional',
  title: '문의에 답변이 왔어요',
  text: ['남겨 주신 #{문의}에 답변했어요.', '답변은 내 문의에서 볼 수 있어요.'],
  tell: async ({ db }, about) => {
    const [inquiryId, version = '1'] = about.split('.')
    const { rows } = await sql<Row>`
      SELECT a.member_id AS "memberId", a.kind, a.answered_at AS "answeredAt" FROM shop.answered_inquiries() a
      WHERE a.inquiry_id = ${inquiryId} AND a.version = ${version}`.execute(db.kysely)
    const [row] = rows
    if (row === undefined) return null
    const aboutProduct = row.kind === 'product'
    return {
      memberId: row.memberId,
      link: aboutProduct ? '/mypage/inquiry' : '/mypage/inquiry?tab=onetoone',
      at: row.answeredAt,
      variables: { 문의: inquiryKindNames[row.kind] },
    }
  },
}
