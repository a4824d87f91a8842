import * as z from 'zod/mini'
import { askedInstant } from './askedInstant.ts'
import { explainedEvent } from './explain.ts'
import { answer, instant } from './primitives.ts'

const position = z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))
const moment = z.optional(askedInstant)
const narrowed = (pattern: RegExp, words: string) =>
  z.optional(z.string().check(z.maxLength(100), z.regex(pattern, words)))

/** Filters of the event log; each that is given narrows it further. */
export const eventsQuery = z.object({
  /** The start of a stream id: `order:` or `order:0199…`. */
  stream: narrowed(/^[a-z-]+(:[0-9A-Za-z:_-]*)?$/, '흐름의 이름을 확인해 주세요.'),
  type: narrowed(/^[a-z_.]+$/, '이벤트 종류를 확인해 주세요.'),
  /** `staff:3`, `member:12`, `job:settleMonths`, or the whole name of a colleague or a member. */
  actor: narrowed(
    /^((member|staff|job):[0-9A-Za-z_-]+|[\p{Script=Hangul}\p{Script=Latin}· ]{2,40})$/u,
    '행위자의 이름이나 표기를 확인해 주세요.',
  ),
  from: moment,
  to: moment,
  /**
   * An order's number, the start of the id of an order, item, refund, charge or consignment, or the whole name or email
   * of a member.
   */
  id: narrowed(
    /^([0-9A-Za-z-]{4,}|[\p{Script=Hangul}· ]{2,40}|[^\s@]{1,64}@[^\s@]{1,100})$/u,
    '번호는 네 글자 이상, 이름과 이메일은 전체를 적어 주세요.',
  ),
  /** Events before this position, or after that one. */
  before: z.optional(position),
  after: z.optional(position),
})
export const eventsFileQuery = z.omit(eventsQuery, { before: true, after: true })
export type EventsFileQuery = z.infer<typeof eventsFileQuery>
export type EventsQuery = z.infer<typeof eventsQuery>

export const loggedEvent = z.object({
  pos: z.int(),
  streamId: z.string(),
  version: z.int(),
  type: z.string(),
  title: z.string(),
  actor: z.string(),
  occurredAt: instant,
})
export type LoggedEvent = z.infer<typeof loggedEvent>
export const eventsAnswer = answer(
  z.object({
    /** The newest first. */
    result: z.array(loggedEvent),
    /** The value of `before` for the older page; null at the beginning of the log. */
    older: z.nullable(z.int()),
    /** The value of `after` for the newer page; null at the end of the log. */
    newer: z.nullable(z.int()),
    /** What checks found of the streams of these events, and no admin has closed. */
    findings: z.array(z.string()),
    /** The number of log positions searched; a page of rare events may end before it is full. */
    searched: z.int(),
  }),
)

/** The event types that the shop writes, with their titles. */
export const eventTypesAnswer = answer(z.array(z.object({ type: z.string(), title: z.string() })))

export const eventParams = z.object({ pos: position })
export const eventAnswer = answer(
  z.object({
    ...explainedEvent.shape,
    recordedAt: instant,
    schemaVersion: z.int(),
    commandId: z.string(),
    /** The reason code of the event, and the typed reason; null without one, or when it was erased. */
    reason: z.nullable(z.string()),
    reasonText: z.nullable(z.string()),
    data: z.record(z.string(), z.json()),
    /** The event's hash as it was sealed, null until then, and as it is now. */
    sealedLeaf: z.nullable(z.string()),
    leaf: z.string(),
    /** The event, or the command that made it, was written again after its own transaction. */
    isRewritten: z.boolean(),
    /** Other events of the same command. */
    together: z.array(loggedEvent),
  }),
)
export type EventDetail = z.infer<typeof eventAnswer>['data']
