import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { UNSEALED } from '../../../domain/shared/seals.ts'
import type { ExplainedEvent, WireExplanation } from '../../../domain/wire/explain.ts'
import { DrawerHead } from '../kit/Drawer.tsx'
import { Mark } from '../kit/Mark.tsx'
import { figure, moment } from '../kit/words.ts'
import { asOfPath, eventsPath } from '../paths.ts'
import { Actor } from './Actor.tsx'
import { Findings } from './BrokenRecords.tsx'
import styles from './EventStory.module.css'

/** An event for an auditor: how its amounts were computed, its journal entries, and its seal, then `children`. */
export function EventStory({ event, children }: { event: ExplainedEvent; children?: ReactNode }) {
  return (
    <>
      <DrawerHead
        over={
          <>
            {moment(event.occurredAt)} · <Actor actor={event.actor} />
          </>
        }
        title={event.title}
        badge={<Seal seal={event.seal} />}
      />
      <p className={styles.place}>
        <Link to={eventsPath({ stream: event.streamId, open: event.pos })}>{event.subject}</Link>
        <span>
          {event.streamId} · {event.type} · #{event.pos}
        </span>
        {/^(order|wallet|settlement):/.test(event.streamId) && (
          <Link to={asOfPath({ subject: event.streamId, version: event.version })}>그때 상태 보기</Link>
        )}
      </p>
      <Findings
        {...(event.seal?.isBroken === true && {
          sentence: '봉인한 뒤에 바뀐 이벤트예요. 여기 적힌 내용과 금액을 믿지 마세요.',
        })}
        findings={event.findings}
      />
      {event.explanations.map((one) => (
        <Formula key={`${one.label} ${one.account}`} explanation={one} />
      ))}
      <Journal event={event} />
      {children}
    </>
  )
}

function Seal({ seal }: { seal: ExplainedEvent['seal'] }) {
  if (seal === null) return <Mark means="waiting">{UNSEALED}</Mark>
  return (
    <span className={styles.seal}>
      {seal.isBroken ? (
        <Mark means="problem">블록 {seal.block} 봉인과 달라요</Mark>
      ) : (
        <Mark means="done">블록 {seal.block} 봉인</Mark>
      )}
      <code title={seal.hash}>{seal.hash.slice(0, 12)}</code>
    </span>
  )
}

const sides = { debit: '차변', credit: '대변' } as const

/** An amount as the sum of its terms, with the rule that it follows. */
export function Formula({ explanation }: { explanation: WireExplanation }) {
  const { label, rule, sentence, terms, amount, accountName, side } = explanation
  return (
    <section className={styles.formula} aria-label={label}>
      <dl>
        {terms.map((term, nth) => (
          <div key={`${term.label} ${nth.toString()}`}>
            <dt>
              {term.label}
              {term.how !== null && <span className={styles.how}>{term.how}</span>}
            </dt>
            <dd>{figure(term.amount)}</dd>
          </div>
        ))}
        <div className={styles.result}>
          <dt>
            {label}
            {accountName !== null && side !== null && (
              <span className={styles.how}>
                {accountName} {sides[side]}
              </span>
            )}
          </dt>
          <dd>{figure(amount)}원</dd>
        </div>
      </dl>
      <p className={styles.rule}>
        <b>규칙 {rule}</b> {sentence}
      </p>
    </section>
  )
}

function Journal({ event }: { event: ExplainedEvent }) {
  const { entries, unexplained, seal } = event
  if (entries.length === 0) return <p className={styles.quiet}>금액이 움직이지 않은 이벤트예요.</p>
  const total = entries.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)
  return (
    <>
      <table className={styles.journal}>
        <caption>분개</caption>
        <thead>
          <tr>
            <th scope="col">계정</th>
            <th scope="col">차변</th>
            <th scope="col">대변</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ account, name, amount }, nth) => (
            <tr key={`${account} ${nth.toString()}`}>
              <th scope="row">{name}</th>
              <td>{amount > 0 && figure(amount)}</td>
              <td>{amount < 0 && figure(-amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">합계</th>
            <td>{figure(total)}</td>
            <td>{figure(total)}</td>
          </tr>
        </tfoot>
      </table>
      {unexplained.length > 0 && (
        <p className={styles.quiet}>
          {unexplained.map(({ name }) => name).join(', ')} 줄은{' '}
          {seal?.isBroken === true
            ? '바뀐 이벤트에 지금 적힌 그대로예요.'
            : '예전 규칙으로 기록돼서 그대로 보여 드려요.'}
        </p>
      )}
    </>
  )
}
