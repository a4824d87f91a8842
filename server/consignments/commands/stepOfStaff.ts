import { consignmentStream } from '../../../domain/consignment/events.ts'
import type { ConsignmentState } from '../../../domain/consignment/state.ts'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, type RefusalCode, refuse } from '../../../domain/shared/decision.ts'
import { runCompiled } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job, NewEvent, Rows, Statement, Work } from '../../platform/eventStore/eventStore.ts'
import {
  type CommandCode,
  handleCommand,
  type LoadedStreams,
  type Reading,
} from '../../platform/eventStore/handleCommand.ts'
import { typedAs } from '../../platform/security/typedAs.ts'
import { type ConsignmentRow, readConsignment } from '../consignmentRow.ts'
import { consignmentIn } from '../streams.ts'
import { reasonOf, type StaffStep, textRow } from '../texts.ts'

export type ByStaff = { consignmentId: string; staffId: number; reason: string }

type Needs = Pick<Deps, 'db' | 'store' | 'clock' | 'env'>

/** A step as its command is compared: what it asks for, and what is typed besides the reason (rule 662). */
type StepRequest = { step: StaffStep; request?: unknown; typed?: unknown }

/** A step's decision and writes. */
type StaffStepping<State, Code extends RefusalCode, AtAppend extends RefusalCode> = StepRequest & {
  /** Streams besides the consignment's own. */
  streams?: readonly string[]
  /** Reads one more stream's state from its rows. */
  read?: (() => Promise<Reading<State>>) | undefined
  decide: (
    state: ConsignmentState,
    today: CivilDate,
    streams: LoadedStreams,
    read: State | null,
  ) =>
    | {
        events: readonly NewEvent[]
        rows?: NoInfer<readonly Statement<AtAppend>[]>
        work?: NoInfer<Work<AtAppend>>
        jobs?: readonly Job[]
      }
    | Refusal<Code>
  /** Refusals that `work`, `rows` and inline projections may answer with. */
  refusedAtAppend?: readonly AtAppend[]
}

/** The command of a step of staff, by which it is known when it is sent again. */
export const stepCommand = (
  deps: Pick<Deps, 'env'>,
  { consignmentId, staffId, reason }: ByStaff,
  { step, request = null, typed }: StepRequest,
) => ({
  commandId: `consignment:${step}:${consignmentId}`,
  request: { consignmentId, request },
  typed: typedAs(deps, typed === undefined ? reason : { reason, typed }),
  actor: `staff:${staffId}`,
})

/**
 * Runs one step of staff, idempotently. The typed reason is encrypted and written in the same append. Refuses
 * NOT_FOUND, and as the step's decision does.
 */
export async function stepOfStaff<
  State = never,
  Code extends RefusalCode = never,
  AtAppend extends RefusalCode = never,
>(
  deps: Needs,
  by: ByStaff,
  stepping:
    | StaffStepping<State, Code, AtAppend>
    | ((row: ConsignmentRow) => StaffStepping<State, Code, AtAppend>),
): Promise<ConsignmentRow | Refusal<Code | AtAppend | 'NOT_FOUND' | CommandCode>> {
  const { consignmentId, reason } = by
  const row = await readConsignment(deps, consignmentId)
  if (row === null) return refuse('NOT_FOUND')
  const {
    streams = [],
    read,
    decide,
    refusedAtAppend = [],
    ...asked
  } = typeof stepping === 'function' ? stepping(row) : stepping
  const { step } = asked
  const typed = await textRow(deps, { consignmentId, memberId: row.member_id, part: step, text: reason })
  const handled = await handleCommand(deps.store, deps.clock, {
    ...stepCommand(deps, by, asked),
    reason: reasonOf(step, consignmentId),
    streams: [consignmentStream(consignmentId), ...streams],
    read,
    refusedAtAppend,
    decide: (loaded, readState) => {
      const today = seoulDate(deps.clock.now())
      const decided = decide(consignmentIn(loaded, consignmentId), today, loaded, readState)
      if (isRefusal(decided)) return decided
      const { events, rows = [], work, jobs = [] } = decided
      const statements = [typed, ...rows]
      return { events, rows: work === undefined ? statements : withStatements(statements, work), jobs }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : row
}

const withStatements =
  <Code extends RefusalCode>(statements: readonly Statement<Code>[], work: Work<Code>): Rows<Code> =>
  async (client) => {
    for (const one of statements) await runCompiled(client, one)
    return work(client)
  }
