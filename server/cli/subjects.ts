import type pg from 'pg'
import * as z from 'zod/mini'
import { chargeStream } from '../../domain/charges/events.ts'
import { maskedEmail } from '../../domain/members/maskedEmail.ts'
import { orderStream } from '../../domain/ordering/events.ts'
import { paymentStream } from '../../domain/payments/events.ts'
import { memberFields } from '../../domain/processes/events.ts'
import { settlementStream } from '../../domain/settlement/events.ts'
import { walletStream } from '../../domain/wallet/events.ts'
import { statement } from '../platform/database/statement.ts'
import { firstField } from '../platform/eventStore/firstField.ts'
import { positionOf } from './instants.ts'
import { Misuse } from './misuse.ts'

type Db = pg.Pool | pg.ClientBase

/** What a person names: its streams, the first of which it is called after, and the member whose it is. */
export type Subject = {
  streams: readonly [string, ...string[]]
  memberId: number | null
  /** The position of the one event that was named. */
  pos?: number
}

/** The named thing does not exist; the message names what is most like it. */
export class UnknownSubject extends Error {
  override name = 'UnknownSubject'
}

const named = z.object({ id: z.string(), member: z.nullable(z.int()) })

const byNumber = statement({
  name: 'cli.subjectByNumber',
  text: `
    SELECT 'order:' || o.order_id AS id, l.member_id AS member FROM shop.numbered_orders() o
    LEFT JOIN LATERAL (SELECT member_id FROM shop.order_lines() WHERE order_id = o.order_id LIMIT 1) l ON true
    WHERE o.order_numbers = $1
    UNION ALL
    SELECT 'consignment:' || c.consignment_id, c.member_id FROM shop.consignment_contracts() c
    WHERE c.consignment_number = $1`,
  row: named,
})

const nearestNumbers = statement({
  name: 'cli.nearestNumbers',
  text: `SELECT kind, number FROM (
      SELECT 'order' AS kind, order_numbers AS number FROM shop.numbered_orders()
      UNION ALL SELECT 'consignment', consignment_number FROM shop.consignment_contracts()) n
    ORDER BY similarity(number, $1) DESC, number LIMIT 3`,
  row: z.object({ kind: z.string(), number: z.string() }),
})

const byPayout = statement({
  name: 'cli.subjectByPayout',
  text: `SELECT owner_id::text AS id, owner_id AS member FROM shop.payouts_to_owners() WHERE payout_ref = $1`,
  row: named,
})

const nearestPayouts = statement({
  name: 'cli.nearestPayouts',
  text: `SELECT payout_ref AS id FROM shop.payouts_to_owners() ORDER BY similarity(payout_ref, $1) DESC, 1 LIMIT 3`,
  row: z.object({ id: z.string() }),
})

const byEmail = statement({
  name: 'cli.subjectByEmail',
  text: `SELECT id::text, id AS member FROM shop.member_contacts() WHERE email = lower($1) AND withdrawn_at IS NULL`,
  row: named,
})

const nearestEmails = statement({
  name: 'cli.nearestEmails',
  text: `SELECT id, email FROM shop.member_contacts() WHERE withdrawn_at IS NULL
    ORDER BY similarity(email, $1) DESC, id LIMIT 3`,
  row: z.object({ id: z.int(), email: z.string() }),
})

const memberOf = firstField('e.data', memberFields)

/** What a bare id may be: an order's, or that of one of its items or refunds, a charge's or a consignment's. */
const byId = statement({
  name: 'cli.subjectById',
  text: `
    SELECT s.stream_id AS id, (SELECT ${memberOf}::int FROM es.events e
      WHERE e.stream_no = s.stream_no AND e.version = 1) AS member FROM es.streams s
    WHERE s.stream_id IN ('order:' || $1, 'charge:' || $1, 'consignment:' || $1)
    UNION ALL SELECT 'order:' || l.order_id, l.member_id FROM shop.order_lines() l WHERE l.order_item_id = $1::uuid
    UNION ALL SELECT coalesce('order:' || r.order_id, 'charge:' || r.charge_id), r.member_id FROM shop.card_refunds() r
      WHERE r.refund_id = $1::uuid`,
  row: named,
})

/** The streams of these names that exist, and the member whom the first event of each names. */
const existing = statement({
  name: 'cli.existingStreams',
  text: `SELECT s.stream_id AS id, (SELECT ${memberOf}::int
      FROM es.events e WHERE e.stream_no = s.stream_no AND e.version = 1) AS member
    FROM es.streams s WHERE s.stream_id = ANY($1::text[])`,
  row: named,
})

/** The stream of the event at a position, and its member. */
const byPosition = statement({
  name: 'cli.subjectByPosition',
  text: `SELECT s.stream_id AS id, (SELECT ${firstField('first.data', memberFields)}::int
      FROM es.events first WHERE first.stream_no = s.stream_no AND first.version = 1) AS member
    FROM es.events e JOIN es.streams s USING (stream_no) WHERE e.pos = $1`,
  row: named,
})

const endOfPositions = statement({
  name: 'cli.endOfPositions',
  text: 'SELECT coalesce(max(pos), 0) AS pos FROM es.events',
  row: z.object({ pos: z.int() }),
})

/** An owner's month that has rows, whether or not it was ever closed. */
const byMonth = statement({
  name: 'cli.subjectByMonth',
  text: `SELECT 'settlement:' || m.owner_id || ':' || m.month AS id, m.owner_id AS member
    FROM shop.months_of_owners() m WHERE m.owner_id = $1 AND m.month = $2`,
  row: named,
})

const nearestStreams = statement({
  name: 'cli.nearestStreams',
  text: `SELECT stream_id AS id FROM es.streams
    ORDER BY kind = split_part($1, ':', 1) DESC, similarity(stream_id, $1) DESC, stream_id LIMIT 3`,
  row: z.object({ id: z.string() }),
})

const number = /^\d{6}-[0-9A-Za-z]{6}$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const payout = /^settle-(\d+)-(\d{4}-\d{2})-\d+$/
const ownersMonth = /^settlement:(\d{1,9}):(\d{4}-\d{2})$/

const unknown = (kind: string, text: string, nearest: readonly string[]): UnknownSubject =>
  new UnknownSubject(
    `no ${kind} ${text}; ${nearest.length === 0 ? `there is no ${kind} yet` : `nearest: ${nearest.join(', ')}`}`,
  )

/**
 * Finds what a text names: the number of an order or a consignment, a payout to an owner (`settle-3-2026-09-1`), a
 * member's email or number, an event by its position (`#963`), the id of an order, item, refund, charge or consignment, or
 * a stream. Throws an UnknownSubject that names the nearest of its kind, and a Misuse for a text that names nothing of
 * these.
 */
export function subjectOf(db: Db, written: string): Promise<Subject> {
  const text = written.trim()
  if (text.startsWith('#')) return ofPosition(db, text)
  if (text.includes('@')) return ofEmail(db, text)
  const bare = text.startsWith('order:') && number.test(text.slice(6)) ? text.slice(6) : text
  if (number.test(bare)) return ofNumber(db, bare.toUpperCase())
  if (payout.test(text)) return ofPayout(db, text)
  if (uuid.test(text)) return ofId(db, text)
  if (/^[1-9]\d{0,8}$/.test(text)) return ofMember(db, Number(text))
  if (ownersMonth.test(text)) return ofOwnersMonth(db, text)
  if (text.includes(':')) return ofStream(db, text)
  throw new Misuse(
    `${text} names nothing: give an order's or consignment's number (261115-VEJ640), a payout (settle-3-2026-09-1), an email, a member's number, an event's position (#1200, in quotes), an id or a stream`,
  )
}

async function ofPosition(db: Db, text: string): Promise<Subject> {
  const pos = positionOf(text)
  if (pos === null) throw new Misuse(`${text} is no position of an event: write #1200`)
  const [found] = await byPosition(db, [pos])
  if (found !== undefined) {
    // A payment is told with the order or the charge that it pays.
    const id = found.id.startsWith('payment:') ? found.id.slice('payment:'.length) : null
    const [paid = found] = id === null ? [] : await existing(db, [[orderStream(id), chargeStream(id)]])
    return { streams: [paid.id], memberId: paid.member, pos }
  }
  const [end] = await endOfPositions(db, [])
  throw new UnknownSubject(`no event #${pos}; the log ends at #${end?.pos ?? 0}`)
}

async function ofOwnersMonth(db: Db, stream: string): Promise<Subject> {
  const [, owner, month] = ownersMonth.exec(stream) ?? []
  const [found] = await byMonth(db, [Number(owner), month])
  if (found !== undefined) return { streams: [found.id], memberId: found.member }
  return ofStream(db, stream)
}

async function ofNumber(db: Db, text: string): Promise<Subject> {
  const [found] = await byNumber(db, [text])
  if (found !== undefined) return { streams: [found.id], memberId: found.member }
  const nearest = await nearestNumbers(db, [text])
  const kind = nearest[0]?.kind ?? 'order'
  const sameKind = nearest.flatMap((one) => (one.kind === kind ? [one.number] : []))
  throw unknown(kind, text, sameKind)
}

async function ofPayout(db: Db, text: string): Promise<Subject> {
  const [found] = await byPayout(db, [text])
  const month = payout.exec(text)?.[2]
  if (found !== undefined && found.member !== null && month !== undefined)
    return { streams: [settlementStream(found.member, month)], memberId: found.member }
  throw unknown(
    'payout',
    text,
    (await nearestPayouts(db, [text])).map(({ id }) => id),
  )
}

async function ofEmail(db: Db, text: string): Promise<Subject> {
  const [found] = await byEmail(db, [text])
  if (found !== undefined && found.member !== null) return memberSubject(found.member)
  const nearest = await nearestEmails(db, [text])
  throw unknown(
    'member',
    text,
    nearest.map(({ id, email }) => `${maskedEmail(email)} (member ${id})`),
  )
}

async function ofId(db: Db, text: string): Promise<Subject> {
  const [found] = await byId(db, [text])
  if (found !== undefined) return { streams: [found.id], memberId: found.member }
  return ofStream(db, orderStream(text))
}

async function ofMember(db: Db, memberId: number): Promise<Subject> {
  const subject = memberSubject(memberId)
  const found = await existing(db, [subject.streams])
  if (found.length > 0) return subject
  const nearest = await nearestStreams(db, [subject.streams[0]])
  const { message } = unknown(
    'member',
    String(memberId),
    nearest.flatMap(({ id }) => (id.startsWith('member:') ? [id.slice(7)] : [])),
  )
  const [atPosition] = await byPosition(db, [memberId])
  throw new UnknownSubject(
    atPosition === undefined ? message : `${message}; the event at that position is '#${memberId}'`,
  )
}

const memberSubject = (memberId: number): Subject => ({
  streams: [`member:${memberId}`, walletStream(memberId)],
  memberId,
})

async function ofStream(db: Db, stream: string): Promise<Subject> {
  // A row of an owner's month is called after what it is of: rental:ITEM, charge:CHARGE:2.
  const id = /^(?:rental|refund|charge|deduction|lost):([0-9a-f-]{36})(?::|$)/.exec(stream)?.[1] ?? ''
  const [found = (uuid.test(id) ? await byId(db, [id]) : [])[0]] = await existing(db, [[stream]])
  if (found !== undefined) return { streams: [found.id], memberId: found.member }
  throw unknown(
    'stream',
    stream,
    (await nearestStreams(db, [stream])).map(({ id }) => id),
  )
}

/** These streams, and for orders and charges those of their payments. */
export const withPayments = (streams: readonly string[]): string[] =>
  streams.flatMap((stream) => {
    const [kind, id = ''] = stream.split(':')
    return kind === 'order' || kind === 'charge' ? [stream, paymentStream(id)] : [stream]
  })
