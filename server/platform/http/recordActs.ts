import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../deps.ts'
import { recordChange } from '../recordChange.ts'
import { asAct } from '../staffActs.ts'

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Every call of a colleague that may write leaves a record: its own, or else one that says that it was made. So a route
 * that forgets to record is found all the same, with who, when and which entity, if not with what differs.
 */
export function recordActs(app: App, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  const acts = new WeakMap<FastifyRequest, { isRecorded: boolean }>()
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.signedInStaff === null || reading.has(request.method)) return done()
    const act = { isRecorded: false }
    acts.set(request, act)
    asAct(act, done)
  })
  app.addHook('onSend', async (request, reply) => {
    const act = acts.get(request)
    if (act === undefined || act.isRecorded || reply.statusCode >= 300) return
    act.isRecorded = true
    const { method, routeOptions, signedInStaff, params } = request
    const ids = Object.values(Object(params)).join(' ')
    await recordChange(db.kysely, {
      subject: 'calls',
      key: ids === '' ? '-' : ids,
      before: null,
      after: { summary: routeOptions.schema?.summary ?? '', call: `${method} ${routeOptions.url}` },
      actor: `staff:${signedInStaff?.id}`,
      at: clock.now(),
    })
  })
}
