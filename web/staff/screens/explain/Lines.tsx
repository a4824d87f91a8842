import type { ExplainedLine } from '../../../../domain/wire/explain.ts'
import { useRoles } from '../../api/session.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { DrawerHead } from '../../kit/Drawer.tsx'
import type { TableUrl } from '../../kit/tableUrl.ts'
import { BrokenRecords } from '../../pieces/BrokenRecords.tsx'
import { EventStory } from '../../pieces/EventStory.tsx'
import { lineColumns, numbered } from './lineColumns.tsx'

/** The lines that add up to an amount; opening one shows its event. */
export function Lines(props: {
  name: string
  url: TableUrl
  lines: readonly ExplainedLine[] | undefined
  error: unknown
  onRetry: () => void
  nothing: string
}) {
  const roles = useRoles()
  return (
    <>
      <BrokenRecords events={(props.lines ?? []).map(({ event }) => event)} />
      <DataTable
        name={props.name}
        columns={lineColumns}
        rows={props.lines && numbered(props.lines)}
        idOf={({ id }) => id}
        nameOf={({ event }) => `${event.title} ${event.subject}`}
        url={props.url}
        sorting="rows"
        roles={roles}
        detail={(_, line) =>
          line === undefined ? (
            <DrawerHead title="이 목록에 없는 이벤트예요" />
          ) : (
            <EventStory event={line.event} />
          )
        }
        error={props.error}
        onRetry={props.onRetry}
        nothing={props.nothing}
      />
    </>
  )
}
