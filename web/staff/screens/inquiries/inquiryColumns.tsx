import type { StaffInquiry } from '../../../../domain/wire/inquiries.ts'
import { Badge } from '../../../kit/Badge.tsx'
import type { Column } from '../../kit/columns.ts'
import { moment } from '../../kit/words.ts'

export const kindNames = { product: '상품 문의', onetoone: '1:1 문의' } as const

export const inquiryColumns: readonly Column<StaffInquiry>[] = [
  { id: 'createdAt', header: '문의 시각', width: '136px', cell: (row) => moment(row.createdAt) },
  { id: 'kind', header: '종류', width: '88px', cell: (row) => kindNames[row.kind] },
  { id: 'title', header: '제목', width: 'minmax(200px, 1fr)', cell: (row) => row.title },
  { id: 'member', header: '회원', width: '96px', cell: (row) => row.memberName },
  {
    id: 'photos',
    header: '사진',
    width: '64px',
    align: 'right',
    cell: (row) => (row.photos.length === 0 ? '–' : `${row.photos.length}장`),
  },
  {
    id: 'status',
    header: '상태',
    width: '96px',
    cell: (row) =>
      row.status === 'pending' ? <Badge tone="warn">답변 대기</Badge> : <Badge tone="ok">답변 완료</Badge>,
  },
]
