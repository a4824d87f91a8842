import { formatDotted, isCivilDate } from '../shared/civilDate.ts'

const dots = (text: string): string => text.replaceAll('-', '.')

type Named = (id: string) => string

/** The titles of streams by their kind; each gets the part after the colon. */
const named: Readonly<Record<string, Named>> = {
  order: () => '주문',
  charge: () => '추가 요금',
  payment: () => '결제',
  consignment: () => '위탁',
  wallet: (member) => `회원 ${member}의 포인트와 쿠폰`,
  member: (member) => `회원 ${member}`,
  settlement: (id) => {
    const [owner = '', month = ''] = id.split(':')
    return `회원 ${owner}의 ${dots(month)} 정산`
  },
  review: () => '리뷰',
  product: (product) => `상품 ${product}`,
  'provider-payout': (day) => `${isCivilDate(day) ? formatDotted(day) : day} 결제사 지급`,
  'provider-difference': () => '결제사 대사 차이',
  'outgoing-difference': () => '나간 돈의 대사 차이',
  vat: (quarter) => `${quarter.slice(0, 4)}년 ${quarter.slice(-1)}분기 부가세 납부`,
}

/**
 * The title of a stream for people: `주문 261114-6Y7BPB`, `회원 12의 2026.10 정산`. `orderNumbers` is the order's number,
 * which its stream id does not contain; a stream of an unknown kind is shown by its id.
 */
export function streamTitle(streamId: string, orderNumbers: string | null): string {
  const colon = streamId.indexOf(':')
  const [kind, id] = [streamId.slice(0, colon), streamId.slice(colon + 1)]
  const title = named[kind]?.(id) ?? streamId
  return orderNumbers === null ? title : `${title} ${orderNumbers}`
}
