import type { App } from '../deps.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** How long the bodies of JSON and of forms with photos may take to arrive, in ms. */
    bodies: { endMs: number; formEndMs: number }
  }
}

/** The net below `bodies`, for requests that no route reads: Node closes the connection. */
export const requestTimeouts = { requestTimeout: 660_000, http: { headersTimeout: 30_000 } } as const

/**
 * Closes the connection of a body that trickles. A megabyte of JSON arrives within half a minute on the slowest phone;
 * six photos of ten megabytes have ten.
 */
export function endTricklingBodies(app: App): void {
  app.decorate('bodies', { endMs: 30_000, formEndMs: 600_000 })
  app.addHook('preParsing', async ({ headers }, _reply, payload) => {
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return payload
    const isForm = headers['content-type']?.startsWith('multipart/') === true
    const { endMs, formEndMs } = app.bodies
    const timer = setTimeout(() => destroy(payload), isForm ? formEndMs : endMs)
    for (const over of ['end', 'close'] as const) payload.once(over, () => clearTimeout(timer))
    return payload
  })
}

function destroy(payload: NodeJS.ReadableStream): void {
  if ('destroy' in payload && typeof payload.destroy === 'function') payload.destroy()
}
