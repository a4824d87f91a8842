import type { Writable } from 'node:stream'

type Progress = (what: string, done: number, of: number) => void

const width = 24

/**
 * Returns a function that reports progress. On a terminal it redraws one line per piece of work, with a bar, the rate
 * and the time left; elsewhere it prints a plain line per call. `nowMs` is real time in milliseconds.
 */
export function progressOn(to: Writable & { isTTY?: boolean }, nowMs: () => number = Date.now): Progress {
  let current = ''
  let begunMs = 0
  return (what, done, of) => {
    if (!to.isTTY) {
      to.write(`${what}: ${done} of ${of} events\n`)
      return
    }
    if (what !== current) {
      current = what
      begunMs = nowMs()
    }
    to.write(
      `\r\u001b[K${what} ${bar(done, of)}${pace(done, of, nowMs() - begunMs)}${done >= of ? '\n' : ''}`,
    )
  }
}

function bar(done: number, of: number): string {
  const share = of === 0 ? 1 : Math.min(done / of, 1)
  const full = Math.round(share * width)
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${Math.floor(share * 100)} %`
}

function pace(done: number, of: number, tookMs: number): string {
  if (tookMs <= 0) return ''
  const perSecond = (done / tookMs) * 1_000
  const leftSeconds = Math.ceil((of - done) / perSecond)
  const clock = `${Math.floor(leftSeconds / 60)}:${String(leftSeconds % 60).padStart(2, '0')}`
  return `  ${Math.round(perSecond)} events/s${done < of ? `  ${clock} left` : ''}`
}
