import { CARD_TRIES, firstCardTry } from '../../../domain/charges/terms.ts'
import { chargeTerms } from '../../../domain/shared/chargeKinds.ts'
import { formatDotted } from '../../../domain/shared/civilDate.ts'
import type { MemberCharge } from '../../../domain/wire/charges.ts'

type Owed = Pick<MemberCharge, 'isBeingPaid' | 'cardFailures' | 'dueOn' | 'createdAt' | 'kind'>

/** Charges to owners: a settlement deducts them when no card payment succeeded (rule 184). */
const isOwners = (kind: MemberCharge['kind']): boolean => chargeTerms[kind].owedBy === 'owner'

/** What happens to a charge automatically: the saved card is tried on three days, from the due day on. */
export function cardTryLine(charge: Owed, hasCard: boolean): string {
  const { isBeingPaid, cardFailures, kind } = charge
  if (isBeingPaid) return '결제 결과를 확인하고 있어요. 잠시 뒤에 다시 확인해 주세요.'
  if (cardFailures >= CARD_TRIES && isOwners(kind))
    return `저장한 카드로 ${CARD_TRIES}번 결제하지 못했어요. 여기에서 결제하지 않으면 다음 정산금에서 빼요.`
  if (cardFailures >= CARD_TRIES)
    return `저장한 카드로 ${CARD_TRIES}번 결제하지 못했어요. 다른 카드로 결제해 주세요.`
  if (!hasCard && isOwners(kind))
    return `저장한 카드가 없어요. ${CARD_TRIES}일 안에 카드를 등록하거나 여기에서 결제하지 않으면 다음 정산금에서 빼요.`
  if (!hasCard) return '저장한 카드가 없어요. 여기에서 결제해 주세요.'
  if (cardFailures > 0) return '저장한 카드로 결제하지 못했어요. 다음 날 오전에 다시 결제해 볼게요.'
  const tried = firstCardTry(charge.dueOn, new Date(charge.createdAt))
  return `${formatDotted(tried)} 오전까지 결제하지 않으면 기본 카드로 결제돼요.`
}
