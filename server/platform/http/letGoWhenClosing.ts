import type { App } from '../deps.ts'

const lookAgainMs = 100

/**
 * Closes keep-alive connections during shutdown as soon as their pending answer is sent. Without this an idle browser
 * would hold the process open for the whole keep-alive timeout.
 */
export function letGoWhenClosing(app: App): void {
  app.addHook('preClose', async () => {
    const looking = setInterval(() => app.server.closeIdleConnections(), lookAgainMs)
    app.server.once('close', () => clearInterval(looking))
  })
}
