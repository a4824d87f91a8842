import type { ExplainedLine } from '../../../../domain/wire/explain.ts'
import { Badge } from '../../../kit/Badge.tsx'
import type { Column } from '../../kit/columns.ts'
import { figure, moment } from '../../kit/words.ts'
import { Actor } from '../../pieces/Actor.tsx'

/** A line with a unique id: an event may post to an account twice. */
type NumberedLine = ExplainedLine & { id: string }

export const numbered = (lines: readonly ExplainedLine[]): NumberedLine[] =>
  lines.map((line, nth) => ({
    ...line,
    id:
      lines.findIndex(({ event }) => event.pos === line.event.pos) === nth
        ? `${line.event.pos}`
        : `${line.event.pos}-${nth}`,
  }))

export const lineColumns: readonly Column<NumberedLine>[] = [
  { id: 'at', header: '일시', width: '152px', cell: ({ event }) => moment(event.occurredAt) },
  { id: 'title', header: '이벤트', width: 'minmax(140px, 1fr)', cell: ({ event }) => event.title },
  { id: 'amount', header: '금액', width: '120px', align: 'right', cell: ({ amount }) => figure(amount) },
  { id: 'balance', header: '누계', width: '128px', align: 'right', cell: ({ balance }) => figure(balance) },
  {
    id: 'seal',
    header: '봉인',
    width: '96px',
    cell: ({ event }) =>
      event.seal === null ? (
        <Badge tone="warn">대기</Badge>
      ) : event.seal.isBroken || event.findings.length > 0 ? (
        <Badge tone="error">블록 {event.seal.block} 다름</Badge>
      ) : (
        <Badge tone="ok">블록 {event.seal.block}</Badge>
      ),
  },
  { id: 'actor', header: '행위자', width: '136px', cell: ({ event }) => <Actor actor={event.actor} /> },
  {
    id: 'rule',
    header: '규칙',
    width: '96px',
    cell: ({ event }) => [...new Set(event.explanations.map(({ rule }) => rule))].join(', '),
  },
  { id: 'subject', header: '어디에서', width: 'minmax(180px, 1fr)', cell: ({ event }) => event.subject },
]
