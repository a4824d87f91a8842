import * as z from 'zod/mini'
import type { Refusal } from '../../domain/shared/decision.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { creationRequest, orderRequest, removalRequest, savedAnswer } from '../../domain/wire/content.ts'
import { done, serialText } from '../../domain/wire/primitives.ts'
import {
  type By,
  type ContentId,
  type ContentKind,
  type ContentTable,
  changeContent,
  contentList,
  createContent,
  createContentOnce,
  type Listing,
  orderContent,
  removeContent,
  type SavedContent,
} from '../platform/content.ts'
import { wholeList } from '../platform/database/pages.ts'
import type { App, Deps } from '../platform/deps.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import type { Gate } from '../platform/http/authenticate.ts'

type Call = { summary: string; description?: string }
type Write<Body> = Call & { body: z.core.$ZodType<Body>; example?: Readonly<Record<string, unknown>> }
/** The id of the request is added to the body. */
type Creation<Body> = Write<Body> & { body: z.ZodMiniObject }

type ListAnswer = { data: { result: object[]; cntAll: number } }

type Pages<New, Change> = {
  path: string
  onRequest: Gate
  /** The shape of an id in the address; a number by default. */
  id?: z.core.$ZodType<ContentId>
  /** Rows of the kind under the wire's names, unless `rows` reads them otherwise. */
  list?: Call & { answer: z.core.$ZodType<object, ListAnswer> } & (
      | Listing
      | { rows: () => Promise<object[]> }
    )
  create?: Creation<New>
  change?: Write<Change>
  remove?: Call
  order?: Call
}

/** Registers the calls of a kind of content that staff may make: its list, and those that save. */
export function contentRoutes<
  Name extends ContentTable,
  New extends object,
  Change extends { version?: number | undefined },
>(
  app: App,
  deps: Pick<Deps, 'db' | 'clock' | 'store'>,
  kind: ContentKind<Name, New, Change>,
  pages: Pages<New, Change>,
): void {
  const { db, clock } = deps
  const isOneRow = kind.only !== undefined
  register(app, {
    ...pages,
    rowPath: isOneRow ? pages.path : `${pages.path}/:id`,
    params: isOneRow ? z.object({}) : z.object({ id: pages.id ?? serialText }),
    by: (staff, reason) => ({
      actor: `staff:${staff.id}`,
      at: clock.now(),
      ...(reason !== undefined && { reason }),
    }),
    created: (body: New, by, requestId) =>
      requestId === undefined
        ? createContent(db, kind, body, by)
        : createContentOnce(deps, kind, body, { ...by, requestId }),
    changed: (id, body: Change, by) => changeContent(db, kind, id, body, by),
    rows: (listing) => contentList(db.kysely, kind, listing),
    removed: (id, version, by) => removeContent(db, kind, { id, version }, by),
    ordered: (order, by) => orderContent(db, kind, order, by),
  })
}

/**
 * Fastify cannot infer the body of a route whose schema is generic. The functions are methods here, whose arguments
 * TypeScript compares in both directions; `contentRoutes` has tied each to the schema that its body is parsed with.
 */
type AnyPages = Omit<Pages<object, object>, 'id'> & {
  rowPath: string
  params: z.core.$ZodType<{ id?: ContentId }>
  by(staff: { id: number }, reason?: string): By
  rows(listing: Listing): Promise<object[]>
  created(
    body: object,
    by: By,
    requestId: string | undefined,
  ): Promise<SavedContent | Refusal<'INVALID_REQUEST' | CommandCode>>
  changed(
    id: ContentId,
    body: object,
    by: By,
  ): Promise<SavedContent | Refusal<'CONTENT_CHANGED' | 'INVALID_REQUEST' | 'NOT_FOUND'>>
  removed(
    id: ContentId,
    version: number | undefined,
    by: By,
  ): Promise<Refusal<'CONTENT_CHANGED' | 'INVALID_REQUEST' | 'NOT_FOUND'> | null>
  ordered(order: z.output<typeof orderRequest>, by: By): Promise<Refusal<'CONTENT_CHANGED'> | null>
}

const reasonIn = (body: object): string | undefined =>
  'reason' in body && typeof body.reason === 'string' ? body.reason : undefined

const requestIdIn = (body: object): string | undefined =>
  'requestId' in body && typeof body.requestId === 'string' ? body.requestId : undefined

const creating = (body: z.ZodMiniObject): z.core.$ZodType<object> => z.safeExtend(body, creationRequest)

function register(app: App, { path, rowPath, params, onRequest, ...pages }: AnyPages): void {
  const { list, create, change, remove, order } = pages
  const response = { 200: savedAnswer }
  if (list !== undefined) {
    const { summary, description, answer } = list
    const schema = { summary, ...(description !== undefined && { description }), response: { 200: answer } }
    app.get(path, { onRequest, schema }, async () =>
      wholeList(await ('rows' in list ? list.rows() : pages.rows(list))),
    )
  }
  if (create !== undefined)
    app.post(
      path,
      {
        onRequest,
        schema: {
          ...create,
          body: creating(create.body),
          response,
          refusals: ['CONCURRENT_CHANGE', 'IDEMPOTENCY_KEY_REUSED'],
        },
      },
      async ({ body, staff }, reply) => {
        const data = await pages.created(body, pages.by(staff, reasonIn(body)), requestIdIn(body))
        return isRefusal(data) ? reply.refuse(data) : { data }
      },
    )
  if (change !== undefined)
    app.put(
      rowPath,
      { onRequest, schema: { ...change, params, response, refusals: ['NOT_FOUND', 'CONTENT_CHANGED'] } },
      async ({ params: { id = '' }, body, staff }, reply) => {
        const data = await pages.changed(id, body, pages.by(staff, reasonIn(body)))
        return isRefusal(data) ? reply.refuse(data) : { data }
      },
    )
  if (remove !== undefined)
    app.delete(
      rowPath,
      {
        onRequest,
        schema: {
          ...remove,
          params,
          body: removalRequest,
          response: { 200: done },
          refusals: ['NOT_FOUND', 'CONTENT_CHANGED'],
        },
      },
      async ({ params: { id = '' }, body, staff }, reply) => {
        return reply.doneOr(await pages.removed(id, body.version, pages.by(staff, body.reason)))
      },
    )
  if (order !== undefined)
    app.put(
      `${path}-order`,
      {
        onRequest,
        schema: { ...order, body: orderRequest, response: { 200: done }, refusals: ['CONTENT_CHANGED'] },
      },
      async ({ body, staff }, reply) => {
        return reply.doneOr(await pages.ordered(body, pages.by(staff)))
      },
    )
}
