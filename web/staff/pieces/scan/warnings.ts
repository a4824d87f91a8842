import type { ScanWarning } from '../../../../domain/ordering/scanning.ts'
import type { ScannedProduct } from '../../../../domain/wire/staffItems.ts'
import { dots } from '../../kit/words.ts'
import { placeWords } from '../rented/placeWords.ts'

/** What is wrong with a scanned item, in a sentence that says what to do. */
export function warningWords(why: ScanWarning, { awaiting, elsewhere }: ScannedProduct): string {
  switch (why) {
    case 'nobody_awaits':
      return '이 상품을 기다리는 대여가 없어요.'
    case 'not_of_this_order':
      return `이 주문의 상품이 아니에요. ${awaiting?.orderNumbers ?? ''}에 보낼 상품이에요.`
    case 'not_here':
      return `창고에 없는 상품으로 되어 있어요: ${elsewhere === null ? '' : placeWords(elsewhere)}. 먼저 받기로 스캔해 주세요.`
    case 'too_early':
      return `아직 보낼 날이 아니에요. 출고일은 ${awaiting === null ? '' : dots(awaiting.shipsOn)}이에요.`
    case 'already_here':
      return '창고에 있는 상품이에요. 기다리는 반납이 없어요.'
    case 'not_delivered':
      return '아직 회원에게 도착하지 않은 상품이에요. 되돌아왔다면 주문 상품에서 출고 되돌리기나 미도착 취소를 눌러 주세요.'
    case 'return_not_collecting':
      return '반품 수거를 시작하지 않은 상품이에요. 반품에서 수거 시작을 먼저 눌러 주세요.'
    case 'may_not_have_arrived':
      return '배송 중에 없어졌거나 도착 기록을 되돌린 상품이에요. 회원이 받지 못했다면 주문 상품에서 미도착 취소를, 받았다면 도착 확인을 먼저 눌러 주세요.'
    case 'lost':
      return '분실로 처리한 상품이에요. 찾았다면 주문 상품이나 위탁에서 다시 찾음을 눌러 주세요.'
  }
}
