import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { returnStageNames } from '../../../../domain/lists/returns.ts'
import { daysBetween, formatWithWeekday } from '../../../../domain/shared/civilDate.ts'
import type { BoardColumn, BoardRow, StaffBoard, Waiting } from '../../../../domain/wire/staffBoard.ts'
import { sentenceOf } from '../../../api/apiError.ts'
import { withQuery } from '../../../api/query.ts'
import { messages } from '../../../text/messages.ts'
import { useAnswer } from '../../api/reading.ts'
import { boardCall } from '../../calls/today.ts'
import { won } from '../../kit/AmountLink.tsx'
import { useKeys } from '../../kit/keys.ts'
import { Page } from '../../kit/Page.tsx'
import { Failed, Loading } from '../../kit/States.tsx'
import { dots, figure, moment, unreadNow } from '../../kit/words.ts'
import { ordersPath, paths } from '../../paths.ts'
import { PageLink } from '../../pieces/PageLink.tsx'
import styles from './BoardScreen.module.css'

/** Today's work in columns by task; j and k move through it, Enter opens. */
export function BoardScreen() {
  const board = useRef<HTMLDivElement>(null)
  const { data, error, mutate } = useAnswer(boardCall, { revalidateOnFocus: true })
  // The position of the last focused link: when its row is gone, and the focus with it, the keys continue from there.
  const last = useRef(-1)
  const move = (by: number) => (event: KeyboardEvent) => {
    const links = [...(board.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link.matches(':focus'))
    const wanted = at < 0 ? Math.max(0, last.current) : at + by
    const index = Math.min(links.length - 1, Math.max(0, wanted))
    const next = links[index]
    if (next === undefined) return
    last.current = index
    event.preventDefault()
    next.focus()
  }
  useKeys({ j: move(1), ArrowDown: move(1), k: move(-1), ArrowUp: move(-1) })
  return (
    <Page
      title="오늘 할 일"
      controls={data !== undefined && <p className={styles.today}>{allWords(data)}</p>}
    >
      {error !== undefined && (
        <Failed words={sentenceOf(error, messages.generic)} onRetry={() => void mutate()} />
      )}
      {data === undefined && error === undefined && <Loading />}
      {data !== undefined && data.closed !== null && (
        <p className={styles.closed} role="status">
          <PageLink to={paths.maintenance}>점검</PageLink>하느라 가게를 닫았어요. {closedWords(data.closed)}
        </p>
      )}
      <div className={styles.board} ref={board}>
        {data?.columns.map((column) => (
          <Column key={column.id} column={column} today={data.today} />
        ))}
      </div>
    </Page>
  )
}

/** Why the count is not the whole truth; null when it is. */
function unknownWords({ count, unknownSince }: Pick<Waiting, 'count' | 'unknownSince'>): string | null {
  if (count === null) return unreadNow
  if (unknownSince === undefined) return null
  return unknownSince === null
    ? '통장 내역을 올린 적이 없어서 알 수 없어요.'
    : `${dots(unknownSince)}부터 통장 내역이 빠져 있어서 그 뒤는 알 수 없어요.`
}

const closedWords = ({ begunAt, endsAt }: NonNullable<StaffBoard['closed']>): string =>
  `${moment(begunAt)}부터 ${endsAt === null ? '직접 끝낼 때까지' : `${moment(endsAt)}까지`} 새 주문을 받지 않아요.`

/** What the board comes to: `2026년 12월 3일 (목) · 기다리는 일 24건`. */
const allWords = ({ today, columns }: StaffBoard): string =>
  [
    formatWithWeekday(today),
    `기다리는 일 ${figure(columns.reduce((sum, { count }) => sum + (count ?? 0), 0))}건`,
    ...(columns.some(({ count }) => count === null) ? ['모르는 목록 있음'] : []),
  ].join(' · ')

/** Columns whose rows are due on a day; others wait since theirs. */
const dueColumns: readonly BoardColumn[] = ['to_ship', 'to_pick_up', 'late', 'inquiries']

/** How old the oldest is, and what all come to; null for what is from today and has no money. */
function ageWords({ id, since, total, count }: Waiting, today: StaffBoard['today']): string | null {
  const days = since === null ? 0 : daysBetween(since, today)
  const age = dueColumns.includes(id) ? `가장 늦은 것 ${days}일 지남` : `가장 오래된 것 ${days}일째`
  const parts = [
    ...(days > 0 ? [age] : []),
    ...(total === null || count === 0 ? [] : [`모두 ${won(total)}원`]),
  ]
  return parts.length === 0 ? null : parts.join(' · ')
}

export function Column({ column, today }: { column: Waiting; today: StaffBoard['today'] }) {
  const { id, count, rows } = column
  const { label, nothing, list, row } = shownColumns[id]
  const unknown = unknownWords(column)
  const age = ageWords(column, today)
  // Nothing is known of a day without a statement: no difference there is not the same as none.
  const known = count === null || (count === 0 && unknown !== null) ? '모름' : `${figure(count)}건`
  return (
    <section
      className={styles.column}
      aria-label={label}
      data-late={id === 'late' || id === 'integrity' || undefined}
    >
      <h2 className={styles.head}>
        <Link to={list}>
          <span>{label}</span> <strong data-none={known === '0건' || undefined}>{known}</strong>
        </Link>
      </h2>
      {age !== null && <p className={styles.age}>{age}</p>}
      {unknown !== null && <p className={styles.nothing}>{unknown}</p>}
      {count === 0 && unknown === null && <p className={styles.nothing}>{nothing}</p>}
      <ul>
        {rows.map((one) => (
          <li key={one.id}>
            <Link className={styles.row ?? ''} to={row(one)}>
              <span className={styles.name}>{one.name}</span>
              <span className={styles.about}>{one.about}</span>
              <span className={styles.when} data-late={one.lateDays > 0 || undefined}>
                {whenOf(one, id)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {count !== null && count > rows.length && (
        <Link className={styles.more ?? ''} to={list}>
          {figure(count - rows.length)}건 더 보기
        </Link>
      )}
    </section>
  )
}

function whenOf({ lateDays, amount, on }: BoardRow, column: BoardColumn): string {
  if (lateDays > 0) return `${lateDays}일 늦음`
  if (amount !== null) return `${won(amount)}원`
  if (on === null) return ''
  // An inquiry waits for an answer that is due then; what else waits has waited since.
  if (column === 'inquiries') return `${moment(on)}까지`
  return on.length === 10 ? dots(on) : moment(on)
}

/** A column's label, and the list that its heading and its rows open. */
type ColumnWords = { label: string; nothing: string; list: string; row: (row: BoardRow) => string }

const opening = (path: string, filters: Record<string, string>) => ({
  list: withQuery(path, filters),
  row: ({ id }: BoardRow) => withQuery(path, { ...filters, open: id }),
})
const ordered = (work: string) => ({
  list: ordersPath({ work }),
  row: ({ id }: BoardRow) => ordersPath({ work, open: id }),
})

const shownColumns: Readonly<Record<BoardColumn, ColumnWords>> = {
  integrity: {
    label: '기록 점검에서 다른 곳',
    nothing: '점검에서 다른 곳이 없어요.',
    ...opening(paths.consistency, {}),
  },
  to_ship: { label: '출고', nothing: '오늘까지 보낼 상품이 없어요.', ...ordered('to_ship') },
  unsent: { label: '못 보낸 대여', nothing: '보내지 못하고 끝난 대여가 없어요.', ...ordered('unsent') },
  to_pick_up: { label: '회수', nothing: '오늘 회수할 상품이 없어요.', ...ordered('to_pick_up') },
  late: { label: '늦은 반납', nothing: '늦은 반납이 없어요.', ...opening(paths.late, {}) },
  to_confirm: {
    label: '도착 확인 필요',
    nothing: '도착을 확인할 상품이 없어요.',
    ...ordered('to_confirm'),
  },
  returns: {
    label: returnStageNames.requested,
    nothing: '승인할 반품이 없어요.',
    ...opening(paths.returns, { stage: 'requested' }),
  },
  to_inspect: {
    label: returnStageNames.collected,
    nothing: '검수할 반품이 없어요.',
    ...opening(paths.returns, { stage: 'collected' }),
  },
  parcels_expected: {
    label: '위탁 입고 대기',
    nothing: '도착할 위탁 상품이 없어요.',
    ...opening(paths.consignments, { status: 'application' }),
  },
  diagnosis: {
    label: '위탁 감정',
    nothing: '감정할 위탁 상품이 없어요.',
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
    ...opening(paths.stoppedPayouts, {}),
  },
  card_differences: {
    label: '결제사와 다른 돈',
    nothing: '결제사와 다르게 들어온 돈이 없어요.',
    ...opening(paths.differences, { of: 'card', status: 'open' }),
  },
  payout_differences: {
    label: '지급대행과 다른 돈',
    nothing: '장부와 다르게 나간 돈이 없어요.',
    ...opening(paths.differences, { of: 'outgoing', status: 'open' }),
  },
  bank_differences: {
    label: '통장과 다른 돈',
    nothing: '통장과 다른 거래가 없어요.',
    ...opening(paths.differences, { of: 'bank', status: 'open' }),
  },
}
