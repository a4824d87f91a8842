import { Link } from 'react-router-dom'
import type { EventDetail } from '../../../../domain/wire/eventLog.ts'
import { useAnswer } from '../../api/reading.ts'
import { explainingCalls } from '../../calls/explaining.ts'
import { Answered } from '../../kit/Answered.tsx'
import { Facts } from '../../kit/Drawer.tsx'
import { moment } from '../../kit/words.ts'
import { eventsPath } from '../../paths.ts'
import { EventStory } from '../../pieces/EventStory.tsx'
import styles from './Events.module.css'

/** All details of an event: data, hashes, command, and the events recorded with it. */
export function EventInDetail({ pos }: { pos: string }) {
  const answer = useAnswer(explainingCalls.event(pos))
  return <Answered answer={answer}>{(event) => <Details event={event} />}</Answered>
}

function comparedWithSeal({ sealedLeaf, leaf, isRewritten }: EventDetail): string {
  if (sealedLeaf !== null && sealedLeaf !== leaf) return '바뀌었어요'
  if (isRewritten) return '기록한 뒤 봉인하기 전에 다시 쓰였어요'
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
