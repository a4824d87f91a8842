import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { freePort } from '../../server/platform/database/embeddedPostgres.ts'

/** How the WebDriver standard names an element in arguments and answers. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const element = z.object({ [elementKey]: z.string() })
export type Found = z.infer<typeof element>
export const foundElement = element.nullable()
const idOf = (found: Found): string => found[elementKey]

/** The few commands of the W3C WebDriver standard that the run needs, as both browsers speak them. */
export type Driver = {
  go: (url: string) => Promise<void>
  address: () => Promise<string>
  /** Runs a function body in the page, or in the frame that was entered. */
  run: (script: string, args: readonly unknown[]) => Promise<unknown>
  click: (found: Found) => Promise<void>
  type: (found: Found, text: string) => Promise<void>
  /** The view as a PNG. */
  picture: () => Promise<Buffer>
  /** Enters a frame; null: the whole page again. */
  enter: (frame: Found | null) => Promise<void>
  end: () => Promise<void>
}

const phone = { width: 390, height: 844 }
const startsWithinMs = 30_000
/** A browser that takes longer over one command hangs. */
const commandMs = 90_000

/** Asks until it gets an answer; a program that has just been started answers a moment later. */
async function answered<Answer>(ask: () => Promise<Answer>, what: string): Promise<Answer> {
  const until = performance.now() + startsWithinMs
  for (;;) {
    try {
      return await ask()
    } catch (fault) {
      if (performance.now() > until) throw new Error(`${what} does not answer`, { cause: fault })
      await pause(100)
    }
  }
}

function started(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...env } })
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const over = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await over
}

const httpAnswer = z.object({ value: z.unknown() })
const fault = z.object({ error: z.string(), message: z.string() })
const session = z.object({ sessionId: z.string() })
const base64 = z.string()

/** WebKit by its own WebDriver, in a window on a screen that nobody sees. */
export async function openWebKit({ driver, browser, xvfb }: Record<'driver' | 'browser' | 'xvfb', string>) {
  const display = `:${90 + (process.pid % 900)}`
  const screen = started(xvfb, [display, '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'])
  const port = await freePort()
  const service = started(driver, [`--port=${port}`], {
    ...{ DISPLAY: display, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' },
    ...{ WEBKIT_DISABLE_COMPOSITING_MODE: '1', NO_AT_BRIDGE: '1', LANG: 'C.UTF-8' },
  })
  const stop = async () => {
    await ended(service)
    await ended(screen)
  }
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(commandMs),
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })
    const { value } = httpAnswer.parse(await answer.json())
    const wrong = fault.safeParse(value)
    if (!answer.ok) throw new Error(wrong.success ? `${wrong.data.error}: ${wrong.data.message}` : `${path}`)
    return value
  }
  try {
    const options = { binary: browser, args: ['--automation', `--geometry=${phone.width}x${phone.height}`] }
    await answered(() => ask('GET', '/status'), 'WebKitWebDriver')
    const { sessionId } = session.parse(
      await ask('POST', '/session', {
        // What comes next is waited for by its name; the driver's own wait for a page never ends on some of ours.
        capabilities: { alwaysMatch: { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': options } },
      }),
    )
    const at = `/session/${sessionId}`
    await ask('POST', `${at}/window/rect`, phone)
    const webkit: Driver = {
      go: async (url) => void (await ask('POST', `${at}/url`, { url })),
      address: async () => z.string().parse(await ask('GET', `${at}/url`)),
      run: (script, args) => ask('POST', `${at}/execute/sync`, { script, args }),
      click: async (found) => void (await ask('POST', `${at}/element/${idOf(found)}/click`, {})),
      type: async (found, text) => void (await ask('POST', `${at}/element/${idOf(found)}/value`, { text })),
      picture: async () => Buffer.from(base64.parse(await ask('GET', `${at}/screenshot`)), 'base64'),
      enter: async (frame) => void (await ask('POST', `${at}/frame`, { id: frame })),
      end: async () => {
        await ask('DELETE', at)
        await stop()
      },
    }
    return webkit
  } catch (failure) {
    await stop()
    throw failure
  }
}

const marionetteAnswer = z.tuple([z.literal(1), z.int(), fault.nullable(), z.unknown()])
const marionetteValue = z.object({ value: z.unknown() })

/** A connection to Firefox's own port of WebDriver, which geckodriver speaks to as well: `length:[type,id,name,body]`. */
class Marionette {
  readonly #socket: Socket
  #received = Buffer.alloc(0)
  #asked = 0
  readonly #waiting = new Map<number, { resolve: (value: unknown) => void; reject: (fault: Error) => void }>()

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk])
      this.#read()
    })
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('Firefox closed its port'))
    })
  }

  #read(): void {
    for (;;) {
      const colon = this.#received.indexOf(':')
      if (colon < 0) return
      const ends = colon + 1 + Number(this.#received.subarray(0, colon).toString())
      if (this.#received.length < ends) return
      const answer = marionetteAnswer.safeParse(
        JSON.parse(this.#received.subarray(colon + 1, ends).toString()),
      )
      this.#received = this.#received.subarray(ends)
      // The first message only says which version of the protocol follows.
      if (!answer.success) continue
      const [, id, wrong, value] = answer.data
      const asked = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (wrong === null) asked?.resolve(value)
      else asked?.reject(new Error(`${wrong.error}: ${wrong.message}`))
    }
  }

  ask(name: string, body: object): Promise<unknown> {
    this.#asked += 1
    const id = this.#asked
    const message = JSON.stringify([0, id, name, body])
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#socket.write(`${Buffer.byteLength(message)}:${message}`)
    })
  }

  end(): void {
    this.#socket.end()
  }
}

const connected = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('connect', () => resolve(socket))
    socket.once('error', reject)
  })

/** Where Firefox listens when it is told to be driven. */
const marionettePort = 2828

/** Firefox without a window, by the commands that geckodriver would pass on to it; Debian has no geckodriver. */
export async function openFirefox({ browser }: { browser: string }): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'billim-firefox-'))
  const args = ['--marionette', '--headless', '--no-remote', '--profile', profile, 'about:blank']
  const child = started(browser, args, {
    ...{ MOZ_HEADLESS_WIDTH: String(phone.width), MOZ_HEADLESS_HEIGHT: String(phone.height), HOME: profile },
  })
  const stop = async () => {
    await ended(child)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const firefox = new Marionette(await answered(() => connected(marionettePort), 'Firefox'))
    const ask = (name: string, body: object = {}) => firefox.ask(`WebDriver:${name}`, body)
    await ask('NewSession', { capabilities: { alwaysMatch: { pageLoadStrategy: 'none' } } })
    await ask('SetWindowRect', phone)
    return {
      go: async (url) => void (await ask('Navigate', { url })),
      address: async () => z.string().parse(marionetteValue.parse(await ask('GetCurrentURL')).value),
      run: async (script, args) => marionetteValue.parse(await ask('ExecuteScript', { script, args })).value,
      click: async (found) => void (await ask('ElementClick', { id: idOf(found) })),
      type: async (found, text) => void (await ask('ElementSendKeys', { id: idOf(found), text })),
      picture: async () => {
        const { value } = marionetteValue.parse(await ask('TakeScreenshot', { full: false, hash: false }))
        return Buffer.from(base64.parse(value), 'base64')
      },
      enter: async (frame) =>
        void (await ask('SwitchToFrame', frame === null ? { id: null } : { element: idOf(frame) })),
      end: async () => {
        firefox.end()
        await stop()
      },
    }
  } catch (failure) {
    await stop()
    throw failure
  }
}
