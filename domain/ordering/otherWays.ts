import { unreachable } from '../shared/decision.ts'
import {
  areStates,
  asksForSending,
  asksForStop,
  isKnownToGo,
  isOfSomethingElse,
  saysStop,
} from './parcelStates.ts'

/**
 * What is about a parcel that is cancelled, or that does not go out to the renter (rule 904): the words of couriers and
 * malls, which titles and cells share.
 */
const korean = '취소|반품|반송|회수|수거|교환|환불|폐기|삭제|철회'
const english =
  'cancel(?:l?ed|l?ation)?|return(?:ed|s)?|exchanged?|refund(?:ed)?|void(?:ed)?|del(?:eted?)?|pickup'
const word = `(?:${korean}|${english})`
const before =
  '(?:주문|발주|배송|발송|고객|구매자?|판매자?|접수|예약|집[화하]|출고|운?송장|택배|결제|입금전|품절|자동|직권|전체|부분|order|parcel|shipment|shipping|delivery|label|waybill|is)'
const behind =
  '(?:됨|되었음|했음|처리|신청|요청|접수|완료|승인|확정|진행|대기|예정|지시|요망|중|건|분|용|requests?|complete)'
const isOnly = new RegExp(`^${before}*${word}(?:${word}|${behind})*$`)

const affix =
  '(?:여부|유무|일시|일자|날짜|일|시각|시간|수량|사유|yn|flag|date|time|at|on|reason|quantity|qty)'
const kind = '(?:구분|유형|종류|type|kind)'
const step = '(?:상태|단계|결과|현황|상황|진행|처리|status|state|stage|step|result)'
const state = `(?:${step}|${kind})`
const ofValue = '(?:명|값|코드|name|code|value)'
const isOnlyTitle = new RegExp(`^${before}*${word}(?:${word}|${behind})*(?:${affix}|${state}${ofValue}?)?$`)
/**
 * 회수일, Return Date and Pickup Date are when the rental ends or the courier comes, 배송회수 may be how often it was sent, and
 * what 반품예정일 says has not happened.
 */
const isOfAnotherDay = /회수|수거|pickup|return(?:date|day|time|at|on)|예정/
const asksForPickUp = /^(?:회수|수거)$|(?:여부|유무)$/
const isStateTitle = new RegExp(`${step}${kind}?${ofValue}?$`)
const isClaimTitle = new RegExp(`^(?:클레임|claim)(?:${state}${ofValue}?)?$`)
const isKindTitle = new RegExp(`(?:${kind}${ofValue}?|^용도)$`)
/** 상품구분 is about the goods, of which 교환권 is one. */
const isOfGoods = new RegExp(`^(?:상품|품목|제품|물품|내품|product|item|goods)${state}${ofValue}?$`)
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

/** A cell below 오류내용 that says that there was none. */
const isSuccess = /^(?:성공|success(?:ful)?)$/
/** A cell that says yes; below 발송여부 a number, a day or a moment does as well. */
const isYes = /^(?:y|yes|true|o|예|네|여|유|함)$/
const saysWhen = /^[1-9]\d*$/

/** What is written, without spaces, brackets and signs. */
const lettersOf = (cell: string): string => cell.toLowerCase().replaceAll(/[^\p{Letter}\p{Number}]/gu, '')
const speaksOf = (cell: string): boolean => speaksOfOne.test(lettersOf(cell).replaceAll(isNotSo, ''))
const says = (cell: string): boolean => isOnly.test(lettersOf(cell)) && speaksOf(cell)

/** What a column says of the way of its parcels, by its title without spaces and signs, or by its cells. */
export type ColumnOfWays =
  /** Whether, when or why it is another way: 취소여부, 반품일시, 송장취소여부, 반품상태. */
  | 'is_other'
  /** Whether, when or why it is held up or complained about: 보류여부, 오류내용, 클레임. */
  | 'is_stopped'
  /** Whether it goes or went out: 발송여부, 유효여부. */
  | 'is_sent'
  /** How it is with the parcel or the order: 배송상태명, Order Status, 처리결과. */
  | 'state'
  /** What kind it is of, or how it is with something else, in words that may be any: 구분, 주문유형, 결제상태. */
  | 'kind'
  /** What people write, which says nothing of it: 배송메모, 품목. */
  | 'free_text'
  | 'none'

/** What the column below a title, in plain letters, says of the way of its parcels (rules 941, 961 and 962). */
export function columnOfWays(title: string, cells: readonly string[]): ColumnOfWays {
  if (isOnlyTitle.test(title) && (!isOfAnotherDay.test(title) || asksForPickUp.test(title))) return 'is_other'
  if (asksForStop(title) || isClaimTitle.test(title)) return 'is_stopped'
  if (asksForSending(title)) return 'is_sent'
  if (isOfGoods.test(title)) return 'none'
  if (isStateTitle.test(title)) return isOfSomethingElse(title) ? 'kind' : 'state'
  if (isKindTitle.test(title)) return 'kind'
  if (isFreeText.test(title)) return 'free_text'
  return areStates(cells.map(lettersOf)) ? 'state' : 'none'
}

/** What a cell says of its parcel: that it goes out, as most say nothing else, that it does not, or neither for certain. */
export type Way = 'goes' | 'other' | 'unclear'

/** A cell without a letter that says nothing, or yes. */
const isMarkOfYes = /^[\s\-–—_./~*○●◯◎✓✔√☑]*$/u

/**
 * What a cell says of the way of its row's parcel. Below 취소여부 whatever is no no says another way, below 상태 what speaks of
 * it; any other cell that is no free text does where it is nothing but such a word (접수취소, 반품요청; rules 904 and 941).
 * Below 상태 what is not known to go is unclear (rule 961), below 발송여부 and 보류여부 what is no yes and no no (rule 962).
 */
export function wayOf(cell: string, column: ColumnOfWays): Way {
  const letters = lettersOf(cell)
  switch (column) {
    case 'free_text':
      return 'goes'
    case 'is_other':
      return saysNoOther(cell, letters) ? 'goes' : 'other'
    case 'is_stopped':
      if (speaksOf(cell)) return 'other'
      return saysNoOther(cell, letters) || isSuccess.test(letters) ? 'goes' : 'unclear'
    case 'is_sent':
      if (speaksOf(cell)) return 'other'
      if (letters === '') return isMarkOfYes.test(cell) ? 'goes' : 'unclear'
      return isYes.test(letters) || saysWhen.test(letters) || isKnownToGo(letters) ? 'goes' : 'unclear'
    case 'state':
      if (speaksOf(cell)) return 'other'
      if (letters === '') return isMarkOfYes.test(cell) ? 'goes' : 'unclear'
      return isYes.test(letters) || isKnownToGo(letters.replaceAll(isNotSo, '')) ? 'goes' : 'unclear'
    case 'kind':
      if (speaksOf(cell)) return 'other'
      return saysStop(letters) ? 'unclear' : 'goes'
    case 'none':
      if (says(cell)) return 'other'
      return saysStop(letters) ? 'unclear' : 'goes'
    default:
      return unreachable(column)
  }
}

/** Whether a cell below 취소여부 says no, or nothing. */
function saysNoOther(cell: string, letters: string): boolean {
  if (letters === '') return isEmptyOrCrossed.test(cell)
  return isNo(letters) || (speaksOfOne.test(letters) && !speaksOf(cell))
}
