import type { ChargeOutlook } from '../../domain/charges/outlook.ts'
import { CARD_TRIES } from '../../domain/charges/terms.ts'
import { formatWithWeekday } from '../../domain/shared/civilDate.ts'
import { formatWon, type Won } from '../../domain/shared/won.ts'
import { describeCharge, outlookOfCharge } from '../charges/index.ts'
import type { Needs, Told } from './message.ts'
import { chargeLink } from './rentedItem.ts'

type Charge = NonNullable<Awaited<ReturnType<typeof describeCharge>>>

/**
 * A charge with the sum of its event, whatever was waived since (rule 899), and what happens to it by itself; null for one
 * that is not owed any more or not `isCurrent`.
 */
export async function toldOfCharge(
  needs: Needs,
  { chargeId, memberId, amount }: { chargeId: string; memberId: number; amount: Won },
  isCurrent: (charge: Charge) => boolean = () => true,
): Promise<Told> {
  const [charge, outlook] = await Promise.all([
    describeCharge(needs.db, chargeId),
    outlookOfCharge(needs, chargeId),
  ])
  if (charge === null || outlook === null || !isCurrent(charge)) return null
  const variables = { 요금: charge.name, 금액: formatWon(amount), '결제 안내': outlookWords(outlook) }
  return { memberId, link: chargeLink, variables }
}

/** What happens to a charge by itself (rule 556), in a message. */
function outlookWords(outlook: ChargeOutlook | 'unknown'): string {
  if (outlook === 'unknown') return '언제 어떻게 결제되는지 결제 내역에서 확인해 주세요.'
  switch (outlook.next) {
    case 'answer_of_provider':
      return '결제 결과를 확인하고 있어요. 결제 내역에서 볼 수 있어요.'
    case 'answer_of_shop':
      return '남겨 주신 이의에 답변을 드릴 때까지 결제하지 않아요.'
    case 'settlement':
      return `${CARD_TRIES}번 모두 결제되지 않았어요. 결제 내역에서 결제하지 않으면 다음 정산금에서 빼요.`
    case 'settlement_without_card':
      return `저장한 카드가 없어요. ${outlook.days}일 안에 카드를 등록하거나 결제 내역에서 결제하지 않으면 다음 정산금에서 빼요.`
    case 'debtor':
      return outlook.because === 'refused'
        ? `${CARD_TRIES}번 모두 결제되지 않아 이제 자동으로 결제하지 않아요. 결제 내역에서 직접 결제해 주세요.`
        : '저장한 카드가 없어 자동으로 결제하지 않아요. 결제 내역에서 직접 결제해 주세요.'
    case 'card_again':
      return `하루에 한 번, 앞으로 ${outlook.days}번 더 시도해요. 카드를 바꾸거나 결제 내역에서 바로 결제할 수도 있어요.`
    case 'card':
      return `${formatWithWeekday(outlook.on)}에 등록한 카드로 결제해요. 그전에 결제 내역에서 직접 결제할 수도 있어요.`
  }
}
