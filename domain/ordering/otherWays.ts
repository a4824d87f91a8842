/**
 * What is about a parcel that is cancelled, or that does not go out to the renter (rule 904): the words of couriers and
 * malls, which titles and cells share.
 */
const korean = '취소|반품|반송|회수|수거|교환|환불|폐기|삭제|철회'
const english = 'cancel(?:l?ed|l?ation)?|return(?:ed|s)?|exchanged?|refund(?:ed)?|void(?:ed)?|deleted?|pickup'
const word = `(?:${korean}|${english})`
const before =
  '(?:주문|발주|배송|발송|고객|구매자?|판매자?|접수|예약|집[화하]|출고|운?송장|택배|결제|입금전|품절|자동|직권|전체|부분|order|parcel|shipment|shipping|delivery|label|waybill|is)'
const behind =
  '(?:됨|되었음|했음|처리|신청|요청|접수|완료|승인|확정|진행|대기|예정|지시|요망|중|건|분|용|requests?|complete)'
const isOnly = new RegExp(`^${before}*${word}(?:${word}|${behind})*$`)

const affix =
  '(?:여부|유무|일시|일자|날짜|일|시각|시간|수량|사유|yn|flag|date|time|at|on|reason|quantity|qty)'
const state = '(?:구분|상태|유형|종류|단계|결과|현황|status|state|type|kind|stage|step|result)'
const ofValue = '(?:명|값|코드|name|code|value)'
const isOnlyTitle = new RegExp(`^${before}*${word}(?:${word}|${behind})*(?:${affix}|${state}${ofValue}?)?$`)
/**
 * 회수일, Return Date and Pickup Date are when the rental ends or the courier comes, 배송회수 may be how often it was sent, and
 * what 반품예정일 says has not happened.
 */
const isOfAnotherDay = /회수|수거|pickup|return(?:date|day|time|at|on)|예정/
const asksForPickUp = /^(?:회수|수거)$|(?:여부|유무)$/
const isStateTitle = new RegExp(`(?:${state}${ofValue}?|^클레임|^용도|^claim)$`)
/** 상품구분 is about the goods, of which 교환권 is one. */
const isOfGoods = new RegExp(`^(?:상품|품목|제품|물품|내품|product|item|goods)${state}`)
const isFreeText =
  /메모|메[시세]지|비고|참고|특이|요청|품목|품명|상품명?$|제품명?$|물품|옵션|memo|message|note|remark|comment|product|item|goods|option/

/** What it is not, or may only become, and what gives a request of the kind up again: 취소안함, 미취소, 취소가능, 반품거절, 교환권. */
const isNotSo = new RegExp(
  [
    `(?:(?<![가-힣])(?:미|무료?)|non?|not|un)${word}(?:${word}|${behind})*`,
    `${word}(?:${word}|${behind})*(?:은|는|이|가)?(?:아님|아니|안[함됨했한하]|않|없|무$|불가|불능|가능|권|비|거부|거절|반려|철회|해제|able|[xn]$|no$|false$|0$)`,
  ].join('|'),
  'g',
)
const speaksOfOne = new RegExp(`${korean}|cancel|return|exchange|refund|void|delet|^pickup(?:requests?)?$`)
/** A cell below 취소여부 that says no. */
const saysNo =
  /^(?:n|no|na|none|null|false|x|0{1,20}[개건]?|99991231|무|없음|아님|아니[오요]|부|해당(?:사항)?없음|불가|일반|출고|배송|발송|판매|사용중?|유효|normal|valid|ok|active)$/
const beginsWithNo = /^(?:정상|미)/
const endsWithNo = /안(?:함|됨|했음)$/
const isNo = (letters: string): boolean =>
  [saysNo, beginsWithNo, endsWithNo].some((pattern) => pattern.test(letters))
/** A cell below 취소여부 without a letter: nothing, a dash or a cross is no, and ○, ● or ✓ is a yes. */
const isEmptyOrCrossed = /^[\s\-–—_./~×✕✖✗✘]*$/u

/** What is written, without spaces, brackets and signs. */
const lettersOf = (cell: string): string => cell.toLowerCase().replaceAll(/[^\p{Letter}\p{Number}]/gu, '')
const speaksOf = (cell: string): boolean => speaksOfOne.test(lettersOf(cell).replaceAll(isNotSo, ''))
const says = (cell: string): boolean => isOnly.test(lettersOf(cell)) && speaksOf(cell)

/** What a column says of the way of its parcels, by its title without spaces and signs. */
export type ColumnOfWays =
  /** Whether, when or why it is another way: 취소여부, 반품일시, 송장취소여부, 반품상태. */
  | 'is_other'
  /** How it is with the row, in one of several words: 구분, 배송상태명, Order Status. */
  | 'state'
  /** What people write, which says nothing of it: 배송메모, 품목. */
  | 'free_text'
  | 'none'

/** What the column below a title, in plain letters, says of the way of its parcels (rule 941). */
export function columnOfWays(title: string): ColumnOfWays {
  if (isOnlyTitle.test(title) && (!isOfAnotherDay.test(title) || asksForPickUp.test(title))) return 'is_other'
  if (isStateTitle.test(title) && !isOfGoods.test(title)) return 'state'
  return isFreeText.test(title) ? 'free_text' : 'none'
}

/**
 * Whether a cell says that the parcel of its row does not go out. Below 취소여부 whatever is no no does, below 상태 what
 * speaks of it; any other cell that is no free text does where it is nothing but such a word (접수취소, 반품요청; rules 904
 * and 941).
 */
export function saysOtherWay(cell: string, column: ColumnOfWays): boolean {
  if (column === 'free_text') return false
  if (column === 'is_other') {
    const letters = lettersOf(cell)
    if (letters === '') return !isEmptyOrCrossed.test(cell)
    return !isNo(letters) && !(speaksOfOne.test(letters) && !speaksOf(cell))
  }
  return column === 'state' ? speaksOf(cell) : says(cell)
}
