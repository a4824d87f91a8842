import { aboutWords } from '../shared/inquiryAbout.ts'
import type { ListColumn } from '../shared/listColumns.ts'
import type { StaffInquiry } from '../wire/inquiries.ts'
import { inquiryStatusNames } from './inquiryNames.ts'

export const inquiryKindNames: Readonly<Record<StaffInquiry['kind'], string>> = {
  product: '상품 문의',
  onetoone: '1:1 문의',
}

export const inquiryColumns = [
  { key: 'createdAt', label: '문의 시각', kind: 'instant', width: '136px', value: (row) => row.createdAt },
  { key: 'kind', label: '종류', kind: 'text', width: '80px', value: (row) => inquiryKindNames[row.kind] },
  { key: 'title', label: '제목', kind: 'text', width: 'minmax(160px, 1fr)', value: (row) => row.title },
  // What a member and a colleague wrote is read in the drawer.
  { key: 'content', label: '내용', kind: 'text', only: 'file', value: (row) => row.content },
  {
    ...{ key: 'product', label: '상품', kind: 'text', width: 'minmax(110px, 0.8fr)', none: '' },
    value: ({ product }) => (product === null ? null : `${product.brandName} ${product.productName}`),
  },
  {
    ...{ key: 'about', label: '무엇에 대해', kind: 'text', width: '96px', none: '' },
    value: ({ about }) => (about === null ? null : aboutWords(about)),
  },
  { key: 'member', label: '회원', kind: 'text', width: '72px', value: (row) => row.memberName },
  {
    key: 'memberId',
    label: '회원번호',
    kind: 'digits',
    isOptional: true,
    value: (row) => String(row.memberId),
  },
  {
    ...{ key: 'productId', label: '상품번호', kind: 'digits', isOptional: true },
    value: ({ productId }) => (productId === null ? null : String(productId)),
  },
  {
    key: 'photos',
    label: '사진',
    kind: 'count',
    isOptional: true,
    width: '64px',
    unit: '장',
    value: (row) => row.photos.length,
  },
  {
    key: 'status',
    label: '상태',
    kind: 'text',
    width: '88px',
    value: (row) => inquiryStatusNames[row.status],
  },
  {
    ...{ key: 'dueAt', label: '답변 기한', kind: 'instant', width: '136px', none: '' },
    value: ({ dueAt }) => dueAt,
  },
  {
    ...{ key: 'answeredAt', label: '답변 시각', kind: 'instant', isOptional: true },
    value: ({ answers }) => answers.at(-1)?.writtenAt ?? null,
  },
  {
    ...{ key: 'followUps', label: '이어 쓴 글', kind: 'text', only: 'file' },
    value: ({ followUps }) => followUps.map(({ content }) => content).join('\n\n') || null,
  },
  {
    ...{ key: 'answer', label: '답변', kind: 'text', only: 'file' },
    value: ({ answers }) => answers.at(-1)?.content ?? null,
  },
  {
    key: 'assignee',
    label: '담당',
    kind: 'text',
    width: '72px',
    none: '',
    value: (row) => row.assignee?.name ?? null,
  },
] as const satisfies readonly ListColumn<StaffInquiry>[]
