import { type ColumnOfWays, columnOfWays } from './otherWays.ts'

/** What a column of a courier's or a shop's file holds, as far as its title says so. */
export type ParcelHead =
  /** The number of the parcel that goes out. */
  | 'number'
  /** A number of a waybill that may be the parcel's or not: 합포장송장번호, 신운송장번호, 운송장번호2. */
  | 'unclear_number'
  | 'order'
  | 'courier'
  | 'code'
  /** The number or the courier of another parcel: one of before, of the way back or of an exchange. */
  | 'other_parcel'
  | 'other'

const waybill = '(?:운?송장|등기|tracking|waybill)'
const number = '(?:번호|number|no|code|id)'
/** What a title adds to its own parcel's number: who sends it, and how a cell is filled. */
const own = '(?:고객|택배사?|배송|출고|발송|필수|선택|숫자만?|입력)*'
const couriers =
  'cj대한통운|cj택배|cj|대한통운|한진택배|한진|롯데택배|롯데|우체국택배|우체국|hanjin|lotte|epost'
const ofNumbers = new RegExp(
  `^${own}(${couriers})?${own}(?:${waybill}${number}|운?송장|tracking|waybill)(?:운?송장${number}?)?${own}$`,
)
const ofWaybills = new RegExp(`${waybill}.*${number}|${number}.*${waybill}|(?:운?송장|tracking|waybill)\\d*$`)
/** The day on which a number was printed, how many there are, and whether there is one. */
const aboutNumbers = /(?:일|일시|일자|시각|시간|수|수량|개수|횟수|여부|유무|상태|구분|메모|비고|url)$/
const ofBefore =
  /^(?:반품|반송|회수|수거|이전|기존|취소|리턴|교환|환불|old|original|previous|return|cancel|exchange)/
const ofOtherWaybills = new RegExp(
  `^${own}[구원전반](?:운?송장|등기)|(?:송장|번호)[구원전반]$|반품|반송|회수|수거|이전|직전|기존|변경전|당초|최초|취소|리턴|교환|환불|original|previous|return|cancel|exchange|pickup`,
)
/** Malls name theirs around it: 주문번호(쇼핑몰), 부주문번호, 사방넷주문번호. Which of them are ours, their cells say. */
const ofOrders = /(?:주문|order)(?:번호|no|number|id)/
const ofOtherOrders =
  /번호[구원전]|원주문|반품|반송|회수|이전|직전|기존|변경전|취소|교환|환불|original|previous|return|exchange/
const ofCouriers = /(?:택배|배송|운송)(?:사|회사|업체)(?:명|이름|코드)?$|^택배$|courier|carrier/
const ofCodes = /^(?:상품|품목|제품)?코드$|^품번$|^sku$/
/** How titles end that say nothing of a parcel's number. */
const endOfTitle =
  /(?:번호|코드|성명|이름|고객명|담당자|주소|전화|연락처|휴대폰|핸드폰|(?:출력|접수|발송|출고|등록|주문|배송|집[화하]|예약|결제)일|일자|일시|날짜|수량|운임|금액|메모|메[시세]지|비고|구분|상태|품목명?|상품명?|제품명?|옵션|수령인|수령자|수취인|수하인|송하인|받는분|받는사람|보내는분|보내는사람|number|name|address|phone|date|quantity|qty|memo|note)\d?$/
const lettersOfTitle = 30

/** `(운)송장 NO.` → `운송장no`. */
const plain = (title: string): string => title.toLowerCase().replaceAll(/[^\p{Letter}\p{Number}]/gu, '')

/** What the column below a title holds; only what is known to be the number of the parcel itself is one (rule 805). */
export function parcelHead(title: string): ParcelHead {
  const head = plain(title)
  const isOfOthers = ofBefore.test(head) || /^[구원전](?=주문|택배|배송|운송)/.test(head)
  if (ofNumbers.test(head)) return 'number'
  if (ofWaybills.test(head) && !aboutNumbers.test(head))
    return ofOtherWaybills.test(head) || isOfOthers ? 'other_parcel' : 'unclear_number'
  if (ofOrders.test(head) && !aboutNumbers.test(head))
    return isOfOthers || ofOtherOrders.test(head) ? 'other' : 'order'
  if (ofCouriers.test(head)) return isOfOthers ? 'other_parcel' : 'courier'
  return ofCodes.test(head) ? 'code' : 'other'
}

/** Whether a cell looks like the title of a column, also of one that says nothing of parcels. */
export function isTitle(cell: string): boolean {
  const head = plain(cell)
  if (head === '' || head.length > lettersOfTitle) return false
  return endOfTitle.test(head) || parcelHead(cell) !== 'other'
}

/** The courier that the title of a column of numbers names (CJ송장번호); null without one. */
export const courierInHead = (title: string): string | null => ofNumbers.exec(plain(title))?.[1] ?? null

/**
 * What the columns of a table say of the way of its parcels, by their titles and cells. That of another parcel says nothing of
 * this one, what holds orders, numbers or couriers is no column of states, and codes beside their names say nothing more.
 */
export function waysBelow(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): readonly ColumnOfWays[] {
  const ways = titles.map((title, nth): ColumnOfWays => {
    const head = parcelHead(title)
    if (head === 'other_parcel') return 'free_text'
    const isOfOthers = head !== 'other'
    return columnOfWays(plain(title), isOfOthers ? [] : rows.map((cells) => cells[nth] ?? ''))
  })
  const isCode = (nth: number): boolean => /(?:코드|code)$/.test(plain(titles[nth] ?? ''))
  const hasNames = ways.some((way, nth) => way === 'state' && !isCode(nth))
  return ways.map((way, nth) => (way === 'state' && hasNames && isCode(nth) ? 'kind' : way))
}
