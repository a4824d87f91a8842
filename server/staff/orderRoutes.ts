import type * as z from 'zod/mini'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import {
  type BulkOutcome,
  bulkAnswer,
  bulkRequest,
  labelsAnswer,
  labelsRequest,
  staffOrderItemAnswer,
} from '../../domain/wire/staffOrders.ts'
import { typedReasons } from '../explaining/index.ts'
import {
  moveOrderItem,
  orderListRoutes,
  parcelLabels,
  staffOrderItem,
  whyNotMoved,
  writtenPapers,
} from '../ordering/index.ts'
import { wholeList } from '../platform/database/pages.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { refusalAnswer } from '../platform/http/refusals.ts'
import { recordChange, recordView } from '../platform/recordChange.ts'
import { byItem } from './itemSteps.ts'

/**
 * Takes many items through one step, each by its own command: the refusal of one stops no other, unless they are in one box
 * (rule 767), and a repeated request is answered again.
 */
async function takeBulkStep(
  deps: Deps,
  { action, rows, reason, isOneBox }: z.output<typeof bulkRequest>,
  staffId: number,
): Promise<BulkOutcome> {
  const moves = rows.map(({ courier, trackingNumber, sharesParcel, ...row }) => ({
    ...row,
    ...(action === 'ship'
      ? { courier, trackingNumber, sharesParcel }
      : { courier: null, trackingNumber: null }),
    ...{ action, by: 'staff' as const, staffId, reason },
  }))
  if (isOneBox === true) {
    const outcomes: BulkOutcome['rows'] = []
    for (const move of moves) {
      const refusal = await whyNotMoved(deps, move)
      outcomes.push(outcomeOf(move, refusal))
    }
    if (outcomes.some(({ refusal }) => refusal !== null)) return counted(outcomes)
  }
  const outcomes: BulkOutcome['rows'] = []
  for (const move of moves) outcomes.push(outcomeOf(move, await moveOrderItem(deps, move)))
  return counted(outcomes)
}

type Outcome = BulkOutcome['rows'][number]

const outcomeOf = (
  { orderItemId }: Pick<Outcome, 'orderItemId'>,
  taken: { status: Outcome['status'] } | Refusal | null,
): Outcome =>
  isRefusal(taken)
    ? { orderItemId, status: null, refusal: sentenceOf(refusalAnswer(taken).body) }
    : { orderItemId, status: taken?.status ?? null, refusal: null }

const counted = (rows: Outcome[]): BulkOutcome => ({
  done: rows.filter(({ status }) => status !== null).length,
  refused: rows.filter(({ refusal }) => refusal !== null).length,
  rows,
})

const sentenceOf = ({ code, message }: { code: string; message: string }) => ({ code, message })

/** The work list of operations: the list, one item in full, one step for many items, and labels to print. */
export const orderRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('operations')
  const reading = app.staff('operations', 'finance')

  await app.register(orderListRoutes(deps))

  app.get(
    '/api/staff/order-items/:id',
    {
      onRequest: reading,
      schema: {
        summary: '주문 상품 하나',
        description:
          '배송지는 운영 담당자에게, 보내거나 회수할 것이 있는 동안만 보이고, 누가 보았는지 기록해요.',
        params: byItem,
        response: { 200: staffOrderItemAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const { id: orderItemId } = request.params
      const { id: staffId, roles } = request.staff
      const sends = roles.includes('operations') || roles.includes('admin')
      const item = await staffOrderItem(deps, orderItemId, {
        sends,
        reasonsOf: (references) => typedReasons(deps, references),
      })
      if (item !== null && item.contact !== null)
        await recordView(deps.db.kysely, {
          ...{ subject: 'order_items', key: orderItemId, view: 'contact' },
          ...{ actor: `staff:${staffId}`, at: deps.clock.now() },
        })
      return reply.found(item)
    },
  )

  app.post(
    '/api/staff/order-items/bulk',
    {
      onRequest,
      schema: {
        summary: '여러 상품을 한 번에 준비·출고·배송 완료·회수',
        description:
          '상품마다 따로 처리하고, 상품마다 결과를 답해요. 같은 요청을 다시 보내도 바뀌는 것이 없어요.',
        body: bulkRequest,
        response: { 200: bulkAnswer },
      },
    },
    async (request) => ({ data: await takeBulkStep(deps, request.body, request.staff.id) }),
  )

  app.post(
    '/api/staff/order-labels',
    {
      onRequest,
      schema: {
        summary: '출고 목록과 운송 라벨',
        description: '받는 분과 주소가 들어 있어, 누가 인쇄했는지 기록해요.',
        body: labelsRequest,
        response: { 200: labelsAnswer },
      },
    },
    async (request) => {
      const labels = await parcelLabels(deps, request.body.orderItemIds)
      await writtenPapers(deps, 'label', labels)
      const result = labels.map(({ addressNumber: _, ...label }) => label)
      for (const { orderItemId } of result)
        await recordChange(deps.db.kysely, {
          subject: 'order_items',
          key: orderItemId,
          before: null,
          after: { label: 'printed' },
          actor: `staff:${request.staff.id}`,
          at: deps.clock.now(),
        })
      return wholeList(result)
    },
  )
}
