import { inquiryColumns } from '../../../../domain/lists/inquiries.ts'
import { reviewColumns } from '../../../../domain/lists/reviews.ts'
import { withQuery } from '../../../api/query.ts'
import { mayAct, useRoles } from '../../api/session.ts'
import { inquiryCalls, reviewCalls } from '../../calls/operations.ts'
import { tableColumns } from '../../kit/columns.ts'
import { paths } from '../../paths.ts'
import { ListPart, partColumns } from '../../pieces/record/Part.tsx'

const reviews = partColumns(tableColumns(reviewColumns), ['createdAt', 'rating', 'content', 'status'])
const inquiries = partColumns(tableColumns(inquiryColumns), ['createdAt', 'title', 'status'])

/** What members wrote and asked about the item. */
export function Voices({ productId }: { productId: number }) {
  const roles = useRoles()
  const ofItem = { productId: String(productId) }
  return (
    <>
      {mayAct(roles, ['operations', 'content']) && (
        <ListPart
          title="리뷰"
          list={reviewCalls.list(ofItem)}
          columns={reviews}
          idOf={({ reviewId }) => String(reviewId)}
          pathOf={({ reviewId }) => withQuery(paths.reviews, { ...ofItem, open: String(reviewId) })}
          whole={withQuery(paths.reviews, ofItem)}
          nothing="쓴 리뷰가 없어요."
        />
      )}
      {mayAct(roles, ['operations']) && (
        <ListPart
          title="문의"
          list={inquiryCalls.list(ofItem)}
          columns={inquiries}
          idOf={({ id }) => String(id)}
          pathOf={({ id }) => withQuery(paths.inquiries, { ...ofItem, open: String(id) })}
          whole={withQuery(paths.inquiries, ofItem)}
          nothing="이 상품의 문의가 없어요."
        />
      )}
    </>
  )
}
