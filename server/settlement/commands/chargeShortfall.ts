import { z } from 'zod'
import { chargeStream } from '../../../domain/charges/events.ts'
import { decideShortfallCharge, isBelowCardMinimum } from '../../../domain/processes/shortfall.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal } from '../../../domain/shared/decision.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { newId } from '../../platform/newId.ts'
import { readShortfall } from '../queries/shortfall.ts'

const resultShape = z.object({ chargeId: z.uuid(), amount: z.int(), isWaived: z.boolean() })

/**
 * Turns an owner's shortfall into a charge (rule 990). The command's id is the number of the charge, so that of two
 * requests that read the same shortfall one charges it, and both get its answer. Refuses NO_SHORTFALL, SHORTFALL_CHANGED.
 */
export async function chargeShortfall(
  needs: Pick<Deps, 'db' | 'store' | 'clock'>,
  { ownerId, quotedAmount }: { ownerId: number; quotedAmount: number },
): Promise<z.infer<typeof resultShape> | Refusal<'NO_SHORTFALL' | 'SHORTFALL_CHANGED' | CommandCode>> {
  const { shortfall, charged } = await readShortfall(needs, ownerId)
  const now = needs.clock.now()
  const chargeId = newId(now)
  const handled = await handleCommand(needs.store, needs.clock, {
    commandId: `shortfall:${ownerId}:${charged + 1}`,
    request: { ownerId, quotedAmount },
    actor: `member:${ownerId}`,
    streams: [chargeStream(chargeId)],
    decide: () => {
      const decided = decideShortfallCharge(shortfall, { chargeId, quotedAmount, today: seoulDate(now) })
      if (isRefusal(decided)) return decided
      return {
        events: newEvents(decided),
        result: { chargeId, amount: quotedAmount, isWaived: isBelowCardMinimum(quotedAmount) },
      }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : resultShape.parse(handled.result)
}
