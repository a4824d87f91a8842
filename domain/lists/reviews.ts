import type { ListColumn } from '../shared/listColumns.ts'
import type { StaffReview } from '../wire/reviews.ts'
import { contentStateNames } from './workNames.ts'

export const reviewStateNames = {
  shown: contentStateNames.shown,
  removed: contentStateNames.removed,
} as const
export const reviewState = ({ removedAt }: StaffReview): keyof typeof reviewStateNames =>
  removedAt === null ? 'shown' : 'removed'

export const reviewColumns = [
  { key: 'createdAt', label: '작성', kind: 'instant', width: '136px', value: (row) => row.createdAt },
  {
    key: 'product',
    label: '상품',
    kind: 'text',
    width: 'minmax(160px, 0.8fr)',
    value: (row) => row.productName,
  },
  {
    key: 'productId',
    label: '상품번호',
    kind: 'digits',
    isOptional: true,
    value: (row) => String(row.productId),
  },
  { key: 'author', label: '작성자', kind: 'text', width: '80px', value: (row) => row.author },
  { key: 'rating', label: '별점', kind: 'rating', value: (row) => row.rating },
  { key: 'content', label: '내용', kind: 'text', width: 'minmax(220px, 1.4fr)', value: (row) => row.content },
  {
    key: 'photos',
    label: '사진',
    kind: 'count',
    isOptional: true,
    unit: '장',
    value: (row) => row.photos.length,
  },
  {
    key: 'status',
    label: '상태',
    kind: 'text',
    width: '80px',
    value: (row) => reviewStateNames[reviewState(row)],
  },
  { key: 'removedAt', label: '내린 시각', kind: 'instant', isOptional: true, value: (row) => row.removedAt },
  {
    key: 'removalReason',
    label: '내린 사유',
    kind: 'text',
    isOptional: true,
    value: (row) => row.removalReason,
  },
] as const satisfies readonly ListColumn<StaffReview>[]
