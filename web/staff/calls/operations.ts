import type * as brands from '../../../domain/wire/brands.ts'
import type * as catalogue from '../../../domain/wire/catalogue.ts'
import type * as charges from '../../../domain/wire/charges.ts'
import type * as consignments from '../../../domain/wire/consignments.ts'
import type * as exchanges from '../../../domain/wire/exchanges.ts'
import type * as inquiries from '../../../domain/wire/inquiries.ts'
import type * as wire from '../../../domain/wire/primitives.ts'
import type * as refundQuotes from '../../../domain/wire/refundQuotes.ts'
import type * as returns from '../../../domain/wire/returns.ts'
import type * as reviews from '../../../domain/wire/reviews.ts'
import type * as staff from '../../../domain/wire/staff.ts'
import type * as calendar from '../../../domain/wire/staffCalendar.ts'
import type * as conditions from '../../../domain/wire/staffConditions.ts'
import type * as desk from '../../../domain/wire/staffConsignments.ts'
import type * as items from '../../../domain/wire/staffItems.ts'
import type * as orders from '../../../domain/wire/staffOrders.ts'
import { post, postForm, put, read, removeWith } from '../../api/call.ts'
import { type Query, rowPath, withQuery } from '../../api/query.ts'

type Transition = typeof staff.transitionAnswer
type Reason = typeof staff.staffReasonRequest

/** Rented items, and the calendar of the products. */
export const itemCalls = {
  list: (query: Query) => read<typeof orders.staffOrdersAnswer>(withQuery('/api/staff/orders', query)),
  row: (id: string, query: Query) =>
    read<typeof orders.staffOrderRowAnswer>(rowPath('/api/staff/orders', id, query)),
  one: (id: string) => read<typeof orders.staffOrderItemAnswer>(`/api/staff/order-items/${id}`),
  bulk: post<typeof orders.bulkAnswer, typeof orders.bulkRequest>('/api/staff/order-items/bulk'),
  parcelFile: postForm<typeof orders.parcelFileAnswer>('/api/staff/parcel-files'),
  labels: post<typeof orders.labelsAnswer, typeof orders.labelsRequest>('/api/staff/order-labels'),
  cancel: (id: string) =>
    post<Transition, typeof staff.staffCancelRequest>(`/api/staff/order-items/${id}/cancel`),
  exchange: (id: string) =>
    post<typeof exchanges.exchangeAnswer, typeof exchanges.exchangeRequest>(
      `/api/staff/order-items/${id}/exchange`,
    ),
  substitutes: (id: string) =>
    read<typeof exchanges.substitutesAnswer>(`/api/staff/order-items/${id}/substitutes`),
  charge: (id: string) =>
    post<typeof charges.chargeAnswer, typeof charges.chargeRequest>(`/api/staff/order-items/${id}/charges`),
  lateCharge: (id: string, query: Query) =>
    read<typeof charges.lateQuoteAnswer>(withQuery(`/api/staff/order-items/${id}/late-charge`, query)),
  conditions: (productId: number) =>
    read<typeof conditions.conditionRecordsAnswer>(`/api/staff/products/${productId}/conditions`),
  conditionsOf: (id: string) =>
    read<typeof conditions.conditionRecordsAnswer>(`/api/staff/order-items/${id}/conditions`),
  noteCondition: (id: string) =>
    postForm<typeof conditions.conditionRecordedAnswer>(`/api/staff/order-items/${id}/conditions`),
  /** `viewId` is the open page's own id: what it reads again is the same view. */
  record: (productId: string, viewId: string) =>
    read<typeof items.itemRecordAnswer>(withQuery(`/api/staff/items/${productId}`, { viewId })),
  scanned: (code: string) => read<typeof items.scanAnswer>(withQuery('/api/staff/scanned-item', { code })),
  /** The file with which a courier is told of today's parcels; it has no page of its own. */
  bookings: { url: '/api/staff/parcel-bookings' },
  late: read<typeof calendar.lateAnswer>('/api/staff/late'),
  lateRow: (id: string) => read<typeof calendar.lateItemAnswer>(rowPath('/api/staff/late', id, {})),
  calendar: (query: Query) =>
    read<typeof calendar.staffCalendarAnswer>(withQuery('/api/staff/calendar', query)),
  addDowntime: (productId: number) =>
    post<typeof staff.downtimeAnswer, typeof staff.downtimeRequest>(
      `/api/staff/products/${productId}/downtime`,
    ),
  endDowntime: (productId: number, downtimeId: string) =>
    removeWith<typeof wire.done, Reason>(`/api/staff/products/${productId}/downtime/${downtimeId}`),
}

const returning = (id: string, path: string) => `/api/staff/order-items/${id}/return/${path}`

/** Returns, from the request to the refund. */
export const returnCalls = {
  list: (query: Query) => read<typeof returns.staffReturnsAnswer>(withQuery('/api/staff/returns', query)),
  row: (id: string, query: Query) =>
    read<typeof returns.staffReturnAnswer>(rowPath('/api/staff/returns', id, query)),
  approve: (id: string) => post<Transition, typeof returns.moveReturnRequest>(returning(id, 'approve')),
  decline: (id: string) => post<Transition, typeof returns.declineReturnRequest>(returning(id, 'decline')),
  collecting: (id: string) =>
    post<Transition, typeof returns.collectReturnRequest>(returning(id, 'collecting')),
  collected: (id: string) => post<Transition, typeof returns.moveReturnRequest>(returning(id, 'collected')),
  complete: (id: string) =>
    post<typeof returns.moneyBackAnswer, typeof returns.completeReturnRequest>(returning(id, 'complete')),
  /** One more refund of a collected or lost item. */
  refund: (id: string) =>
    post<typeof returns.moneyBackAnswer, typeof returns.refundItemRequest>(
      `/api/staff/order-items/${id}/refund`,
    ),
  /** What a decision about a refund means before it is sent; without a sum of all that is left. */
  quote: (id: string, query: Query) =>
    read<typeof refundQuotes.refundQuoteAnswer>(
      withQuery(`/api/staff/order-items/${id}/refund-quote`, query),
    ),
}

type Step = typeof desk.consignmentStepAnswer
const consigned = (id: string, path: string) => `/api/staff/consignments/${id}/${path}`

/** Consigned items, from receipt to the parcel back to the owner. */
export const consignmentCalls = {
  list: (query: Query) =>
    read<typeof desk.staffConsignmentsAnswer>(withQuery('/api/staff/consignments', query)),
  row: (id: string, query: Query) =>
    read<typeof desk.staffConsignmentRowAnswer>(rowPath('/api/staff/consignments', id, query)),
  one: (id: string) => read<typeof desk.staffConsignmentAnswer>(`/api/staff/consignments/${id}`),
  receive: (id: string) => postForm<Step>(consigned(id, 'receive')),
  accept: (id: string) => post<Step, typeof desk.acceptRequest>(consigned(id, 'accept')),
  reject: (id: string) => post<Step, Reason>(consigned(id, 'reject')),
  notReceived: (id: string) => post<Step, Reason>(consigned(id, 'not-received')),
  keepWaiting: (id: string) => post<Step, Reason>(consigned(id, 'keep-waiting')),
  giveUp: (id: string) => post<Step, typeof desk.staffGivingUpRequest>(consigned(id, 'giving-up')),
  sendBack: (id: string) => post<Step, typeof desk.sendBackRequest>(consigned(id, 'send-back')),
  correctBackParcel: (id: string) =>
    post<Step, typeof desk.backParcelCorrectionRequest>(consigned(id, 'send-back/parcel')),
  undoSendBack: (id: string) => post<Step, typeof desk.sendBackUndoRequest>(consigned(id, 'send-back/undo')),
  reportLoss: (id: string) => post<Step, typeof desk.lossRequest>(consigned(id, 'loss')),
  found: (id: string) => post<Step, typeof desk.lossFoundRequest>(consigned(id, 'loss/found')),
  recovered: (id: string) => post<Step, Reason>(consigned(id, 'loss/recovered')),
  endLost: (id: string) => post<Step, typeof desk.lossEndRequest>(consigned(id, 'loss/end')),
  rate: read<typeof consignments.consignmentRateAnswer>('/api/users/consignment-rate'),
  brands: read<typeof brands.brandRowsAnswer>('/api/users/search-brands?order=name'),
  categories: read<typeof catalogue.topCategoriesAnswer>('/api/users/categories?levels=3'),
}

/** Members' inquiries. */
export const inquiryCalls = {
  list: (query: Query) =>
    read<typeof inquiries.staffInquiriesAnswer>(withQuery('/api/staff/inquiries', query)),
  one: (id: string) => read<typeof inquiries.staffInquiryAnswer>(`/api/staff/inquiries/${id}`),
  answer: (id: number) =>
    put<typeof wire.done, typeof inquiries.inquiryAnswerRequest>(`/api/staff/inquiries/${id}/answer`),
}

/** Charges for damage, loss and late days. */
export const chargeCalls = {
  list: (query: Query) => read<typeof charges.staffChargesAnswer>(withQuery('/api/staff/charges', query)),
  row: (id: string, query: Query) =>
    read<typeof charges.staffChargeAnswer>(rowPath('/api/staff/charges', id, query)),
  waive: (id: string) =>
    post<typeof charges.chargeStepAnswer, typeof charges.chargeWaiverRequest>(
      `/api/staff/charges/${id}/waive`,
    ),
  objection: (id: string) => read<typeof inquiries.staffInquiryAnswer>(`/api/staff/charges/${id}/objection`),
  waivePart: (id: string) =>
    post<typeof charges.chargeStepAnswer, typeof charges.chargePartWaiverRequest>(
      `/api/staff/charges/${id}/waive-part`,
    ),
  refund: (id: string) =>
    post<typeof charges.chargeStepAnswer, typeof charges.chargeRefundRequest>(
      `/api/staff/charges/${id}/refund`,
    ),
}

export const reviewCalls = {
  list: (query: Query) => read<typeof reviews.staffReviewsAnswer>(withQuery('/api/staff/reviews', query)),
  row: (id: string, query: Query) =>
    read<typeof reviews.staffReviewAnswer>(rowPath('/api/staff/reviews', id, query)),
  remove: (id: number) =>
    post<typeof reviews.reviewRemovedAnswer, typeof reviews.removeReviewRequest>(
      `/api/staff/reviews/${id}/remove`,
    ),
}
