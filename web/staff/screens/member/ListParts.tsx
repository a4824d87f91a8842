import { chargeColumns } from '../../../../domain/lists/charges.ts'
import { consignmentColumns } from '../../../../domain/lists/consignments.ts'
import { grantColumns } from '../../../../domain/lists/grants.ts'
import { inquiryColumns } from '../../../../domain/lists/inquiries.ts'
import { orderState } from '../../../../domain/lists/orderStatusNames.ts'
import { orderColumns } from '../../../../domain/lists/orders.ts'
import { paymentColumns } from '../../../../domain/lists/payments.ts'
import { refundColumns } from '../../../../domain/lists/refunds.ts'
import { reviewColumns } from '../../../../domain/lists/reviews.ts'
import { withQuery } from '../../../api/query.ts'
import { mayAct, useRoles } from '../../api/session.ts'
import { paymentCalls, refundCalls } from '../../calls/finance.ts'
import { grantCalls } from '../../calls/members.ts'
import {
  chargeCalls,
  consignmentCalls,
  inquiryCalls,
  itemCalls,
  reviewCalls,
} from '../../calls/operations.ts'
import { tableColumns } from '../../kit/columns.ts'
import { Mark } from '../../kit/Mark.tsx'
import { consignmentsPath, grantsPath, ordersPath, paths } from '../../paths.ts'
import { chargeMark } from '../../pieces/marks/chargeMark.tsx'
import { consignmentMark } from '../../pieces/marks/consignmentMark.tsx'
import { grantMark } from '../../pieces/marks/grantMark.tsx'
import { inquiryMark } from '../../pieces/marks/inquiryMark.tsx'
import { orderMark } from '../../pieces/marks/orderMark.tsx'
import { paymentMark } from '../../pieces/marks/paymentMark.tsx'
import { refundMark } from '../../pieces/marks/refundMark.tsx'
import { reviewMark } from '../../pieces/marks/reviewMark.tsx'
import { ListPart, partColumns, rowsShown } from '../../pieces/record/Part.tsx'
import { placeWords } from '../../pieces/rented/placeWords.ts'

const orders = partColumns(
  tableColumns(orderColumns, {
    // Where the item is: its step, unless it cannot be sent because it is elsewhere.
    status: ({ elsewhere, lateDays, ...item }) =>
      elsewhere === null && lateDays === 0 ? (
        orderMark(item)
      ) : (
        <Mark means="problem">
          {elsewhere === null ? `${orderState(item)} ${lateDays}일 늦음` : placeWords(elsewhere)}
        </Mark>
      ),
  }),
  ['orderNumbers', 'product', 'status', 'start', 'end', 'amount'],
)
const charges = partColumns(tableColumns(chargeColumns, { status: chargeMark }), [
  ...['createdAt', 'kind', 'product', 'amount', 'refunded', 'status'],
])
const consignments = partColumns(tableColumns(consignmentColumns, { status: consignmentMark }), [
  ...['number', 'item', 'createdAt', 'status'],
])
const inquiries = partColumns(tableColumns(inquiryColumns, { status: inquiryMark }), [
  ...['createdAt', 'kind', 'title', 'status'],
])
const reviews = partColumns(tableColumns(reviewColumns, { status: reviewMark }), [
  ...['createdAt', 'product', 'rating', 'content', 'status'],
])
const payments = partColumns(tableColumns(paymentColumns, { status: paymentMark }), [
  ...['occurredAt', 'paidFor', 'amount', 'refunded', 'status'],
])
const refunds = partColumns(tableColumns(refundColumns, { status: refundMark }), [
  ...['requestedAt', 'what', 'amount', 'status'],
])
const grants = partColumns(tableColumns(grantColumns, { status: grantMark }), [
  ...['madeAt', 'what', 'points', 'reason', 'madeBy', 'status'],
])

/** What is read from the lists of the console, each filtered for this member, as far as the roles go. */
export function ListParts({ memberId }: { memberId: number }) {
  const roles = useRoles()
  const works = mayAct(roles, ['operations'])
  const pays = mayAct(roles, ['finance'])
  const ofMember = { memberId: String(memberId) }
  const byNumber = { q: String(memberId) }
  const limit = rowsShown
  return (
    <>
      <ListPart
        title="주문"
        list={itemCalls.list({ ...ofMember, sort: 'placed', direction: 'desc', limit })}
        columns={orders}
        idOf={({ orderItemId }) => orderItemId}
        pathOf={({ orderItemId }) => ordersPath({ work: 'all', ...ofMember, open: orderItemId })}
        whole={ordersPath({ work: 'all', ...ofMember })}
        nothing="주문한 적이 없어요."
      />
      <ListPart
        title="추가 요금"
        list={chargeCalls.list({ ...ofMember, limit })}
        columns={charges}
        idOf={({ id }) => id}
        pathOf={({ id }) => withQuery(paths.charges, { ...ofMember, open: id })}
        whole={withQuery(paths.charges, ofMember)}
        nothing="추가 요금이 없어요."
      />
      {pays && (
        <ListPart
          title="결제"
          list={paymentCalls.list({ ...byNumber, limit })}
          columns={payments}
          idOf={({ paymentId }) => paymentId}
          pathOf={({ paymentId }) => withQuery(paths.payments, { ...byNumber, open: paymentId })}
          whole={withQuery(paths.payments, byNumber)}
          nothing="결제한 적이 없어요."
        />
      )}
      {pays && (
        <ListPart
          title="환불"
          list={refundCalls.list({ ...byNumber, status: 'all', sort: '-requestedAt', limit })}
          columns={refunds}
          idOf={({ refundId }) => refundId}
          pathOf={({ refundId }) => withQuery(paths.refunds, { ...byNumber, open: refundId })}
          whole={withQuery(paths.refunds, byNumber)}
          nothing="환불이 없어요."
        />
      )}
      <ListPart
        title="위탁"
        list={consignmentCalls.list(ofMember)}
        columns={consignments}
        idOf={({ id }) => id}
        pathOf={({ id }) => consignmentsPath({ ...ofMember, open: id })}
        whole={consignmentsPath(ofMember)}
        nothing="맡긴 상품이 없어요."
      />
      {works && (
        <ListPart
          title="문의"
          list={inquiryCalls.list(ofMember)}
          columns={inquiries}
          idOf={({ id }) => String(id)}
          pathOf={({ id }) => withQuery(paths.inquiries, { ...ofMember, open: String(id) })}
          whole={withQuery(paths.inquiries, ofMember)}
          nothing="문의가 없어요."
        />
      )}
      {works && (
        <ListPart
          title="리뷰"
          list={reviewCalls.list(ofMember)}
          columns={reviews}
          idOf={({ reviewId }) => String(reviewId)}
          pathOf={({ reviewId }) => withQuery(paths.reviews, { ...ofMember, open: String(reviewId) })}
          whole={withQuery(paths.reviews, ofMember)}
          nothing="쓴 리뷰가 없어요."
        />
      )}
      <ListPart
        title="직원이 준 포인트·쿠폰"
        list={grantCalls.list({ ...ofMember, limit })}
        columns={grants}
        idOf={({ grantId }) => grantId}
        pathOf={({ grantId }) => grantsPath({ ...ofMember, open: grantId })}
        whole={grantsPath(ofMember)}
        nothing="직원이 준 것이 없어요."
      />
    </>
  )
}
