import { PHOTO_REVIEW_POINTS, REVIEW_POINTS } from '../../../domain/reviews/rewards.ts'
import type { PointEntry, PointFilter } from '../../../domain/wire/points.ts'
import { dottedDay, points } from '../../text/format.ts'

/** The filters in the order of the specification. */
export const filters: readonly { filter: PointFilter; name: string }[] = [
  { filter: 'total', name: '전체' },
  { filter: 'earn', name: '적립' },
  { filter: 'usage', name: '사용' },
  { filter: 'expiration', name: '만료' },
  { filter: 'cancel', name: '환불' },
  { filter: 'suspend', name: '회수' },
]

const reasons: Readonly<Record<PointEntry['reason'], string>> = {
  review: '상품 리뷰 작성',
  photo_review: '포토 리뷰 작성',
  usage: '렌트 주문에 사용',
  expiration: '사용 기간 만료',
  cancel: '주문 취소 환불',
  suspend: '리뷰 삭제로 회수',
  write_off: '회수할 포인트 정리',
}

export const reasonOf = ({ reason }: Pick<PointEntry, 'reason'>): string => reasons[reason]

/** `+1,000P`, `-2,500P` */
export const signedPoints = (amount: number): string => `${amount > 0 ? '+' : ''}${points(amount)}`

/** `LUNA 숄더백 외 1개 · 261120-AB12CD`; null when the row belongs to no order. */
export function subjectOf({
  productName,
  moreProducts,
  orderNumbers,
}: Pick<PointEntry, 'productName' | 'moreProducts' | 'orderNumbers'>): string | null {
  if (productName === null || orderNumbers === null) return null
  return `${productName}${moreProducts > 0 ? ` 외 ${moreProducts}개` : ''} · ${orderNumbers}`
}

/** Until when the points of a row can or could be used; null where they do not expire. */
export function endOf({
  type,
  expiresAt,
  reissuedPoints,
}: Pick<PointEntry, 'type' | 'expiresAt' | 'reissuedPoints'>): string | null {
  if (expiresAt === null) return null
  const end = `${dottedDay(expiresAt)} 23:59`
  if (type === 'expiration') return `${end}에 만료`
  return type === 'cancel' ? `${points(reissuedPoints)}는 ${end}까지 사용` : `${end}까지 사용`
}

const withPhoto = REVIEW_POINTS + PHOTO_REVIEW_POINTS
const earning = `리뷰를 쓰면 ${points(REVIEW_POINTS)}, 사진까지 올리면 ${points(withPhoto)}를 드려요.`

/** How long points last, in whole years where there are: `1년`, `18개월`. */
export const lifeWords = (months: number): string =>
  months % 12 === 0 ? `${months / 12}년` : `${months}개월`

/** The empty-state texts of the filters. */
export const emptyWords = (
  lifeMonths: number,
): Readonly<Record<PointFilter, { title: string; reason: string }>> => ({
  total: {
    title: '아직 포인트 내역이 없어요',
    reason: earning,
  },
  earn: {
    title: '적립한 포인트가 없어요',
    reason: earning,
  },
  // A test compares the number with MINIMUM_BALANCE, whose file would cost checkout and this page a request each.
  usage: { title: '사용한 포인트가 없어요', reason: '1,000P부터 렌트할 때 쓸 수 있어요.' },
  expiration: {
    title: '만료된 포인트가 없어요',
    reason: `포인트는 적립한 날부터 ${lifeWords(lifeMonths)} 동안 쓸 수 있어요.`,
  },
  cancel: { title: '환불받은 포인트가 없어요', reason: '주문을 취소하면 사용한 포인트를 돌려드려요.' },
  suspend: { title: '회수된 포인트가 없어요', reason: '리뷰가 삭제되면 적립한 포인트를 회수해요.' },
})
