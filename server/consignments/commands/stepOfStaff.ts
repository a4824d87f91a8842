import { consignmentStream } from '../../../domain/consignment/events.ts'
import type { ConsignmentState } from '../../../domain/consignment/state.ts'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { runCompiled } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import type { NewEvent, Rows, Statement, Work } from '../../platform/eventStore/eventStore.ts'
import { handleCommand, type LoadedStreams } from '../../platform/eventStore/handleCommand.ts'
import type { Json } from '../../platform/json.ts'
import { type ConsignmentRow, readConsignment } from '../consignmentRow.ts'
import { consignmentIn } from '../streams.ts'
import { reasonOf, type StaffStep, textRow } from '../texts.ts'

export type ByStaff = { consignmentId: string; staffId: number; reason: string }

type Needs = Pick<Deps, 'db' | 'store' | 'clock'>

/** What one step decides and writes; `request` tells two requests for the same step apart. */
export type StaffStepping = {
  step: StaffStep
  request?: Json
  /** Streams beside the consignment's own. */
  streams?: readonly string[]
  decide: (
    state: ConsignmentState,
    today: CivilDate,
    streams: LoadedStreams,
  ) => { events: readonly NewEvent[]; rows?: readonly Statement[]; work?: Work } | Refusal
}

/**
 * One step of staff, once: asked again it is answered again. The typed reason, sealed, is part of the append. Refuses
 * NOT_FOUND and what the step's decision refuses.
 */
export async function stepOfStaff(
  deps: Needs,
  { consignmentId, staffId, reason }: ByStaff,
  stepping: StaffStepping | ((row: ConsignmentRow) => StaffStepping),
): Promise<ConsignmentRow | Refusal> {
  const row = await readConsignment(deps, consignmentId)
  if (row === null) return refuse('NOT_FOUND')
  const {
    step,
    request = null,
    streams = [],
    decide,
  } = typeof stepping === 'function' ? stepping(row) : stepping
  const typed = await textRow(deps, { consignmentId, memberId: row.member_id, part: step, text: reason })
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `consignment:${step}:${consignmentId}`,
    request: { consignmentId, request },
    actor: `staff:${staffId}`,
    reason: reasonOf(step, consignmentId),
    streams: [consignmentStream(consignmentId), ...streams],
    decide: (loaded) => {
      const today = seoulDate(deps.clock.now())
      const decided = decide(consignmentIn(loaded, consignmentId), today, loaded)
      if (isRefusal(decided)) return decided
      const { events, rows = [], work } = decided
      return { events, rows: work === undefined ? [typed, ...rows] : withStatements([typed, ...rows], work) }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : row
}

const withStatements =
  (statements: readonly Statement[], work: Work): Rows =>
  async (client) => {
    for (const one of statements) await runCompiled(client, one)
    return work(client)
  }
