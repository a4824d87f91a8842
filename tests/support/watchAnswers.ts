import { modules } from '../../server/modules.ts'
import type { Deps, Module } from '../../server/platform/deps.ts'
import { buildApp } from '../../server/platform/http/buildApp.ts'
import * as storefront from '../../server/storefront/index.ts'
import { complaintAbout } from '../fuzz/judge.ts'
import { type Operation, operationsOf } from '../fuzz/operations.ts'

/**
 * Looks at every refusal that a test is answered: the call's description lists its code, its data has the code's shape
 * and its message is a sentence. `complaints` is empty at the end of a file, or the file fails.
 */
export function watchAnswers(deps: () => Deps) {
  const complaints: string[] = []
  const routes: Module['routes'] = () =>
    Object.assign(
      async (app: Parameters<ReturnType<NonNullable<Module['routes']>>>[0]) => {
        app.addHook('onSend', async (request, reply, payload) => {
          if (reply.statusCode < 400 || typeof payload !== 'string' || isFault.test(payload)) return
          const { method, routeOptions } = request
          const operations = await describedCalls(deps())
          const operation = operations.get(`${method} ${documented(routeOptions.url ?? '')}`)
          if (operation === undefined) return
          const complaint = complaintAbout(operation, { statusCode: reply.statusCode, body: payload })
          if (complaint !== null) complaints.push(`${operation.name}: ${complaint}`)
        })
      },
      // The hook is for the routes of all modules.
      { [Symbol.for('skip-override')]: true },
    )
  return { door: { routes }, complaints }
}

/** The whole shop's description, which takes a second to write: one serves all files of a process. */
let described: Promise<ReadonlyMap<string, Operation>> | undefined

function describedCalls(deps: Deps): Promise<ReadonlyMap<string, Operation>> {
  described ??= describe(deps)
  return described
}

async function describe(deps: Deps): Promise<ReadonlyMap<string, Operation>> {
  const app = await buildApp(
    deps,
    modules.filter((door) => door.routes !== storefront.routes),
  )
  const operations = operationsOf(app)
  await app.close()
  return new Map(operations.map((one) => [one.name, one]))
}

const isFault = /"code":"FAULT"/

const documented = (url: string): string => url.replaceAll(/:(\w+)/g, '{$1}')
