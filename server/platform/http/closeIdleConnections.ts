import type { App } from '../deps.ts'

const pollMs = 100

/**
 * Closes keep-alive connections during shutdown as soon as their pending answer is sent. Without this an idle browser
 * would hold the process open for the whole keep-alive timeout.
 */
export function closeIdleConnections(app: App): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), pollMs)
    app.server.once('close', () => clearInterval(timer))
  })
}
