import { eventColumns } from '../../../../domain/lists/events.ts'
import { useAnswer } from '../../api/reading.ts'
import { useRoles } from '../../api/session.ts'
import { explainingCalls } from '../../calls/explaining.ts'
import { Button } from '../../kit/Button.tsx'
import { tableColumns } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { FilterBar } from '../../kit/FilterBar.tsx'
import { Page } from '../../kit/Page.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { figure } from '../../kit/words.ts'
import { Actor } from '../../pieces/Actor.tsx'
import { Findings } from '../../pieces/BrokenRecords.tsx'
import { ListFiles } from '../../pieces/ListFiles.tsx'
import { EventInDetail } from './EventInDetail.tsx'
import { asked, eventFilters } from './eventFilters.ts'

const columns = tableColumns(eventColumns, { actor: ({ actor }) => <Actor actor={actor} /> })

/** The event log, newest first. */
export function EventsScreen() {
  const url = useTableUrl()
  const roles = useRoles()
  const { data, error, mutate } = useAnswer(explainingCalls.events(asked(url)), { keepPreviousData: true })
  const { data: types } = useAnswer(explainingCalls.eventTypes)
  return (
    <Page
      title="이벤트"
      controls={
        <ListFiles
          list={explainingCalls.events({ ...asked(url), before: null, after: null })}
          name="events"
        />
      }
    >
      <FilterBar url={url} filters={eventFilters(types ?? [])}>
        <Button
          disabled={data?.newer == null}
          onClick={() => url.setFilters({ before: null, after: String(data?.newer) })}
        >
          더 최근
        </Button>
        <Button
          disabled={data?.older == null}
          onClick={() => url.setFilters({ after: null, before: String(data?.older) })}
        >
          더 오래전
        </Button>
      </FilterBar>
      <Findings findings={data?.findings ?? []} />
      <DataTable
        name="이벤트"
        columns={columns}
        rows={data?.result}
        total="uncounted"
        idOf={({ pos }) => String(pos)}
        nameOf={({ title, streamId }) => `${title} ${streamId}`}
        url={url}
        sorting="server"
        roles={roles}
        detail={(pos) => <EventInDetail pos={pos} />}
        error={error}
        onRetry={() => mutate()}
        nothing={
          data?.older == null
            ? '조건에 맞는 이벤트가 없어요.'
            : `${figure(data.searched)}건을 훑었지만 없었어요. ‘더 오래전’을 누르면 이어서 찾아요.`
        }
      />
    </Page>
  )
}
