import type { BoardColumn, BoardRow } from '../../../../domain/wire/staffBoard.ts'
import { withQuery } from '../../../api/query.ts'
import { ordersPath, paths } from '../../paths.ts'

/** A column's label, and the list that its heading and its rows open. */
type Shown = { label: string; nothing: string; list: string; row: (row: BoardRow) => string }

const opening = (path: string, filters: Record<string, string>) => ({
  list: withQuery(path, filters),
  row: ({ id }: BoardRow) => withQuery(path, { ...filters, open: id }),
})
const ordered = (work: string) => ({
  list: ordersPath({ work }),
  row: ({ id }: BoardRow) => ordersPath({ work, open: id }),
})

export const shownColumns: Readonly<Record<BoardColumn, Shown>> = {
  integrity: {
    label: '기록 점검에서 다른 곳',
    nothing: '점검에서 다른 곳이 없어요.',
    ...opening(paths.consistency, {}),
  },
  to_ship: { label: '출고', nothing: '오늘까지 보낼 상품이 없어요.', ...ordered('to_ship') },
  to_pick_up: { label: '회수', nothing: '오늘 회수할 상품이 없어요.', ...ordered('to_pick_up') },
  late: { label: '늦은 반납', nothing: '늦은 반납이 없어요.', ...opening(paths.late, {}) },
  returns: {
    label: '반품 승인 대기',
    nothing: '승인할 반품이 없어요.',
    ...opening(paths.returns, { stage: 'requested' }),
  },
  to_inspect: {
    label: '반품 검수 대기',
    nothing: '검수할 반품이 없어요.',
    ...opening(paths.returns, { stage: 'collected' }),
  },
  parcels_expected: {
    label: '위탁 입고 대기',
    nothing: '도착할 위탁 상품이 없어요.',
    ...opening(paths.consignments, { status: 'application' }),
  },
  diagnosis: {
    label: '위탁 진단',
    nothing: '진단할 위탁 상품이 없어요.',
    ...opening(paths.consignments, { status: 'diagnosis' }),
  },
  lost_items: {
    label: '위탁 분실 확인',
    nothing: '찾고 있는 위탁 상품이 없어요.',
    ...opening(paths.consignments, { waiting: 'lost' }),
  },
  inquiries: {
    label: '답변 대기 문의',
    nothing: '답변할 문의가 없어요.',
    ...opening(paths.inquiries, { status: 'pending' }),
  },
  refunds_open: {
    label: '아직 안 돌아간 환불',
    nothing: '결제사에 남은 환불이 없어요.',
    ...opening(paths.refunds, { status: 'open' }),
  },
  payouts_unpaid: {
    label: '멈춘 정산 지급',
    nothing: '멈춘 지급이 없어요.',
    list: paths.settlements,
    row: ({ id, month }) => withQuery(paths.settlements, { month, open: id }),
  },
  payout_differences: {
    label: '장부와 다른 돈',
    nothing: '장부와 다르게 들어오거나 나간 돈이 없어요.',
    list: paths.differences,
    row: ({ id }) =>
      id.startsWith('bank ')
        ? withQuery(paths.differences, { of: 'bank', open: id.slice('bank '.length) })
        : withQuery(paths.differences, { of: id.startsWith('gateway ') ? 'outgoing' : 'card', open: id }),
  },
}
