import { Link } from 'react-router-dom'
import { eventColumns } from '../../../../domain/lists/events.ts'
import type { EventDetail } from '../../../../domain/wire/eventLog.ts'
import { useAnswer, useKeptAnswer } from '../../api/reading.ts'
import { useRoles } from '../../api/session.ts'
import { explainingCalls } from '../../calls/explaining.ts'
import { AnswerView, Unread } from '../../kit/AnswerView.tsx'
import { Button } from '../../kit/Button.tsx'
import { tableColumns } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { Facts } from '../../kit/Drawer.tsx'
import { FilterBar } from '../../kit/FilterBar.tsx'
import { Page } from '../../kit/Page.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { figure, moment } from '../../kit/words.ts'
import { eventsPath } from '../../paths.ts'
import { Actor } from '../../pieces/Actor.tsx'
import { Findings } from '../../pieces/BrokenRecords.tsx'
import { EventStory } from '../../pieces/EventStory.tsx'
import { ListFiles } from '../../pieces/ListFiles.tsx'
import styles from './EventsScreen.module.css'
import { asked, cursorOf, eventFilters } from './eventFilters.ts'

const columns = tableColumns(eventColumns, { actor: ({ actor }) => <Actor actor={actor} /> })

/** The event log, newest first. */
export function EventsScreen() {
  const url = useTableUrl()
  const roles = useRoles()
  const { data, error, isLoading, mutate } = useKeptAnswer(explainingCalls.events(asked(url)))
  const types = useAnswer(explainingCalls.eventTypes)
  return (
    <Page
      title="이벤트"
      controls={<ListFiles list={explainingCalls.events(asked({ ...url, cursor: null }))} name="events" />}
    >
      <FilterBar url={url} filters={eventFilters(types.data ?? [])}>
        <Unread answer={types} />
        <Button
          disabled={data?.newer == null}
          onClick={() => data?.newer != null && url.setCursor(cursorOf('after', data.newer))}
        >
          더 최근
        </Button>
        <Button
          disabled={data?.older == null}
          onClick={() => data?.older != null && url.setCursor(cursorOf('before', data.older))}
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
        detailOf={(pos) => <EventInDetail pos={pos} />}
        isStale={isLoading}
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

/** All details of an event: data, hashes, command, and the events recorded with it. */
function EventInDetail({ pos }: { pos: string }) {
  const answer = useAnswer(explainingCalls.event(pos))
  return <AnswerView answer={answer}>{(event) => <Details event={event} />}</AnswerView>
}

function comparedWithSeal({ sealedLeaf, leaf, isRewritten }: EventDetail): string {
  if (sealedLeaf !== null && sealedLeaf !== leaf) return '바뀌었어요'
  if (isRewritten) return '기록한 뒤에 다시 쓰였어요'
  return sealedLeaf === null ? '봉인 대기 (1분 안에 봉인해요)' : '봉인한 그대로'
}

function Details({ event }: { event: EventDetail }) {
  return (
    <EventStory event={event}>
      <Facts
        facts={[
          { name: '기록한 시각', value: moment(event.recordedAt) },
          { name: '명령', value: event.commandId },
          { name: '사유', value: event.reasonText ?? event.reason ?? '–' },
          { name: '해시', value: <code title={event.leaf}>{event.leaf.slice(0, 16)}</code> },
          { name: '봉인과 비교', value: comparedWithSeal(event) },
        ]}
      />
      {event.together.length > 0 && (
        <section className={styles.together} aria-label="함께 기록된 이벤트">
          <h3>함께 기록된 이벤트</h3>
          <ul>
            {event.together.map((other) => (
              <li key={other.pos}>
                <Link to={eventsPath({ stream: other.streamId, open: other.pos })}>{other.title}</Link>
                <span>{other.streamId}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <details className={styles.data}>
        <summary>기록된 내용</summary>
        <pre>{JSON.stringify(event.data, null, 2)}</pre>
      </details>
    </EventStory>
  )
}
