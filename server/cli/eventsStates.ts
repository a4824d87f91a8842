import type { Writable } from 'node:stream'
import type pg from 'pg'
import { isEventOf } from '../../domain/ledger/defineEvent.ts'
import { orderEvents, orderStream } from '../../domain/ordering/events.ts'
import { foldOrder, lastEndOf } from '../../domain/ordering/state.ts'
import { paymentEvents, paymentStream } from '../../domain/payments/events.ts'
import { foldPayment } from '../../domain/payments/state.ts'
import { titleOf } from '../../domain/processes/events.ts'
import { formatNumber, formatWon } from '../../domain/shared/won.ts'
import { walletEvents, walletStream } from '../../domain/wallet/events.ts'
import { lotHistories } from '../../domain/wallet/lotHistory.ts'
import { emptyWallet, walletAfter } from '../../domain/wallet/state.ts'
import type { Database } from '../platform/database/database.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'
import type { LogSession, Place } from '../platform/projections/logSession.ts'
import type { Projection } from '../platform/projections/projection.ts'
import type { Point } from '../platform/projections/scratch.ts'
import { eventsOf } from './eventsShow.ts'
import { seoulTime } from './instants.ts'
import { type LogPart, mustBePartOf, type PartRows } from './logPart.ts'
import { Misuse } from './misuse.ts'
import { namesFor } from './names.ts'
import { type Subject, subjectOf } from './subjects.ts'
import { factsOf } from './telling.ts'

export type ShellNeeds = {
  /** The scratch database, and the shop's own, which is only read: for names and numbers. */
  scratch: { client: pg.Client; db: Database<never> }
  shop: Database<never>
  /** What the log was narrowed to; null for the whole. */
  part: LogPart | null
  projections: readonly Projection[]
  eventTypes: readonly EventType[]
  out: Writable & { isTTY?: boolean; columns?: number }
}

type Focus = { column: 'order_id' | 'member_id'; value: string | number } | null

/** A shell on the log: where it is, and whom it was asked for last. */
export type ShellState = {
  needs: ShellNeeds
  print: (line: string) => void
  session: LogSession
  focus: Focus
  point: Point
  /** What the rows of a narrowed log are good for; null for the whole log. */
  rows: PartRows | null
}

/** Where a session is. By time it has no position: of several commands at once, a later event may have a lower one. */
export function whereIs(session: LogSession): string {
  const at = session.current()
  if (at === null) return 'before its first event'
  return `${session.byTime ? 'after' : 'at'} ${placeText(at)}`
}

/** Where a session is, with the number of its events, and whether a position says the same. */
export async function headlines({ session, needs, point }: ShellState): Promise<string[]> {
  const of = needs.part === null ? '' : ` of ${needs.part.text}`
  const at = session.current()
  if (at === null) return [`The log${of} is before its first event`]
  const { events, skipped } = await session.size()
  const counted = `${formatNumber(events)} ${events === 1 ? 'event' : 'events'}`
  if (!session.byTime) return [`The log${of} at ${placeText(at)}  (${counted})`]
  const until = point.at === undefined ? '' : ` until ${seoulTime(point.at)}`
  return [
    `The log${of}${until}: ${counted}, the last ${placeText(at)}`,
    ...(skipped === 0
      ? []
      : [
          `positions do not follow time here: .at ${at.pos} has ${formatNumber(skipped)} more, which happened later`,
        ]),
  ]
}

export const placeText = ({ pos, at, type, stream }: Place): string =>
  `#${pos}  ${seoulTime(at)}  ${titleOf(type)} (${type})  ${stream}`

/** Whether the session has applied the event. */
function isApplied({ point, session }: ShellState, { pos, occurredAt }: StoredEvent): boolean {
  const at = session.current()
  if (at === null) return false
  if (point.pos !== undefined) return pos <= at.pos
  return occurredAt < at.at || (occurredAt.getTime() === at.at.getTime() && pos <= at.pos)
}

/** Events of a stream in the scratch database. */
export function loaded(
  { needs }: ShellState,
  stream: string,
  which: (event: StoredEvent) => boolean,
): Promise<StoredEvent[]> {
  const { scratch, eventTypes } = needs
  return eventsOf(scratch.db, { streams: [stream], point: {}, eventTypes }).then((all) => all.filter(which))
}

const isOrderEvent = isEventOf(orderEvents)
const isPaymentEvent = isEventOf(paymentEvents)
const isWalletEvent = isEventOf(walletEvents)

/** What was asked for, else what the log was narrowed to. */
async function askedOr(
  { needs }: ShellState,
  text: string,
  command: 'order' | 'wallet',
): Promise<Subject & { text: string }> {
  if (text !== '') return { ...(await subjectOf(needs.shop.pool, text)), text }
  if (needs.part !== null) return { ...needs.part.subject, text: needs.part.text }
  throw new Misuse(
    command === 'order'
      ? '.order needs an order, unless the shell was opened with --stream ORDER'
      : '.wallet needs a member, unless the shell was opened with --stream',
  )
}

/** `.order`: the state that commands would decide on. */
export async function showOrder(state: ShellState, asked: string): Promise<void> {
  const { needs, print, session } = state
  const { streams, text } = await askedOr(state, asked, 'order')
  const [stream] = streams
  if (!stream.startsWith('order:')) throw new Misuse(`${text} is no order`)
  mustBePartOf(needs.part, stream, text)
  const orderId = stream.slice(orderStream('').length)
  const events = await loaded(state, stream, (event) => isApplied(state, event))
  const order = foldOrder(events.filter(isOrderEvent))
  state.focus = { column: 'order_id', value: orderId }
  if (order.status === 'none') return print(`${text} had not begun ${whereIs(session)}`)
  const { draft } = order
  const paid = await loaded(state, paymentStream(orderId), (event) => isApplied(state, event))
  const { refunds } = foldPayment(paid.filter(isPaymentEvent))
  const names = await namesFor(needs.shop, {
    streams: [stream],
    products: draft.items.map(({ productId }) => productId),
  })
  print(`${names.subject(stream)}  ${order.status}  ${draft.start} – ${lastEndOf(order)}  ${stream}`)
  const items = order.status === 'placed' ? order.items : draft.items
  for (const item of items) {
    const status = 'status' in item ? item.status : 'draft'
    const back = 'back' in item && item.back.card + item.back.points > 0 ? item.back : null
    print(
      [
        `  ${names.product(item.productId)}`,
        status,
        formatWon(item.finalAmount),
        ...(back === null
          ? []
          : [`돌려준 금액 카드 ${formatNumber(back.card)} · 포인트 ${formatNumber(back.points)}`]),
        `orderItemId ${item.orderItemId}`,
      ].join('  '),
    )
  }
  const { totalAmount, pointsUsed, couponDiscount } = draft.amounts
  const { deliveryFee } = order.status === 'placed' ? order : draft.amounts
  print(`  ${factsOf({ totalAmount, pointsUsed, couponDiscount, deliveryFee }, names).join('')}`)
  for (const { refundId, amount, status } of refunds)
    print(`  환불 ${formatWon(amount)}  ${status}  refundId ${refundId}`)
  const last = events.at(-1)
  if (last !== undefined)
    print(`  last: #${last.pos}  ${seoulTime(last.occurredAt)}  ${titleOf(last.type)} (${last.type})`)
}

/** `.wallet`: lots of points and copies of coupons. */
export async function showWallet(state: ShellState, asked: string): Promise<void> {
  const { needs, print, session } = state
  const { memberId, text } = await askedOr(state, asked, 'wallet')
  if (memberId === null) throw new Misuse(`${text} names no member`)
  mustBePartOf(needs.part, walletStream(memberId), text)
  state.focus = { column: 'member_id', value: memberId }
  const events = (await loaded(state, walletStream(memberId), (event) => isApplied(state, event))).filter(
    isWalletEvent,
  )
  const { lots, debt, balance } = lotHistories(events)
  print(
    `회원 ${memberId}  포인트 ${formatNumber(balance)}${debt === 0 ? '' : ` (미수금 ${formatNumber(debt)})`}  ${whereIs(session)}`,
  )
  for (const { lotId, remaining, held, expiresAt } of lots)
    if (remaining !== 0 || held !== 0)
      print(
        `  ${formatNumber(remaining)}${held === 0 ? '' : ` (예약 ${formatNumber(held)})`}  until ${seoulTime(new Date(expiresAt))}  ${lotId}`,
      )
  for (const [copy, { couponId, status, expiresAt }] of walletAfter(emptyWallet, events).copies)
    print(
      `  쿠폰 ${couponId}  ${status}  until ${expiresAt === null ? '–' : seoulTime(new Date(expiresAt))}  ${copy}`,
    )
}
