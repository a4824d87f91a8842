import { writeCsv } from 'hucre/csv'
import type { LineProblem, ParcelLine } from '../../../../domain/ordering/trackingLines.ts'
import type { BulkOutcome, BulkRequest } from '../../../../domain/wire/staffOrders.ts'

/** The server's limit of items in one request. */
const itemsAtOnce = 200

type Right = Exclude<ParcelLine, { problem: string }>

export const isRight = (line: ParcelLine): line is Right => !('problem' in line)

/** The items of all valid lines that the server has not answered yet. */
export function unanswered(lines: readonly ParcelLine[], outcome: BulkOutcome | null) {
  const answered = new Set(outcome?.rows.map(({ orderItemId }) => orderItemId))
  return lines
    .filter(isRight)
    .flatMap(({ orderItemIds, courier, trackingNumber }) =>
      orderItemIds.map((orderItemId) => ({ orderItemId, courier, trackingNumber })),
    )
    .filter(({ orderItemId }) => !answered.has(orderItemId))
}

/** The items that were refused because another parcel has their waybill, to be sent as one parcel with it. */
export function togetherWithAnother(lines: readonly ParcelLine[], outcome: BulkOutcome | null) {
  const refused = new Set(
    outcome?.rows.flatMap(({ orderItemId, refusal }) =>
      refusal?.code === 'WAYBILL_USED' ? orderItemId : [],
    ),
  )
  return unanswered(lines, null)
    .filter(({ orderItemId }) => refused.has(orderItemId))
    .map((row) => ({ ...row, sharesParcel: true as const }))
}

/** Returns the requests that ship the items, within the server's limit. */
export function shipRequests(rows: BulkRequest['rows'], reason: string): BulkRequest[] {
  return Array.from({ length: Math.ceil(rows.length / itemsAtOnce) }, (_, nth) => ({
    action: 'ship',
    rows: rows.slice(nth * itemsAtOnce, (nth + 1) * itemsAtOnce),
    reason,
  }))
}

/** The server's outcome for a line: sent, or the refusal's message; null before it was sent. */
export function saidOf(line: ParcelLine, outcome: BulkOutcome | null): 'sent' | { refused: string } | null {
  if (outcome === null || !isRight(line)) return null
  const own = outcome.rows.filter(({ orderItemId }) => line.orderItemIds.includes(orderItemId))
  if (own.length === 0) return null
  const refused = own.find(({ refusal }) => refusal !== null)?.refusal
  return refused == null ? 'sent' : { refused: refused.message }
}

/** Sends the requests in turn. An error ends that, and what was answered before it counts. */
export async function sendInTurn(
  requests: readonly BulkRequest[],
  send: (request: BulkRequest) => Promise<BulkOutcome>,
): Promise<{ outcomes: BulkOutcome[]; error?: unknown }> {
  const outcomes: BulkOutcome[] = []
  try {
    for (const request of requests) outcomes.push(await send(request))
    return { outcomes }
  } catch (error) {
    return { outcomes, error }
  }
}

/** Merges the outcomes of several requests; the last answer about an item counts. */
export function joined(outcomes: readonly BulkOutcome[]): BulkOutcome {
  const answers = new Map(outcomes.flatMap(({ rows }) => rows).map((row) => [row.orderItemId, row] as const))
  const rows = [...answers.values()]
  const refused = rows.filter(({ refusal }) => refusal !== null).length
  return { done: rows.length - refused, refused, rows }
}

export const problemSentences: Readonly<Record<LineProblem, string>> = {
  order_missing: '주문번호를 찾을 수 없어요.',
  order_unknown: '출고 대기 중인 상품이 없는 주문이에요.',
  courier_missing: '택배사를 알 수 없어요.',
  number_missing: '운송장 번호를 찾을 수 없어요.',
  number_unclear: '운송장 번호로 보이는 값이 여러 개예요. 한 줄에 하나만 남겨 주세요.',
  columns_differ: '제목 줄보다 칸이 많아요. 쉼표가 든 주소는 따옴표로 감싸 주세요.',
  item_twice: '앞 줄에 이미 있는 상품이에요.',
}

/** A file's rows as the text of the field, which reads them back as they were. */
export const textOf = (rows: readonly (readonly string[])[]): string =>
  writeCsv(
    rows.map((row) => [...row]),
    { lineSeparator: '\n' },
  )
