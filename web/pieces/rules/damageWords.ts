import { CARD_TRIES, DAYS_UNTIL_DUE } from '../../../domain/charges/terms.ts'
import type { Won } from '../../../domain/shared/won.ts'
import { won } from '../../text/format.ts'

type DamageTerm = { what: string; cost: string }

/** The costs of a stain, damage, a loss and a late return for an item rented at `perDay` won a day (rule 170). */
export const damageTerms = (perDay: Won): readonly DamageTerm[] => [
  { what: '세탁, 작은 사용 흔적', cost: '무료' },
  { what: '지워지지 않는 얼룩, 파손', cost: '수선에 드는 비용' },
  { what: '분실', cost: '상품 가치만큼' },
  { what: '늦은 반납', cost: `하루 ${won(perDay)}` },
]

/** How the member is informed of such a cost and charged (rule 171). */
export const damageSentence = `비용이 생기면 먼저 알려 드려요. ${DAYS_UNTIL_DUE}일 동안 확인하거나 이의를 말할 수 있고, 그 뒤 등록한 카드로 하루 한 번, ${CARD_TRIES}번까지 결제를 시도해요.`
