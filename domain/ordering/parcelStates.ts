/**
 * What couriers and malls say of a parcel that goes out, went out or is about to: a state is known where it is made of these
 * words and of nothing else (rule 961). Two of them beside each other mean no third thing; 미, 불가 and 보류 are none of them.
 */
const known = new RegExp(
  [
    // Whose step it is.
    '주문|발주|거래|고객|구매자?|판매자?|운?송장|택배사?|결제|입금|상품|물품|화물|소포|우편물?|우체국|터미널|허브|간선|대리점',
    '영업소|점소|센터|물류|집배점?|배송원|기사|업체|국내|일괄|개별|부분|전체|자동|수동|당일|익일|최종|현재',
    // The step.
    '배송지(?!시)|배송|배달|발송|출하|출고|출발|도착|접수|예약|집[하화]|인수|인계|인도|전달|전송|수령|수취|입고|상차|하차|적재|이동|이송',
    '운송|중계|경유|분류|포장|패킹|피킹|검수|검품|스캔|배정|배차|할당|지시|준비|대기|예정|진행|처리|완료|확인|확정|결정',
    '승인|등록|입력|출력|인쇄|발행|채번|생성|사용|가능|시작|개시',
    '(?<=배송|배달|발송|출고|출하|접수|집[하화]|주문|발주|예약|배차|출력)(?:요청|의뢰)',
    // That nothing is out of the ordinary, and who received it.
    '정상|일반|신규|유효|활성|성공|본인|문앞|경비실|재(?=배송|배달|발송|출고|접수|집[하화]|전송|출력)',
    '(?:되었|하였|됐|했)(?:습니다|음|어요)|(?:입|합)니다|됨|함|중|건|분|용|(?<=배송|배달|발송|출고|집[하화])[전후]',
    'new|ok(?:ay)?|normal|general|standard|regular|ready|to|for|in|out|by|ship(?:ped|ping|ment)?|transit|deliver(?:ed|y|ing)?',
    'dispatch(?:ed)?|sent|accepted|confirm(?:ed|ation)?|process(?:ed|ing)?|completed?|done|success(?:ful|fully)?|paid|payment',
    'order(?:ed)?|placed|received|book(?:ed|ing)?|registered|printed|label|waybill|parcel|package|packed|packing|picked|up',
    'pickup(?=completed?|scheduled|confirmed|done)|scheduled|manifest(?:ed)?|created|generated|assigned|open|active|valid|enabled',
    'arrived|departed|handed|over|courier|carrier|awaiting|prepar(?:ed|ing|ation)|fulfilled|collected|loaded|sort(?:ed|ing)|yes|true',
  ].join('|'),
  'g',
)
/** The order waits for a payment, for goods or for an approval, so its parcel does not go out yet. */
const waitsForMore =
  /(?:결제|입금|승인|확인)(?:대기|예정|전|진행|확인중|중)|입고(?:대기|예정|전)|payment(?:process|prepar|schedul)|awaiting(?:order)?payment/

/** Whether a state, in plain letters, is one of a parcel that goes or went out (rule 961). Nothing written is. */
export const isKnownToGo = (letters: string): boolean =>
  letters.replaceAll(known, '') === '' && !waitsForMore.test(letters)

/** A step of a parcel and how far it is, as no name, place or note is: 배송완료, 집화처리, 상품준비중. */
const isStep =
  /^(?:상품|배송|배달|발송|출하|출고|접수|예약|집[하화]|주문|발주|결제|운?송장).*(?:완료|처리|준비|대기|예정|확인|중|접수|지시|출력)됨?$/

/** Whether the cells of a column, in plain letters, are states, whatever its title says. */
export function areStates(cells: readonly string[]): boolean {
  const written = cells.filter((letters) => letters !== '')
  const going = written.filter(isKnownToGo)
  return going.some((letters) => isStep.test(letters)) && going.length * 2 >= written.length
}

const stop =
  '(?:무효|보류|미(?:발송|출고|배송|출하|전송|등록|접수|집[하화])|(?:발송|출고|배송|접수|집[하화]|전송|등록|처리)(?:불가|불능|중지|정지|제외|지연|금지|거부|안함)|오류|에러|실패|분실|결번|rto|cxl|(?:on)?hold|error|fail(?:ed|ure)?|lost|invalid|inactive|suspend(?:ed)?)'
const stopStep =
  '(?:주문|발주|배송|발송|출고|출하|접수|예약|집[하화]|운?송장|택배|전송|등록|업로드|연동|처리|출력|발행|order|shipment|shipping|delivery|label|upload|is)'
const stopAffix =
  '(?:여부|유무|사유|내용|원인|메시?지|메세지|코드|일시|일자|일|건수|yn|flag|reason|message|code|date)'
const isStopCell = new RegExp(`^${stopStep}*${stop}(?:됨|중|건|분|처리)?$`)
const isStopTitle = new RegExp(`^${stopStep}*${stop}${stopAffix}?$`)

/** Whether a cell is nothing but a word of what holds a parcel up, which says so under any title. */
export const saysStop = (letters: string): boolean => isStopCell.test(letters)
/** Whether a title asks whether, when or why a parcel is held up: 보류여부, 미발송사유, 오류내용. */
export const asksForStop = (title: string): boolean => isStopTitle.test(title)

const sent =
  '(?:유효|사용|정상|활성|발송|출고|출하|배송|전송|접수|집[하화]|예약|등록|확인|처리|출력|인쇄|발행|전달|인계|진행|포장|검수|승인|주문|발주|운?송장|완료|is|order|valid|active|enabled|use|shipped|sent|confirmed|printed|shipping|shipment)'
const isSentTitle = new RegExp(`^${sent}+(?:여부|유무|yn|flag)$|^is${sent}+$|^${sent}+완료$`)

/** Whether a title asks whether a parcel goes or went out: 발송여부, 유효여부, 출고완료, is_shipped. */
export const asksForSending = (title: string): boolean => isSentTitle.test(title)

/** What a title of states may be about beside parcels and orders. */
const foreign =
  /^(?:결제|입금|지불|수납|정산|재고|회원|고객|구매자|판매자|수령인?|수취인|받는|보내는|주소|정제|인증|본인|세금|계산서|영수증|현금|환급|포인트|쿠폰|등급|운임|창고|payment|financial|stock|inventory|member|customer|address|tax)/
const ofParcels =
  /주문|발주|배송|발송|출고|접수|송장|택배|집[하화]|order|ship|deliver|tracking|waybill|parcel/

/** Whether a title of states is about something else than the parcel or its order: 결제상태, 재고상태, 주소정제결과. */
export const isOfSomethingElse = (title: string): boolean => foreign.test(title) && !ofParcels.test(title)
