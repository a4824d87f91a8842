import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { compileCache } from '../../server/cli/supervisor/child.ts'
import { secretKey } from '../support/aRental.ts'
import { unhurried } from '../support/unhurried.ts'

/** Status 0: the process died before it answered. */
export type Told = { status: number; code: string; data: Record<string, unknown> }

const pointsShape = z.object({ points: z.array(z.string()) })
const gone: Told = { status: 0, code: 'GONE', data: {} }

/** The shop in a process of its own, which may die at any moment. */
export type ChildApp = {
  call: (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    token: string | null,
    body?: object,
  ) => Promise<Told>
  /** Posts these very bytes. */
  send: (bytes: { url: string; headers: Record<string, string>; payload: string }) => Promise<Told>
  /** From now on the process notes the points that it passes, and ends when it reaches its fault point. */
  arm: () => Promise<void>
  /** Names the fault point of a process that was started without one. */
  diesAt: (faultPoint: string) => Promise<void>
  /** The points that it has passed. */
  points: () => Promise<string[]>
  isGone: () => boolean
  stop: () => Promise<void>
}

export async function startApp(settings: {
  databaseUrl: string
  simulatorsUrl: string
  faultPoint?: string
  armed?: boolean
  /** Whom the fault kills instead of the shop itself. */
  faultPid?: number
  /** The key with which it asks the card provider. */
  secretKey?: string
  /** Where its mails go; without it, nowhere. */
  smtpUrl?: string
}): Promise<ChildApp> {
  const child = fork(new URL('./app.ts', import.meta.url), {
    env: {
      ...compileCache,
      PATH: process.env.PATH,
      ...unhurried,
      NODE_ENV: 'test',
      LOG_LEVEL: process.env.FAULT_LOG ?? 'silent',
      APP_DATABASE_URL: settings.databaseUrl,
      TOSS_API_BASE: `${settings.simulatorsUrl}/toss`,
      TOSS_SECRET_KEY: settings.secretKey ?? secretKey,
      ...(settings.smtpUrl && { SOLAPI_BASE: settings.simulatorsUrl, SMTP_URL: settings.smtpUrl }),
      ...(settings.faultPoint && { FAULT_POINT: settings.faultPoint }),
      ...(settings.armed && { FAULT_ARMED: '1' }),
      ...(settings.faultPid !== undefined && { FAULT_PID: String(settings.faultPid) }),
    },
  })
  const url = await addressOf(child)
  // Only a kill is what a fault run is about; a shop that ends by itself has proved nothing.
  const isGone = () => {
    if (child.exitCode !== null) throw new Error(`the shop ended by itself with code ${child.exitCode}`)
    return child.signalCode !== null
  }
  const tell = async (message: 'arm' | 'points' | { faultPoint: string }) => {
    child.send(message)
    const [told] = await once(child, 'message')
    return pointsShape.parse(told).points
  }
  const ask = async (path: string, request: RequestInit): Promise<Told> => {
    if (url === null) return gone
    try {
      const answer = await fetch(url + path, request)
      const told: Omit<Told, 'status'> = { code: '', data: {}, ...(await answer.json()) }
      return { ...told, status: answer.status }
    } catch {
      return gone
    }
  }
  return {
    isGone,
    call: (method, path, token, body) =>
      ask(path, {
        method,
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    send: ({ url: path, headers, payload }) => ask(path, { method: 'POST', headers, body: payload }),
    arm: async () => {
      if (!isGone()) await tell('arm')
    },
    diesAt: async (faultPoint) => {
      await tell({ faultPoint })
    },
    points: () => tell('points'),
    stop: async () => {
      if (isGone()) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** Null when the process ended before it listened: a fault point may lie on the way of a start. */
function addressOf(child: ChildProcess): Promise<string | null> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => {
      resolve(typeof message === 'object' && 'url' in message ? String(message.url) : null)
    })
    child.once('exit', (code) => {
      if (code === null) resolve(null)
      else reject(new Error(`the shop did not start: code ${code}`))
    })
  })
}

/** Waits until something is so; false when it is not within that time. */
export async function comesTrue(
  withinMs: number,
  condition: () => Promise<boolean> | boolean,
): Promise<boolean> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await wait(100)) {
    if (await condition()) return true
  }
  return false
}
