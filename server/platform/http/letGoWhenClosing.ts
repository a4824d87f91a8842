import type { App } from '../deps.ts'

const lookAgainMs = 100

/**
 * While the application closes, a kept connection ends with the answer that it was waiting for: without this its
 * browser would hold the process for as long as a connection may rest.
 */
export function letGoWhenClosing(app: App): void {
  app.addHook('preClose', async () => {
    const looking = setInterval(() => app.server.closeIdleConnections(), lookAgainMs)
    app.server.once('close', () => clearInterval(looking))
  })
}
