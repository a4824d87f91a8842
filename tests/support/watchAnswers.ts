import type { App, Module } from '../../server/platform/deps.ts'
import { complaintAbout } from '../fuzz/judge.ts'
import { type Operation, operationsOf } from '../fuzz/operations.ts'

/**
 * Looks at every refusal that a test is answered: the call's description lists its code, its data has the code's shape
 * and its message is a sentence. `complaints` is empty at the end of a file, or the file fails.
 */
export function watchAnswers() {
  const complaints: string[] = []
  let operations: ReadonlyMap<string, Operation> | undefined
  const routes: Module['routes'] = () =>
    Object.assign(
      async (app: Parameters<ReturnType<NonNullable<Module['routes']>>>[0]) => {
        app.addHook('onSend', async (request, reply, payload) => {
          if (reply.statusCode < 400 || typeof payload !== 'string' || isFault.test(payload)) return
          const { method, routeOptions } = request
          operations ??= describedBy(app)
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

/** Shops with the same routes have the same description, which takes a second to write: one serves all files of a process. */
const descriptions = new Map<string, ReadonlyMap<string, Operation>>()

function describedBy(app: App): ReadonlyMap<string, Operation> {
  const routes = app.printRoutes({ commonPrefix: false })
  const found = descriptions.get(routes)
  if (found !== undefined) return found
  const operations = new Map(operationsOf(app).map((one) => [one.name, one]))
  descriptions.set(routes, operations)
  return operations
}

const isFault = /"code":"FAULT"/

const documented = (url: string): string => url.replaceAll(/:(\w+)/g, '{$1}')
