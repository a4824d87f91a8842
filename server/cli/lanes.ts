import * as z from 'zod'
import { formatNumber } from '../../domain/shared/won.ts'
import { padEnd, wrapped } from './columns.ts'
import { seoulTime } from './instants.ts'
import { moneyOf, type ToldEvent } from './telling.ts'

const heads = ['주문', '지갑', '결제', '분개'] as const
type Lane = (typeof heads)[number]

export type LaneRow = { at: Date; pos: number | null; cells: Partial<Record<Lane, string[]>> }

const captured = z.object({ amount: z.int(), method: z.string(), cardCompany: z.string().nullish() })
const refunded = z.object({
  refundId: z.string(),
  amount: z.int().optional(),
  cardRefund: z.int().optional(),
})

/** What an event says of money at the card provider or on the way back; null when it says nothing. */
function paymentOf({ event, title }: ToldEvent): string[] | null {
  const { data, success: isCapture } = captured.safeParse(event.data)
  if (isCapture) {
    const { amount, method, cardCompany } = data
    return [`${formatNumber(amount)} ${[method, cardCompany].filter(Boolean).join(' ')}`]
  }
  const refund = refunded.safeParse(event.data)
  if (!refund.success) return null
  const amount = refund.data.amount ?? refund.data.cardRefund
  return [`${title}${amount === undefined ? '' : ` ${formatNumber(amount)}`}`]
}

const laneOf: Readonly<Record<string, Lane>> = { wallet: '지갑', 'provider-payout': '결제', payment: '결제' }

/** An event's row: each of what it is, pays and books in the lane that it belongs to. */
export function laneRowOf(told: ToldEvent): LaneRow {
  const { event, title, subject, facts } = told
  const [kind = ''] = event.stream.split(':')
  const own = laneOf[kind] ?? '주문'
  const payment = paymentOf(told)
  const head = ['order', 'wallet'].includes(kind) ? title : `${subject}: ${title}`
  const booked = moneyOf(told).filter((line) => !/^[\d-]/.test(line))
  return {
    at: event.occurredAt,
    pos: event.pos,
    cells: {
      [own]: kind === 'payment' ? (payment ?? [title]) : [head, ...(own === '지갑' ? facts.slice(0, 1) : [])],
      ...(payment !== null && own !== '결제' && { 결제: payment }),
      ...(booked.length > 0 && { 분개: booked.map((line) => line.split(' · ')[0] ?? line) }),
    },
  }
}

/** Draws rows in the order of time, lanes beside each other, in `width` columns of a terminal. */
export function drawLanes(rows: readonly LaneRow[], width: number): string[] {
  const time = 19 + 8
  const lane = Math.max(18, Math.floor((width - time - 3 * heads.length) / heads.length))
  const line = (left: string, cells: readonly string[]) =>
    [padEnd(left, time), ...cells.map((cell) => padEnd(cell, lane))].join(' │ ').trimEnd()
  const drawn = [
    line('시각  #위치', heads),
    `${'─'.repeat(time)}${`─┼─${'─'.repeat(lane)}`.repeat(heads.length)}`,
  ]
  for (const { at, pos, cells } of rows) {
    const columns = heads.map((head) => (cells[head] ?? []).flatMap((text) => wrapped(text, lane)))
    const height = Math.max(...columns.map((column) => column.length))
    for (let nth = 0; nth < height; nth += 1)
      drawn.push(
        line(
          nth === 0 ? `${seoulTime(at)}  ${pos === null ? '' : `#${pos}`}` : '',
          columns.map((column) => column[nth] ?? ''),
        ),
      )
  }
  return drawn
}
